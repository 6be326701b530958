import assert from 'node:assert/strict'
import { test } from 'node:test'
import { milesBetween } from './places.ts'
import { addDays, billedPounds, zoneBetween } from './price.ts'

test('distances between ZIP codes are accurate to about a tenth', () => {
  // Great-circle distances of the cities, from their coordinates.
  const known: [string, string, number][] = [
    ['10001', '90012', 2446],
    ['60601', '77002', 940],
    ['98101', '33101', 2734],
    ['02108', '20001', 393],
    ['96813', '94103', 2392],
    ['99501', '98101', 1447],
  ]
  for (const [from, to, miles] of known) {
    const measured = milesBetween(from, to) ?? 0
    assert.ok(
      Math.abs(measured - miles) < Math.max(60, miles * 0.1),
      `${from} to ${to}: ${measured} instead of ${miles}`,
    )
  }
})

test('zones grow with the distance', () => {
  const zones = ['10002', '12207', '20001', '45202', '60601', '77002', '80202', '90012'].map((zip) =>
    zoneBetween('10001', zip),
  )
  assert.deepEqual(zones, [1, 2, 3, 4, 5, 7, 7, 8])
  assert.equal(zoneBetween('10001', '00199'), null)
})

test('the billed weight is rounded up to pounds of actual or dimensional weight', () => {
  const box = { weightPounds: 2.1, lengthInches: 12, widthInches: 10, heightInches: 8 }
  assert.equal(billedPounds(box, 139), 7)
  assert.equal(billedPounds(box, 166, 1728), 3)
  assert.equal(billedPounds({ ...box, lengthInches: 20 }, 166, 1728), 3)
  assert.equal(billedPounds({ ...box, lengthInches: 22 }, 166, 1728), 11)
  assert.equal(billedPounds({ ...box, weightPounds: 7.01 }, 139), 8)
})

test('delivery skips days without deliveries', () => {
  assert.equal(addDays('2026-01-02', 2, true), '2026-01-05')
  assert.equal(addDays('2026-01-02', 2, false), '2026-01-06')
})
