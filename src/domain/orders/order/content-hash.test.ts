import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AddressInput } from '#domain/orders/order/address.ts'
import { carrierHash, contentHash } from '#domain/orders/order/content-hash.ts'
import type { OrderDetails } from '#domain/orders/order/order.ts'
import type { ParcelInput } from '#domain/orders/order/parcel.ts'
import { type OrderInput, validateOrder } from '#domain/orders/order/validate-order.ts'

const from: AddressInput = {
  name: 'Charles Babbage',
  company: 'Difference Works',
  street1: '350 5th Ave',
  city: 'New York',
  state: 'ny',
  zip: '10118',
  country: 'us',
  phone: '6502530000',
}
const to: AddressInput = {
  name: 'Ada Lovelace',
  street1: 'Unter den Linden 77',
  street2: null,
  city: 'Berlin',
  state: 'Berlin',
  zip: '10117',
  country: 'DE',
  phone: ' ',
  email: 'ada@example.com',
  residential: true,
  stateTaxId: 'DE-1',
}
const parcels: ParcelInput[] = [
  { weightPounds: 2.50001, lengthInches: 10, widthInches: 8, heightInches: 4 },
  { weightPounds: 1, predefinedPackage: 'FlatRateEnvelope' },
]
const unknown = { hsTariffNumber: null, originCountry: null }
const hashOf = (order: Omit<OrderInput, 'details'>, details: OrderDetails | null = null): string =>
  contentHash(validateOrder({ ...order, details }).content).toString('hex')

describe("The digest of an order's content", () => {
  test('depends on details, and equals the old digest without details', () => {
    const digest = (details: OrderDetails | null) => hashOf({ from, to, parcels }, details)
    const one = { reference: '1001', items: [], notes: null }
    assert.equal(digest(null), hashOf({ from, to, parcels }))
    assert.equal(digest({ ...one }), digest(one))
    assert.notEqual(digest(one), digest(null))
    assert.notEqual(digest(one), digest({ ...one, notes: 'x' }))
  })

  test('equals the digest that version 0.1 stored', () => {
    assert.equal(hashOf({ from, to, parcels }), 'e6c3a2c8b395d61b426528c1ba92fb9982a6a0b04eb1094f945bea76b4912fef')
  })

  test('depends on entered customs details, but not on derived ones', () => {
    const [parcel] = parcels
    assert.ok(parcel)
    const items = [{ name: 'Lamp', sku: null, quantity: 1, unitValue: '9', currency: 'USD', unitWeightPounds: 1 }]
    const details = { reference: null, notes: null, items: items.map((item) => ({ ...item, ...unknown })) }
    const order = { from, to, parcels: [parcel], details }
    const { content } = validateOrder(order)
    assert.equal(content.customs[0]?.isFromItems, true)
    assert.deepEqual(contentHash(content), contentHash({ ...content, customs: [null] }))
    assert.notDeepEqual(carrierHash(content), carrierHash({ ...content, customs: [null] }))
    const declared = validateOrder({ ...order, customs: [{ contentsType: 'Gift', items: [] }] }).content
    assert.notDeepEqual(contentHash(declared), contentHash(content))
    const spelled = validateOrder({ ...order, customs: [{ contentsType: ' gift', items: [] }] }).content
    assert.deepEqual(contentHash(declared), contentHash(spelled))
  })

  test('does not depend on the spelling of the request', () => {
    const written = {
      from: { ...from, state: 'NY', country: ' US ', email: null, residential: null },
      to: { ...to, phone: null, carrierFacility: null },
      parcels: [
        { ...parcels[0], weightPounds: 2.5, predefinedPackage: ' ' },
        { ...parcels[1], weightPounds: 1, lengthInches: null, heightInches: null },
      ],
    }
    assert.equal(hashOf(written), hashOf({ from, to, parcels }))
  })

  test('differs for any other content', () => {
    const first = hashOf({ from, to, parcels })
    for (const other of [
      { from: to, to: from, parcels },
      { from, to: { ...to, name: 'Ada' }, parcels },
      { from, to: { ...to, federalTaxId: 'DE-1', stateTaxId: null }, parcels },
      { from, to, parcels: parcels.toReversed() },
      { from, to, parcels: parcels.slice(1) },
    ]) {
      assert.notEqual(hashOf(other), first)
    }
  })
})
