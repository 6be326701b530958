import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discountedUnit, earliestTimes, nextTimePage, readTimePage } from '#adapters/stores/order-fields.ts'

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

test('a price after discounts is per item, never negative, and has at most four decimals', () => {
  assert.equal(discountedUnit('12.99', 3, 0), '12.99')
  assert.equal(discountedUnit('10', 3, -1), '9.6667')
  assert.equal(discountedUnit('10.0000', 2, '5.0000'), '7.5')
  assert.equal(discountedUnit(10, 1, 20), '0')
})

test('the earliest valid time counts, and a name without one is absent', () => {
  const times = earliestTimes({
    shipBy: ['2026-11-22T00:00:00Z', null, 'soon', '2026-11-21T00:00:00Z'],
    deliverBy: [''],
  })
  assert.deepEqual(times, { shipBy: new Date('2026-11-21T00:00:00Z') })
})
