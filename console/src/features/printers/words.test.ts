import assert from 'node:assert/strict'
import test from 'node:test'
import { sayTest } from './words.ts'

test('what became of a test print is told, and of paper nothing is claimed', () => {
  assert.match(sayTest({ state: 'Sent', detail: null }).text, /^Test page sent/)
  assert.deepEqual(sayTest({ state: 'Failed', detail: 'it does not answer.' }), {
    isGood: false,
    text: 'Nothing was sent: it does not answer.',
  })
  assert.match(sayTest({ state: 'Unknown', detail: null }).text, /Check the printer/)
})
