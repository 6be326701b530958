import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { postalCode } from '#adapters/addresses/postal-codes.ts'
import { type AddressInput, normalizeAddress, readAddress, type StoredAddress } from '#domain/orders/order/address.ts'
import { carrierHash, contentHash, earlierContentHashes } from '#domain/orders/order/content-hash.ts'
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

  test('equals one of the earlier digests, which had outer blanks', () => {
    const spaced = {
      from,
      to: { ...to, name: ' Ada\tLovelace ', street1: ' Unter den Linden 77', email: ' ' },
      parcels,
    }
    const { content } = validateOrder({ ...spaced, details: null })
    assert.deepEqual([content.to.name, content.to.street1, content.to.email], ['Ada Lovelace', to.street1, null])
    const stored = { ...content.to, name: ' Ada Lovelace ', street1: ' Unter den Linden 77', email: ' ' }
    const earlier = earlierContentHashes({ ...spaced, details: null }, content).map((hash) => hash.toString('hex'))
    assert.ok(earlier.includes(contentHash({ ...content, to: stored }).toString('hex')))
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

/** The address as version 0.1 stored it. */
const stored: StoredAddress = {
  id: '019ab9de-4ddc-7bd9-9c8b-5c7c3c1ab5a5',
  name: 'Ada Lovelace',
  company: null,
  street1: '1600 Amphitheatre Pkwy',
  street2: null,
  city: 'Mountain View',
  state: 'CA',
  zip: '94043',
  country: 'US',
  phone: null,
  email: 'ada@example.com',
  residential: false,
  carrierFacility: null,
  federalTaxId: null,
  stateTaxId: null,
  createdAt: '2026-03-01T09:30:00.123Z',
  updatedAt: '2026-03-01T09:30:00.123Z',
}

test('reads an address of version 0.1 and writes the same bytes', () => {
  const address = readAddress(stored)
  assert.equal(address.createdAt.getTime(), Date.UTC(2026, 2, 1, 9, 30, 0, 123))
  assert.equal(JSON.stringify(address), JSON.stringify(stored))
})

test('keeps all fields and writes country and state codes in upper case', () => {
  const { createdAt: _created, updatedAt: _updated, id: _id, ...content } = stored
  const { company: _company, street2: _street2, ...required } = content
  const input = { ...required, state: ' ca ', country: 'us', phone: '  ' }
  assert.equal(JSON.stringify(normalizeAddress(input, 'to', [])), JSON.stringify(content))
  assert.equal(normalizeAddress({ ...input, country: 'DE', state: 'Hessen' }, 'to', []).state, 'Hessen')
})

test('normalizes common spellings of postal codes', () => {
  for (const [country, text, kept] of [
    ['JP', '1000001', '100-0001'],
    ['JP', '100-0001', '100-0001'],
    ['IE', 'D02AF30', 'D02 AF30'],
    ['IE', 'D02 AF30', 'D02 AF30'],
    ['IN', '110 001', '110001'],
    ['PL', '00950', '00-950'],
    ['PT', '1000205', '1000-205'],
    ['LU', 'L-1111', '1111'],
    ['LU', '1111', '1111'],
    ['US', ' 94043 ', '94043'],
    ['US', '94043-1234', '94043-1234'],
    ['DE', 'D-10117', '10117'],
    ['DE', ' 10117 ', '10117'],
    ['GB', 'SW1A 1AA', 'SW1A 1AA'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1  1AE', 'M1 1AE'],
    ['GB', 'sw1a', 'SW1A'],
    ['CA', 'K1A 0B1', 'K1A 0B1'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['NL', '1012 AB', '1012 AB'],
    ['NL', '1012ab', '1012 AB'],
    ['NL', 'NL-1012AB', '1012 AB'],
    ['IE', 'd02 af30', 'D02 AF30'],
  ] as const) {
    assert.equal(postalCode(country, text, ''), kept, `${country} ${text}`)
  }
})

test('rejects postal codes of another form, whatever their length', () => {
  for (const [country, text] of [
    ['DE', '1011'],
    ['DE', 'F-10117'],
    ['JP', '10000011'],
    ['DE', '1'.repeat(500)],
    ['DE', '- '.repeat(200)],
  ] as const) {
    assert.equal(postalCode(country, text, ''), null, `${country} ${text}`)
  }
})

test('accepts any postal code of a country without a known form', () => {
  assert.equal(postalCode('VU', ' none ', ''), 'none')
})
