import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriers } from '#carriers/registry.ts'
import { errorCatalogue } from '#errors/catalogue.ts'
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
  const { order, content, ...rest } = read({
    to_street2: 'Rear',
    to_apt: '4b',
    to_commercial_address: 'true',
    weight_oz: '24',
  })
  assert.deepEqual(rest, {
    carrier: 'usps',
    service: 'usps_priority',
    serviceOptions: { signature: null, saturdayDelivery: false },
    labelFormat: 'PDF',
    isSample: false,
    notes: '',
    idempotencyKey: null,
  })
  assert.equal(order.to.street2, 'Rear 4b')
  assert.equal(order.to.residential, false)
  assert.equal(order.from.street2, null)
  assert.equal(order.parcels[0]?.predefinedPackage, null)
  assert.equal(order.parcels[0]?.weightPounds, Number(aParcelByForm.weight_lbs) + 1.5)
  assert.equal(content.to.street2, 'Rear 4b')
})

test("a packaging of the carrier's own goes by its name, whatever sides are named", () => {
  const changes = { package_type: 'MediumFlatRateBox', depth: 'any', width: '', height: '' }
  const [parcel] = read(changes).content.parcels
  const { weightPounds: _weight, ...rest } = parcel ?? {}
  const noSides = { lengthInches: null, widthInches: null, heightInches: null }
  assert.deepEqual(rest, { ...noSides, predefinedPackage: 'MediumFlatRateBox' })
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

const tooLong = 'x'.repeat(501)

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
  [
    { weight_lbs: '151', to_state: 'ZZ' },
    `to_state must be the two-letter code of a US state or territory. weight_lbs: ${errorCatalogue['Validation.ParcelWeightExceeded']}`,
  ],
  [{ weight_lbs: '', weight_oz: '9999' }, `weight_oz: ${errorCatalogue['Validation.ParcelWeightExceeded']}`],
  [{ weight_lbs: '0', weight_oz: '0.0001' }, 'weight_oz must be at least 0.0001.'],
  [{ width: '109' }, `depth: ${errorCatalogue['Validation.ParcelSizeExceeded']}`],
  [{ from_country: 'DE', from_zip: '1011' }, 'from_zip is no postal code of DE.'],
  [
    { to_street: tooLong, to_apt: tooLong, from_zip: tooLong, to_zip: '1' },
    'from_zip must NOT have more than 500 characters. to_street must NOT have more than 500 characters. to_apt must NOT have more than 500 characters. to_zip must be 5 digits, or 5 and 4 joined by a hyphen.',
  ],
]
for (const [changes, line] of refusals) {
  test(`is refused: ${line}`, () => assert.equal(refused(changes), line))
}
