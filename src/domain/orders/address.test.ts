import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressContent, readAddress, type StoredAddress } from '#domain/orders/address.ts'

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

test('an address that version 0.1 kept is read, and written back in the same bytes', () => {
  const address = readAddress(stored)
  assert.equal(address.createdAt.getTime(), Date.UTC(2026, 2, 1, 9, 30, 0, 123))
  assert.equal(JSON.stringify(address), JSON.stringify(stored))
})

test('an address is kept with every field, the codes of countries and of US states in upper case', () => {
  const { createdAt: _created, updatedAt: _updated, id: _id, ...content } = stored
  const { company: _company, street2: _street2, ...required } = content
  const input = { ...required, state: ' ca ', country: 'us', phone: '  ' }
  assert.equal(JSON.stringify(addressContent(input, 'to', [])), JSON.stringify(content))
  assert.equal(addressContent({ ...input, country: 'DE', state: 'Hessen' }, 'to', []).state, 'Hessen')
})
