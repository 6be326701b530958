import assert from 'node:assert/strict'
import test from 'node:test'
import { Failure } from './failure.ts'
import { wordsOf } from './words.ts'

const failure = (status: number, requestId: string | null): Failure =>
  new Failure({
    status,
    errors: [{ code: 'Any.Code', message: 'It is so.', metaData: null }],
    requestId,
    retryAfterSeconds: null,
  })

test('a fault of the service is told with the id of its request, a refusal without', () => {
  assert.equal(wordsOf(failure(500, 'request-1')), 'It is so. Request request-1.')
  assert.equal(wordsOf(failure(503, null)), 'It is so.')
  assert.equal(wordsOf(failure(422, 'request-1')), 'It is so.')
})
