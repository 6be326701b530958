import assert from 'node:assert/strict'
import test from 'node:test'
import { Failure } from './failure.ts'
import { fieldErrorsOf, formFailureOf, wordsOf } from './words.ts'

const failure = (status: number, requestId: string | null): Failure =>
  new Failure({
    status,
    errors: [{ code: 'Any.Code', message: 'It is so.', metaData: null }],
    requestId,
    retryAfterSeconds: null,
  })

test('a fault of the service is told with the id of its request, a refusal without', () => {
  assert.equal(wordsOf(failure(500, 'request-1')), 'It is so. Request ID: request-1.')
  assert.equal(wordsOf(failure(503, null)), 'It is so.')
  assert.equal(wordsOf(failure(422, 'request-1')), 'It is so.')
})

test('what is wrong stands at its field; where the form has none, the request stands in its place', () => {
  const violation = (field: string) => ({
    code: 'Any.Code',
    message: `${field} is odd.`,
    metaData: { field },
    words: 'Is odd.',
  })
  const refused = (...fields: string[]) =>
    new Failure({ status: 422, errors: fields.map(violation), requestId: 'request-1', retryAfterSeconds: null })
  assert.deepEqual(fieldErrorsOf(refused('name')), { name: 'Is odd.' })
  assert.equal(formFailureOf(refused('name'), ['name']), null)
  assert.equal(formFailureOf(refused('columns[0]'), ['name']), 'Something went wrong. Request ID: request-1.')
})
