import assert from 'node:assert/strict'
import test from 'node:test'
import { sayTest } from './text.ts'

test('a test print reports the connection, but not the paper', () => {
  assert.match(sayTest({ state: 'Sent', detail: null }).text, /^Test page sent/)
  assert.deepEqual(sayTest({ state: 'Failed', detail: 'it does not answer.' }), {
    isGood: false,
    text: 'Nothing was sent: it does not answer.',
  })
  assert.match(sayTest({ state: 'Unknown', detail: null }).text, /Check the printer/)
})
