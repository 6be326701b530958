import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories, type ErrorStatus, errorStatuses, statusOf } from '#edges/http/error-status.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, catalogued, fieldIssue } from '#kit/errors/validation-issues.ts'

const statuses: readonly ErrorStatus[] = Object.values(errorStatuses)

test('exactly the codes of the catalogue have a status', () => {
  assert.deepEqual(Object.keys(errorStatuses), Object.keys(errorCatalogue))
})

test('the categories are those of the contract', () => {
  const closed = ['General', 'Validation', 'Authorization', 'NotFound', 'Conflict', 'Infrastructure', 'Upstream']
  assert.deepEqual(categories, closed)
})

test('a status that explains itself has one category', () => {
  const expected = { 400: 'Validation', 401: 'Authorization', 404: 'NotFound', 409: 'Conflict', 503: 'Upstream' }
  for (const [status, category] of Object.entries(expected)) {
    const found = new Set(statuses.filter((one) => one.status === Number(status)).map((one) => one.category))
    assert.deepEqual([...found], [category], status)
  }
})

test('malformed input is 400 and invalid input 422, for every code', () => {
  const thrown = (issue: Parameters<typeof assertNoIssues>[0][number]): unknown => {
    try {
      return assertNoIssues([issue])
    } catch (error) {
      return statusOf(error as ServiceError)
    }
  }
  const [unreadable, meaningless] = [400, 422].map((status) => ({ status, category: 'Validation' }))
  assert.deepEqual(thrown(fieldIssue('malformed', 'dateFrom', 'must be a time')), unreadable)
  assert.deepEqual(thrown(fieldIssue('invalid', 'dateFrom', 'must not be after dateTo')), meaningless)
  assert.deepEqual(thrown(catalogued('malformed', 'Validation.IdempotencyKeyReserved', 'idempotencyKey')), unreadable)
})

test('the first error decides, and an unknown code is an internal error', () => {
  assert.equal(statusOf(serviceError('Label.AlreadyExists')).status, 409)
  assert.equal(
    statusOf(new ServiceError([errorDetail('Rate.CarrierRejected'), errorDetail('Carrier.Unavailable')])).status,
    422,
  )
  assert.equal(statusOf(new ServiceError([])).status, 500)
})
