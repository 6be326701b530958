import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs, retryWithinMs } from '#domain/purchases/outcomes/schedule-retry.ts'

test('a carrier is asked after 2, 4, 8 seconds, each minute at first, and never more seldom than each hour', () => {
  assert.deepEqual([1, 2, 3].map(backoffMs), [2000, 4000, 8000])
  const attempts = Array.from({ length: 10_000 }, (_, index) => index + 1)
  let passedMs = 0
  for (const attempt of attempts) {
    assert.ok(backoffMs(attempt) >= backoffMs(attempt - 1))
    if (passedMs < 14 * 60_000) assert.ok(backoffMs(attempt) <= 60_000, `attempt ${attempt}`)
    passedMs += backoffMs(attempt)
  }
  assert.equal(backoffMs(20), 120_000)
  assert.equal(backoffMs(10_000), 3_600_000)
})

test('a retry is not taken for lost before it was due', () => {
  assert.ok(retryWithinMs(60_000) > 60_000)
})
