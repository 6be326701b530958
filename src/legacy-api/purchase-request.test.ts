import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriers } from '#carriers/registry.ts'
import { ValidationError } from '#errors/violations.ts'
import { Failure } from '#legacy-api/failure.ts'
import { readPurchaseRequest } from '#legacy-api/purchase-request.ts'
import { aParcelByForm } from '../../test/support/legacy-client.ts'

const read = (changes: Record<string, string> = {}) =>
  readPurchaseRequest(carriers, new Map(Object.entries({ ...aParcelByForm, service: 'Priority', ...changes })))

/** What is said of the arguments. */
function refused(changes: Record<string, string>): string {
  try {
    read(changes)
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
  return assert.fail('nothing was refused')
}

test('a form becomes what the verbs take', () => {
  const { order, ...rest } = read({ to_street2: 'Rear', to_apt: '4b', to_commercial_address: 'true', weight_oz: '24' })
  assert.deepEqual(rest, {
    carrier: 'usps',
    service: 'usps_priority',
    serviceOptions: { signature: null, saturdayDelivery: false },
    labelFormat: 'PDF',
    isSample: false,
    notes: '',
    idempotencyKey: null,
  })
  assert.equal(order.toAddress.street2, 'Rear 4b')
  assert.equal(order.toAddress.residential, false)
  assert.equal(order.fromAddress.street2, null)
  assert.equal(order.shipments[0]?.parcel.predefinedPackage, null)
  assert.equal(order.shipments[0]?.parcel.weight, Number(aParcelByForm.weight_lbs) + 1.5)
})

test("a packaging of the carrier's own goes by its name, whatever sides are named", () => {
  const [shipment] = read({ package_type: 'MediumFlatRateBox', depth: 'any', width: '', height: '' }).order.shipments
  const { weight: _weight, ...parcel } = shipment?.parcel ?? {}
  assert.deepEqual(parcel, { length: null, width: null, height: null, predefinedPackage: 'MediumFlatRateBox' })
})

test('of two wishes for a signature the stricter counts', () => {
  const ups = { carrier: 'ups', package_type: 'custom' }
  const optionsOf = (changes: Record<string, string>) => read({ ...ups, ...changes }).serviceOptions
  assert.deepEqual(optionsOf({ serviceoption: 'adult_signature', delivery_confirmation: 'SIGNATURE' }), {
    signature: 'adult',
    saturdayDelivery: false,
  })
  assert.deepEqual(optionsOf({ serviceoption: 'saturday', delivery_confirmation: 'SIGNATURE' }), {
    signature: 'anybody',
    saturdayDelivery: true,
  })
})

const refusals: [changes: Record<string, string>, line: string][] = [
  [{ service: '' }, 'service is required.'],
  [{ label_format: 'gif' }, 'label_format must be one of pdf, png.'],
  [{ carrier: 'ups', package_type: 'custom', test_mode: '1' }, 'test_mode is for usps only.'],
  [{ serviceoption: 'saturday' }, 'serviceoption is for ups and fedex only.'],
  [
    { carrier: 'dhl', package_type: 'custom', delivery_confirmation: 'signature' },
    'delivery_confirmation is not to be had for dhl.',
  ],
  [{ order_notes: 'x'.repeat(2001) }, 'order_notes must be at most 2000 characters.'],
  [
    { idempotency_key: 'Ingestion:1' },
    'idempotency_key must be 1 to 200 visible ASCII characters, and not begin with "ingestion:".',
  ],
  [
    { service: '', to_zip: ' ', width: 'wide' },
    'service is required. to_zip is required. width must be a number of inches.',
  ],
]
for (const [changes, line] of refusals) {
  test(`is refused: ${line}`, () => assert.equal(refused(changes), line))
}

test('what makes no sense is refused by field, for the edge to name', () => {
  assert.throws(
    () => read({ weight_lbs: '151', to_state: 'ZZ' }),
    (error) =>
      error instanceof ValidationError &&
      error.violations.map(({ field }) => field).join(' ') === 'toAddress.state shipments[0].parcel.weight',
  )
})
