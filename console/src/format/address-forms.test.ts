import assert from 'node:assert/strict'
import test from 'node:test'
import { addressRows, inCountry, missingAddressFields, optionalLabel } from './address-forms.ts'

const empty = {
  name: 'Ada Byron',
  company: '',
  street1: '12 Main St',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  email: '',
}

/** The fields between the street and the phone number, as the form shows them. */
const placeOf = (country: string): string => {
  const labels = addressRows(country).map(optionalLabel)
  return labels.slice(5, -2).join(' · ')
}

test('each country has its own fields, in its order', () => {
  const expected = {
    US: 'City · State · ZIP code',
    CA: 'City · Province · Postal code',
    GB: 'Town or city · Postcode',
    IE: 'City · County (optional) · Eircode (optional)',
    DE: 'Postal code · City',
    FR: 'Postal code · City',
    IT: 'Postal code · City · Province (optional)',
    ES: 'Postal code · City · Province (optional)',
    NL: 'Postcode · City',
    JP: 'City (optional) · Prefecture · Postal code',
    BR: 'City · State · Postal code',
    AU: 'City or suburb · State · Postcode',
    AE: 'City (optional) · Emirate',
    HK: 'District (optional) · Area (optional)',
    IN: 'City · PIN code · State',
    SG: 'Postal code',
    MO: '',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((country) => [country, placeOf(country)])), expected)
})

test('a part that the country does not have is shown while it has a text', () => {
  const fields = addressRows('FR', ['city', 'state']).map(({ label }) => label)
  assert.deepEqual(fields.slice(5, -2), ['Postal code', 'City', 'Region'])
})

test('a new country removes the state only if its addresses have none', () => {
  const address = { ...empty, country: 'US', state: 'MA' }
  assert.equal(inCountry(address, 'FR').state, '')
  assert.equal(inCountry(address, 'CA').state, 'MA')
})

test('a state or a city is enough in countries whose addresses have no city', () => {
  const inEmirates = { ...empty, country: 'AE' }
  assert.deepEqual(missingAddressFields(inEmirates), ['state'])
  assert.deepEqual(missingAddressFields({ ...inEmirates, state: 'Dubai' }), [])
  assert.deepEqual(missingAddressFields({ ...inEmirates, city: 'Al Ain' }), [])
})
