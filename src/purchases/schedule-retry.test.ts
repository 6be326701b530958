import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs, retryDeadline } from '#purchases/schedule-retry.ts'

test('a carrier is asked after 2, 4, 8 seconds, and never more seldom than each hour', () => {
  assert.deepEqual([1, 2, 3].map(backoffMs), [2000, 4000, 8000])
  assert.equal(backoffMs(11), 2_048_000)
  assert.equal(backoffMs(12), 3_600_000)
  assert.equal(backoffMs(10_000), 3_600_000)
})

test('a retry is not taken for lost before it was due', () => {
  const now = new Date('2026-01-31T09:30:00Z')
  const deadline = retryDeadline({ clock: { now: () => now, sleep: async () => {} } }, 60_000)
  assert.ok(deadline.getTime() > now.getTime() + 60_000)
})
