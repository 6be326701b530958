import assert from 'node:assert/strict'
import test from 'node:test'
import { Failure } from './failure.ts'
import { askForAccess, failureMessage, fieldErrors, formError } from './messages.ts'

const failure = (status: number, requestId: string | null): Failure =>
  new Failure({
    status,
    errors: [{ code: 'Any.Code', message: 'It is so.', metaData: null }],
    requestId,
    retryAfterSeconds: null,
  })

test("server errors include the request ID, and rejections don't", () => {
  assert.equal(failureMessage(failure(500, 'request-1')), 'It is so. Request ID: request-1.')
  assert.equal(failureMessage(failure(503, null)), 'It is so.')
  assert.equal(failureMessage(failure(422, 'request-1')), 'It is so.')
})

test('errors appear at their fields, or with the request ID if the form has no such field', () => {
  const violation = (field: string) => ({
    code: 'Any.Code',
    message: `${field} is odd.`,
    metaData: { field },
    fieldMessage: 'Is odd.',
  })
  const refused = (...fields: string[]) =>
    new Failure({ status: 422, errors: fields.map(violation), requestId: 'request-1', retryAfterSeconds: null })
  assert.deepEqual(fieldErrors(refused('name')), { name: 'Is odd.' })
  assert.equal(formError(refused('name'), ['name']), null)
  assert.equal(formError(refused('columns[0]'), ['name']), 'Something went wrong. Request ID: request-1.')
})

test('a missing permission names the roles that have it', () => {
  assert.equal(askForAccess(['Owner']), 'Ask an Owner')
  assert.equal(askForAccess(['Manager', 'Packer']), 'Ask a Manager or Packer')
  assert.equal(askForAccess(['Owner', 'Manager', 'Developer']), 'Ask an Owner, Manager, or Developer')
})
