import assert from 'node:assert/strict'
import { test } from 'node:test'
import { medianInterval } from './apply-load.ts'

const counted = (count: number) => Array.from({ length: count }, (_, index) => ((index * 7) % count) + 1)

test('the interval leaves out at either end what leaves the median inside in 95 of 100', () => {
  // The ranks that tables of the sign test give.
  for (const [count, from, to] of [
    [9, 2, 8],
    [12, 3, 10],
    [20, 6, 15],
    [30, 10, 21],
    [40, 14, 27],
  ] as const) {
    assert.deepEqual(medianInterval(counted(count)), { from, to }, String(count))
  }
})

test('of few values it has all', () => {
  assert.deepEqual(medianInterval([3, 1, 2]), { from: 1, to: 3 })
  assert.deepEqual(medianInterval([]), { from: Number.NaN, to: Number.NaN })
})
