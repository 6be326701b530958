import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legacyAnswerOf } from './legacy-answer.ts'

test('an error before the API is known is in the envelope, and JSON of neither API is rejected', () => {
  const code = 'Validation.RequestUnreadable'
  const envelope = JSON.stringify({ success: false, data: null, errors: [{ code }] })
  assert.deepEqual(legacyAnswerOf(408, envelope), { type: 'error', status: 408, code, metaData: {} })
  assert.equal(legacyAnswerOf(200, envelope), null)
  assert.equal(legacyAnswerOf(502, '{"message":"a gateway"}'), null)
})
