import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServiceError, serviceError } from '#errors/service-error.ts'
import { catalogued, invalid, refuseViolations, required, type Violation } from '#errors/violations.ts'
import { failureOf } from '#legacy-api/failure-answer.ts'

/** Status and line of what is refused for the violations. */
function failed(violations: Violation[]): [number, string] {
  try {
    refuseViolations(violations)
  } catch (error) {
    const { status, message } = failureOf(error as ServiceError)
    return [status, message]
  }
  return assert.fail('nothing was refused')
}

test('a field of an order is called by its argument', () => {
  assert.deepEqual(failed([invalid('meaningless', 'toAddress.zip', 'must be 5 digits')]), [
    400,
    'to_zip must be 5 digits.',
  ])
  assert.deepEqual(
    failed([
      required('meaningless', 'fromAddress.street1'),
      invalid('meaningless', 'shipments[0].parcel.length', 'must be at least 0.0001'),
      catalogued('meaningless', 'Validation.ParcelWeightExceeded', 'shipments[0].parcel.weight'),
    ]),
    [400, 'from_street is required. depth must be at least 0.0001. weight_lbs: A package weighs at most 150 pounds.'],
  )
})

test('what cannot be read is 400 as well, and any other failure has its own status and sentence', () => {
  assert.equal(failed([required('unreadable', 'toAddress')])[0], 400)
  const { status, message } = failureOf(serviceError('Order.NotFound'))
  assert.deepEqual([status, message], [404, 'The account has no such order.'])
  assert.equal(failureOf(serviceError('Rate.CarrierRejected')).status, 422)
  assert.equal(failureOf(serviceError('Order.IdempotencyKeyReused')).status, 400)
})

test('no rate at all is the line that clients know, with status 200', () => {
  const { status, message } = failureOf(serviceError('Rate.NoneAvailable'))
  assert.equal(status, 200)
  assert.match(message, /^No valid price quotes found\./)
})
