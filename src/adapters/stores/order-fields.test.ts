import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTimePage, readTimePage, stateCode } from '#adapters/stores/order-fields.ts'

test('state names and ISO 3166-2 codes become state codes', () => {
  for (const [country, text, code] of [
    ['US', 'California', 'CA'],
    ['US', ' new york ', 'NY'],
    ['US', 'us-tx', 'TX'],
    ['US', 'ca', 'CA'],
    ['CA', 'Québec', 'QC'],
    ['AU', 'New South Wales', 'NSW'],
  ] as const) {
    assert.equal(stateCode(country, text), code)
  }
})

test('states of other countries and unknown states are unchanged', () => {
  assert.equal(stateCode('DE', 'Bayern'), 'Bayern')
  assert.equal(stateCode('US', 'Atlantis'), 'Atlantis')
})

const at = (second: number) => new Date(Date.UTC(2026, 2, 8, 9, 30, second))

test('a page starts at the last time of the previous page, after the entries of that time', () => {
  const next = nextTimePage(null, [at(1), at(2), at(2)])
  assert.deepEqual(readTimePage(next), { at: at(2), skip: 2 })
})

test('entries of one time can span several pages', () => {
  const first = nextTimePage(null, [at(2), at(2)])
  const second = nextTimePage(readTimePage(first), [at(2), at(2)])
  assert.deepEqual(readTimePage(second), { at: at(2), skip: 4 })
  assert.deepEqual(readTimePage(nextTimePage(readTimePage(second), [at(2), at(3)])), { at: at(3), skip: 1 })
})

test('an invalid time does not stop a list', () => {
  const never = new Date('soon')
  assert.deepEqual(readTimePage(nextTimePage(null, [at(1), never])), { at: at(1), skip: 1 })
  assert.equal(nextTimePage(null, [never]), null)
})

test('an invalid page counts as the first', () => {
  for (const page of [null, '', '2', '2026-13-45T99:99:99Z+1', `${at(1).toISOString()}+x`]) {
    assert.equal(readTimePage(page), null, String(page))
  }
})
