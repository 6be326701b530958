import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs, retryWithinMs } from '#purchases/schedule-retry.ts'

test('a carrier is asked after 2, 4, 8 seconds, and never more seldom than each hour', () => {
  assert.deepEqual([1, 2, 3].map(backoffMs), [2000, 4000, 8000])
  assert.equal(backoffMs(11), 2_048_000)
  assert.equal(backoffMs(12), 3_600_000)
  assert.equal(backoffMs(10_000), 3_600_000)
})

test('a retry is not taken for lost before it was due', () => {
  assert.ok(retryWithinMs(60_000) > 60_000)
})
