import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { stateOfZip, usPostalRanges } from '#adapters/addresses/zip-codes.ts'
import { validateAddress } from '#domain/addresses/checks/validate-address.ts'
import type { AddressInput } from '#domain/orders/order/address.ts'

const address = (changes: Partial<AddressInput> = {}): AddressInput => ({
  street1: '350 Fifth Avenue',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  ...changes,
})

const codesOf = (changes: Partial<AddressInput>) => validateAddress(address(changes)).messages.map(({ code }) => code)

test('assigns each ZIP prefix to at most one state', () => {
  const prefixes = usPostalRanges.flatMap(({ firstPrefix, lastPrefix }) =>
    Array.from({ length: lastPrefix - firstPrefix + 1 }, (_, index) => firstPrefix + index),
  )
  assert.equal(new Set(prefixes).size, prefixes.length)
  assert.deepEqual(
    prefixes,
    prefixes.toSorted((left, right) => left - right),
  )
})

test('finds the states of well-known ZIP codes', () => {
  const known = {
    '10118': 'NY',
    '00544': 'NY',
    '00501': 'NY',
    '02108': 'MA',
    '05501': 'MA',
    '05601': 'VT',
    '06390': 'NY',
    '20500': 'DC',
    '20170': 'VA',
    '30301': 'GA',
    '39901': 'GA',
    '73301': 'TX',
    '73401': 'OK',
    '88510': 'TX',
    '88001': 'NM',
    '94043': 'CA',
    '96799': 'AS',
    '96813': 'HI',
    '96910': 'GU',
    '96950': 'MP',
    '00901': 'PR',
    '00802': 'VI',
    '34001': 'AA',
    '09012': 'AE',
    '96201': 'AP',
    '99501': 'AK',
  }
  for (const [zip, state] of Object.entries(known)) assert.equal(stateOfZip(zip), state, zip)
})

const military = new Set(['AA', 'AE', 'AP'])
const anyZip = fc
  .integer({ min: 500, max: 99_999 })
  .map((code) => String(code).padStart(5, '0'))
  // 886 to 888 belong to no state.
  .filter((zip) => stateOfZip(zip) !== null)

test('accepts a ZIP code with its own state only', () => {
  const states = [...new Set(usPostalRanges.map(({ state }) => state))]
  fc.assert(
    fc.property(anyZip, fc.constantFrom(...states), (zip, state) => {
      const ofZip = stateOfZip(zip)
      assert.ok(ofZip)
      const city = military.has(state) ? 'APO' : 'Anytown'
      const own = validateAddress(address({ zip, state: ofZip, city: military.has(ofZip) ? 'APO' : 'Anytown' }))
      assert.equal(own.state, 'sound', `${zip} ${ofZip}`)
      if (state !== ofZip)
        assert.equal(
          validateAddress(address({ zip, state, city })).state === 'sound',
          city === 'APO' && military.has(ofZip),
        )
    }),
  )
})

test('accepts a corrected address', () => {
  fc.assert(
    fc.property(anyZip, fc.constantFrom('APO', 'FPO', 'DPO', 'apo', 'New York'), (zip, city) => {
      const examined = validateAddress(address({ zip, city, state: 'NY' }))
      if (examined.state !== 'sound') return
      const again = validateAddress(examined.address)
      assert.equal(again.state, 'sound')
      assert.deepEqual(again.address, examined.address)
      assert.ok(again.messages.every(({ code }) => code !== 'MilitaryStateInvalid'))
    }),
  )
})

test('reports a ZIP code of another state, and an unused one', () => {
  assert.deepEqual(codesOf({ zip: '94043' }), ['PostalCodeOfOtherState'])
  assert.equal(validateAddress(address({ zip: '94043' })).state, 'contradictory')
  assert.deepEqual(codesOf({ zip: '00000' }), ['PostalCodeUnused'])
  assert.deepEqual(codesOf({ zip: '1011' }), ['PostalCodeInvalid'])
  assert.deepEqual(codesOf({ state: 'New York' }), [])
  assert.deepEqual(codesOf({ state: 'Atlantis' }), ['StateInvalid'])
  assert.deepEqual(codesOf({ country: 'XX' }), ['CountryInvalid'])
})

test('takes the state of a military address from its ZIP code', () => {
  assert.deepEqual(codesOf({ city: 'APO', state: 'AE', zip: '09012' }), ['MilitaryAddress'])
  const corrected = validateAddress(address({ city: 'FPO', state: 'CA', zip: '96349' }))
  assert.deepEqual([corrected.state, corrected.address.state], ['sound', 'AP'])
  assert.deepEqual(codesOf({ city: 'Ramstein', state: 'AE', zip: '09012' }), ['MilitaryCityInvalid'])
  assert.deepEqual(codesOf({ city: 'APO', state: 'AE', zip: '10118' }), ['PostalCodeOfOtherState'])
})

test('accepts territories as states or as countries', () => {
  for (const place of [{ country: 'PR' }, { country: 'US' }]) {
    const sanJuan = { ...place, state: 'PR', city: 'San Juan', zip: '00901' }
    assert.deepEqual(codesOf(sanJuan), [])
    assert.deepEqual(codesOf({ ...sanJuan, zip: '10118' }), [
      'country' in place && place.country === 'PR' ? 'PostalCodeInvalid' : 'PostalCodeOfOtherState',
    ])
  }
})

test('compares Canadian postal codes with provinces by code or name', () => {
  const toronto = { city: 'Toronto', country: 'CA', zip: 'M5V 3L9' }
  for (const state of ['ON', 'on', 'Ontario', 'Ontarió']) assert.deepEqual(codesOf({ ...toronto, state }), [], state)
  assert.deepEqual(codesOf({ ...toronto, state: 'Québec' }), ['PostalCodeOfOtherState'])
  assert.deepEqual(codesOf({ ...toronto, state: 'Upper Canada' }), ['StateInvalid'])
  assert.deepEqual(codesOf({ country: 'CA', state: 'NU', zip: 'X0A 0H0' }), [])
})

test('mentions a PO box on either line if there is no house number', () => {
  assert.deepEqual(codesOf({ street1: 'PO Box 12' }), ['PostOfficeBox'])
  assert.deepEqual(codesOf({ street1: 'Difference Works', street2: 'P.O. Box 12' }), ['PostOfficeBox'])
  assert.deepEqual(codesOf({ street2: 'P.O. Box 12' }), [])
  for (const street1 of ['12 Box Street', '9 Post Office Square', 'PSC 276 Box 1400']) {
    assert.deepEqual(codesOf({ street1 }), [], street1)
  }
})
