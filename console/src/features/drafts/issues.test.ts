import assert from 'node:assert/strict'
import test from 'node:test'
import { emptyDraft, emptyParcel } from './form-values.ts'
import { type Issue, missingIssues, missingLines, shownErrors } from './issues.ts'

const missing = (field: string): Issue => ({ field, kind: 'missing', message: `${field} is required` })
const atHome = { to: 'US', from: '' }
const wrong = (field: string): Issue => ({ field, kind: 'wrong', message: `${field} is wrong` })

test('missing fields are listed per part of the page', () => {
  const issues = ['toAddress.street1', 'toAddress.zip', 'shipments[0].parcel.weight'].map(missing)
  assert.deepEqual(missingLines(issues, 1, atHome), ['Ship to: add a street and a ZIP code.', 'Package: add a weight.'])
  const mixed = ['fromAddress.zip', 'shipments[0].parcel.weight', 'toAddress.zip'].map(missing)
  assert.deepEqual(missingLines(mixed, 1, atHome), [
    'Ship to: add a ZIP code.',
    'Package: add a weight.',
    'Ship from: add a ZIP code.',
  ])
  assert.deepEqual(missingLines([wrong('toAddress.zip')], 1, atHome), [])
})

test('missing fields have the names of the country', () => {
  const issues = ['toAddress.state', 'toAddress.zip', 'fromAddress.state'].map(missing)
  const countries = { to: 'CA', from: 'SG' }
  assert.deepEqual(missingLines(issues, 1, countries), [
    'Ship to: add a province and a postal code.',
    'Ship from: add a region.',
  ])
  assert.equal(
    shownErrors(issues, {}, { left: new Set(), hasTried: true }, countries)['toAddress.state'],
    'Enter a province.',
  )
})

test('the three dimensions are combined, and packages are numbered', () => {
  const issues = ['weight', 'length', 'width', 'height'].map((dimension) => missing(`shipments[1].parcel.${dimension}`))
  assert.deepEqual(missingLines(issues, 2, atHome), ['Package 2: add a weight and dimensions.'])
})

test('an invalid field shows its error when left, and a missing one after an attempt to continue', () => {
  const issues = [wrong('toAddress.zip'), missing('toAddress.city')]
  assert.deepEqual(shownErrors(issues, {}, { left: new Set(), hasTried: false }, atHome), {})
  const left = new Set(['toAddress.zip', 'toAddress.city'])
  assert.deepEqual(shownErrors(issues, {}, { left, hasTried: false }, atHome), {
    'toAddress.zip': 'toAddress.zip is wrong',
  })
  assert.deepEqual(shownErrors(issues, {}, { left: new Set(), hasTried: true }, atHome), {
    'toAddress.zip': 'toAddress.zip is wrong',
    'toAddress.city': 'Enter a city.',
  })
})

test("values that can't be parsed take precedence over the service's issues", () => {
  const field = 'shipments[0].parcel.weight'
  assert.deepEqual(
    shownErrors([missing(field)], { [field]: 'Write it as 2 lb.' }, { left: new Set(), hasTried: true }, atHome),
    {
      [field]: 'Write it as 2 lb.',
    },
  )
})

test('a draft that was never saved lists everything that is missing', () => {
  const linesOf = (values: typeof emptyDraft) => missingLines(missingIssues(values), values.parcels.length, atHome)
  assert.deepEqual(linesOf(emptyDraft), [
    'Ship to: add a name, a street, a city, a state, and a ZIP code.',
    'Package: add a weight and dimensions.',
    'Ship from: add a name, a street, a city, a state, a ZIP code, and a country.',
  ])
  const address = { ...emptyDraft.to, company: 'Shop', street1: '1 Main St', city: 'Boston', state: 'MA', zip: '02108' }
  const parcels = [{ ...emptyParcel, predefinedPackage: 'FlatRateEnvelope' }]
  assert.deepEqual(linesOf({ ...emptyDraft, from: address, to: address, parcels }), ['Package: add a weight.'])
})
