import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureOf } from '#edges/legacy/failure.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'

function expectFailure(error: ServiceError, status: number, line: string) {
  const failure = failureOf(error)
  assert.deepEqual({ status: failure.status, line: failure.message }, { status, line })
}

test('too little credit and no service are the lines that clients look for', () => {
  expectFailure(
    serviceError('Credit.Insufficient', { required: '9.1', available: '0', currency: 'USD' }),
    200,
    'Error: insufficient credits. Label would cost 9.10, but only 0.00 available.',
  )
  expectFailure(
    serviceError('Rate.NoneAvailable'),
    200,
    '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}',
  )
})

test('a key that was used for other content is an argument to blame', () => {
  expectFailure(serviceError('Order.IdempotencyKeyReused'), 400, errorCatalogue['Order.IdempotencyKeyReused'])
})

test('everything else keeps its status and its sentence, on one line', () => {
  expectFailure(serviceError('Order.NotFound'), 404, errorCatalogue['Order.NotFound'])
  expectFailure(serviceError('Carrier.Unavailable'), 503, errorCatalogue['Carrier.Unavailable'])
  const refused = { ...errorDetail('Rate.CarrierRejected'), message: 'The street\n is unknown.' }
  expectFailure(new ServiceError([refused]), 422, 'The street is unknown.')
})
