import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { differencesBetween, type Place, placeDigest } from '#domain/addresses/checks/address-check.ts'

const place = (changes: Partial<Place> = {}): Place => ({
  street1: '350 Fifth Avenue',
  street2: 'Suite 21',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  ...changes,
})

const asThePostWritesIt = {
  street1: '350 5TH AVE STE 21',
  street2: null,
  city: 'NEW YORK',
  state: 'NY',
  zip: '10118-2100',
}

test('ignores case, punctuation, abbreviations and the order of street lines', () => {
  assert.deepEqual(differencesBetween(place(), asThePostWritesIt), [])
  assert.deepEqual(placeDigest(place()), placeDigest(place({ ...asThePostWritesIt })))
  assert.deepEqual(placeDigest(place({ city: 'Montréal' })), placeDigest(place({ city: 'MONTREAL' })))
})

test('names the field of each difference', () => {
  const found = { ...asThePostWritesIt, street1: '351 5TH AVE', street2: 'STE 21', zip: '10016-2100' }
  assert.deepEqual(differencesBetween(place(), found), [
    { field: 'street1', given: '350 Fifth Avenue', suggested: '351 5TH AVE' },
    { field: 'zip', given: '10118', suggested: '10016-2100' },
  ])
  for (const changes of [
    { street1: '351 Fifth Avenue' },
    { city: 'Albany' },
    { state: 'NJ' },
    { zip: '10016' },
    { country: 'CA' },
  ]) {
    assert.notDeepEqual(placeDigest(place(changes)), placeDigest(place()), JSON.stringify(changes))
  }
})

test('finds no differences after all suggestions are accepted', () => {
  const words = fc.constantFrom(
    '350',
    'Fifth',
    '5TH',
    'Avenue',
    'AVE',
    'Suite',
    'STE',
    '21',
    '#4',
    'St.',
    'Maple',
    "O'Hara",
  )
  const line = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
  const zip = fc.constantFrom('10118', '10118-2100', '94043')
  const parts = {
    street1: line,
    street2: fc.option(line, { nil: null }),
    city: fc.constantFrom('New York', 'NEW YORK', 'Saint Paul', 'ST PAUL'),
    state: fc.constantFrom('NY', 'MN'),
    zip,
  }
  fc.assert(
    fc.property(fc.record({ ...parts, country: fc.constantFrom('US', 'PR') }), fc.record(parts), (given, found) => {
      const differences = differencesBetween(given, found)
      const taken = { ...given, ...Object.fromEntries(differences.map(({ field, suggested }) => [field, suggested])) }
      assert.deepEqual(differencesBetween(taken, found), [])
      assert.ok(placeDigest(taken).equals(placeDigest({ ...given, ...found })))
    }),
  )
})
