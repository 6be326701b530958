import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legacyAnswerOf } from './legacy-answer.ts'

test('what is told before the interface is known is an error; JSON of neither interface is none of its answers', () => {
  const code = 'Validation.RequestUnreadable'
  const envelope = JSON.stringify({ success: false, data: null, errors: [{ code }] })
  assert.deepEqual(legacyAnswerOf(408, envelope), { type: 'error', status: 408, code, metaData: {} })
  assert.equal(legacyAnswerOf(200, envelope), null)
  assert.equal(legacyAnswerOf(502, '{"message":"a gateway"}'), null)
})
