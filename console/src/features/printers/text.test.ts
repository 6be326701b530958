import assert from 'node:assert/strict'
import test from 'node:test'
import { testResult } from './text.ts'

test('a test print reports the connection, but not the paper', () => {
  assert.match(testResult({ state: 'Sent', detail: null }).text, /^Test page sent/)
  assert.deepEqual(testResult({ state: 'Failed', detail: 'it does not answer.' }), {
    isGood: false,
    text: 'Nothing was sent: it does not answer.',
  })
  assert.match(testResult({ state: 'Unknown', detail: null }).text, /Check the printer/)
})
