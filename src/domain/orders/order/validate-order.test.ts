import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AddressInput } from '#domain/orders/order/address.ts'
import { apiIssue, type IssuePlace } from '#domain/orders/order/order-issues.ts'
import { carrierParcel, normalizeParcel, type ParcelInput } from '#domain/orders/order/parcel.ts'
import { type ItemInput, type OrderInput, validateOrder } from '#domain/orders/order/validate-order.ts'

const address: AddressInput = {
  street1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: null,
}
type Changes = { to?: Partial<AddressInput>; parcel?: Partial<ParcelInput>; item?: Partial<ItemInput> }
const orderWith = ({ to, parcel, item }: Changes): OrderInput => ({
  from: address,
  to: { ...address, ...to },
  parcels: [{ weightPounds: 1, ...parcel }],
  details: item ? { reference: null, items: [{ name: 'Lamp', ...item }], notes: null } : null,
})

const nameOf = (place: IssuePlace): string =>
  'index' in place ? `${place.part}[${place.index}].${place.field}` : `${place.part}.${place.field}`
const faultsOf = (changes: Changes): string[] =>
  validateOrder(orderWith(changes)).issues.map((issue) => `${apiIssue(issue, 'It').code} ${nameOf(issue.place)}`)
const invalid = 'Validation.ItInvalid'

describe('The rules of an order', () => {
  test('require an existing country, and codes that match it', () => {
    assert.deepEqual(faultsOf({}), [])
    assert.deepEqual(faultsOf({ to: { country: 'XX', zip: 'none' } }), [`${invalid} to.country`])
    assert.deepEqual(faultsOf({ to: { state: 'Atlantis', zip: '1011' } }), [`${invalid} to.state`, `${invalid} to.zip`])
    assert.deepEqual(faultsOf({ to: { country: 'de', state: 'Berlin', zip: '10117' } }), [])
    assert.deepEqual(faultsOf({ to: { country: 'de', state: 'Berlin', zip: '1011' } }), [`${invalid} to.zip`])
  })

  test('require a state and a postal code if the country has them', () => {
    const [state, zip] = ['Validation.ItRequired to.state', 'Validation.ItRequired to.zip']
    for (const [country, missing] of [
      ['US', [state, zip]],
      ['ca', [state, zip]],
      ['DE', [zip]],
      ['SG', [zip]],
      ['HK', []],
      ['ae', []],
      ['', [state, zip]],
    ] as const) {
      assert.deepEqual(faultsOf({ to: { country, state: ' ', zip: '\t' } }), missing, country)
    }
  })

  test('require a city, unless the country is one, or its addresses have none', () => {
    const city = 'Validation.ItRequired to.city'
    assert.deepEqual(faultsOf({ to: { city: ' ' } }), [city])
    const cityOf = (to: Partial<AddressInput>) => {
      const { content, issues } = validateOrder(orderWith({ to: { ...to, city: '' } }))
      return issues.length > 0 ? issues.map(({ place }) => place.field).join() : content.to.city
    }
    assert.equal(cityOf({ country: 'SG', state: '', zip: '018956' }), 'Singapore')
    assert.equal(cityOf({ country: 'HK', state: 'Kowloon', zip: '' }), 'Hong Kong')
    assert.equal(cityOf({ country: 'AE', state: 'Dubai', zip: '' }), 'Dubai')
    assert.equal(cityOf({ country: 'JP', state: '東京都', zip: '163-8001' }), '東京都')
    assert.equal(cityOf({ country: 'JP', state: '', zip: '163-8001' }), 'state')
  })

  test('leave other blank fields to the edges', () => {
    assert.deepEqual(faultsOf({ to: { country: ' ', zip: '1011' } }), [])
    assert.deepEqual(faultsOf({ to: { street1: ' ' } }), [])
    assert.deepEqual(faultsOf({ parcel: { weightPounds: Number.NaN } }), [])
  })

  test('require all three dimensions or none', () => {
    assert.deepEqual(faultsOf({ parcel: { lengthInches: 10, heightInches: 2 } }), [
      'Validation.ItRequired parcel[0].widthInches',
    ])
    assert.deepEqual(faultsOf({ parcel: { lengthInches: null, predefinedPackage: 'FlatRateEnvelope' } }), [])
  })

  test('limit the weight, the longest side, and length plus girth, whatever the names of the sides', () => {
    const weight = 'Validation.ParcelWeightExceeded parcel[0].weightPounds'
    const size = 'Validation.ParcelSizeExceeded parcel[0].lengthInches'
    const faultsOfSides = (lengthInches: number, widthInches: number, heightInches: number) =>
      faultsOf({ parcel: { lengthInches, widthInches, heightInches } })
    assert.deepEqual(faultsOf({ parcel: { weightPounds: 150 } }), [])
    assert.deepEqual(faultsOf({ parcel: { weightPounds: 150.00001 } }), [weight])
    assert.deepEqual(faultsOfSides(1, 108, 1), [])
    assert.deepEqual(faultsOfSides(1, 108.1, 1), [size])
    assert.deepEqual(faultsOfSides(20, 85, 20), [])
    assert.deepEqual(faultsOfSides(20, 85.1, 20), [size])
  })

  test('reject values that round to zero', () => {
    assert.deepEqual(faultsOf({ parcel: { weightPounds: 0.00001 } }), [`${invalid} parcel[0].weightPounds`])
    const flat = { lengthInches: 1, widthInches: 1, heightInches: 0.00001 }
    assert.deepEqual(faultsOf({ parcel: flat }), [`${invalid} parcel[0].lengthInches`])
  })

  test('require existing currencies and countries, and valid values of items', () => {
    assert.deepEqual(faultsOf({ item: { unitValue: ' 19.90 ', currency: 'usd', originCountry: 'de' } }), [])
    assert.deepEqual(faultsOf({ item: { unitValue: '1.23456', currency: 'XXY', originCountry: 'XX' } }), [
      `${invalid} item[0].unitValue`,
      `${invalid} item[0].currency`,
      `${invalid} item[0].originCountry`,
    ])
  })
})

test('returns normalized content unchanged, without the parts as they were received', () => {
  const { content } = validateOrder(
    orderWith({
      to: { country: ' jp ', state: 'Tokyo', zip: '1000001', name: 'Ada\nByron', phone: ' ' },
      parcel: { weightPounds: 2.50004, predefinedPackage: ' ' },
      item: { currency: 'usd', sku: ' ' },
    }),
  )
  const { written, ...to } = content.to
  assert.deepEqual([to.zip, written], ['100-0001', { zip: '1000001' }])
  assert.deepEqual(validateOrder(content), { content: { ...content, to }, issues: [] })
})

const normalize = (parcel: ParcelInput) => normalizeParcel(parcel, 0, [])

test('keeps a package to four decimals and missing fields as null', () => {
  const sides = { lengthInches: 8, widthInches: 10.12345, heightInches: 4 }
  assert.deepEqual(normalize({ weightPounds: 2.50004, ...sides, predefinedPackage: ' ' }), {
    weightPounds: 2.5,
    lengthInches: 8,
    widthInches: 10.1235,
    heightInches: 4,
    predefinedPackage: null,
  })
  const { lengthInches, widthInches, heightInches } = normalize({ weightPounds: 1, lengthInches: null })
  assert.deepEqual([lengthInches, widthInches, heightInches], [null, null, null])
})

test('sends dimensions with the longest first', () => {
  const parcel = normalize({ weightPounds: 1, lengthInches: 4, widthInches: 12, heightInches: 8 })
  assert.deepEqual(carrierParcel(parcel).dimensionsInches, { length: 12, width: 8, height: 4 })
})

test('sends no dimensions of a carrier package or an incomplete package', () => {
  const sides = { lengthInches: 4, widthInches: 12 }
  const packaged = { weightPounds: 1, ...sides, heightInches: 8, predefinedPackage: 'FlatRateEnvelope' }
  const named = carrierParcel(normalize(packaged))
  assert.deepEqual([named.predefinedPackage, named.dimensionsInches], ['FlatRateEnvelope', null])
  assert.equal(carrierParcel(normalize({ weightPounds: 1, ...sides })).dimensionsInches, null)
})
