import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeAddress, postalCode, readAddress, type StoredAddress } from '#domain/orders/order/address.ts'

/** As version 0.1 wrote it into the order's row. */
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
    assert.equal(postalCode(country, text), kept, `${country} ${text}`)
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
    assert.equal(postalCode(country, text), null, `${country} ${text}`)
  }
})

test('accepts any postal code of a country without a known form', () => {
  assert.equal(postalCode('VU', ' none '), 'none')
})
