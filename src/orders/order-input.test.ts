import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type AddressInput, type OrderInput, orderRules, type ParcelInput } from '#orders/order-input.ts'

const address: AddressInput = {
  street1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: null,
}
const violations = ({ to, parcel }: { to?: Partial<AddressInput>; parcel?: Partial<ParcelInput> }): string[] => {
  const order: OrderInput = {
    fromAddress: address,
    toAddress: { ...address, ...to },
    shipments: [{ parcel: { weight: 1, ...parcel } }],
  }
  return orderRules(order, (field) => field).map(({ code, field }) => `${code} ${field}`)
}

describe('The rules of an order', () => {
  test('want a country that there is, and what belongs to it', () => {
    assert.deepEqual(violations({}), [])
    assert.deepEqual(violations({ to: { country: 'XX', zip: 'none' } }), [
      'Validation.CountryInvalid toAddress.country',
    ])
    assert.deepEqual(violations({ to: { state: 'New York', zip: '1011' } }), [
      'Validation.StateInvalid toAddress.state',
      'Validation.ZipInvalid toAddress.zip',
    ])
    assert.deepEqual(violations({ to: { country: 'de', state: 'Berlin', zip: '10117' } }), [])
    assert.deepEqual(violations({ to: { country: 'de', state: 'Berlin', zip: '1011' } }), [
      'Validation.ZipInvalid toAddress.zip',
    ])
  })

  test('want all three sides or none', () => {
    assert.deepEqual(violations({ parcel: { length: 10, height: 2 } }), [
      'Validation.WidthRequired shipments[0].parcel.width',
    ])
    assert.deepEqual(violations({ parcel: { length: null, predefinedPackage: 'FlatRateEnvelope' } }), [])
  })

  test('bound the weight, the longest side, and the length with the girth, whichever side is called the length', () => {
    const weight = 'Validation.ParcelWeightExceeded shipments[0].parcel.weight'
    const size = 'Validation.ParcelSizeExceeded shipments[0].parcel.length'
    assert.deepEqual(violations({ parcel: { weight: 150 } }), [])
    assert.deepEqual(violations({ parcel: { weight: 150.1 } }), [weight])
    assert.deepEqual(violations({ parcel: { length: 1, width: 108, height: 1 } }), [])
    assert.deepEqual(violations({ parcel: { length: 1, width: 108.1, height: 1 } }), [size])
    assert.deepEqual(violations({ parcel: { length: 20, width: 85, height: 20 } }), [])
    assert.deepEqual(violations({ parcel: { length: 20, width: 85.1, height: 20 } }), [size])
  })

  test('refuse what would be kept as nothing', () => {
    assert.deepEqual(violations({ parcel: { weight: 0.00001 } }), [
      'Validation.WeightInvalid shipments[0].parcel.weight',
    ])
    assert.deepEqual(violations({ parcel: { length: 1, width: 1, height: 0.00001 } }), [
      'Validation.LengthInvalid shipments[0].parcel.length',
    ])
  })
})
