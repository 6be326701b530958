import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Queryable } from '#kit/postgres.ts'
import { assertClock, clockDifferenceMs } from '#kit/postgres-server.ts'

const databaseNowMs = Date.parse('2026-10-02T12:00:00Z')

/** A node whose clock is ahead of the database's by this much, and whose queries take this long. */
function node({ aheadMs, roundTripMs }: { aheadMs: number; roundTripMs: number }) {
  let elapsedMs = 0
  const db = {
    query: async () => {
      elapsedMs += roundTripMs / 2
      const answer = [{ nowMs: databaseNowMs + elapsedMs }]
      elapsedMs += roundTripMs / 2
      return answer
    },
  } as unknown as Queryable
  const now = () => new Date(databaseNowMs + elapsedMs + aheadMs)
  return { db, clock: { now, monotonicMs: () => elapsedMs, sleep: async () => {}, after: () => () => {} } }
}

test('rejects a clock that differs by more than 2 s, with the difference and what to do', async () => {
  const behind = node({ aheadMs: -180_000, roundTripMs: 2 })
  await assert.rejects(assertClock(behind.db, behind.clock), /180\.0 s behind the database's; .*time server/)
  const ahead = node({ aheadMs: 2_500, roundTripMs: 2 })
  await assert.rejects(assertClock(ahead.db, ahead.clock), /2\.5 s ahead of the database's/)
})

test('accepts a matching clock, even if the database responds slowly', async () => {
  for (const { aheadMs, roundTripMs } of [
    { aheadMs: 0, roundTripMs: 0 },
    { aheadMs: -1_900, roundTripMs: 2 },
    { aheadMs: 1_900, roundTripMs: 3_000 },
  ]) {
    const { db, clock } = node({ aheadMs, roundTripMs })
    await assertClock(db, clock)
  }
})

test('returns a positive difference if the node is ahead', async () => {
  const { db, clock } = node({ aheadMs: 500, roundTripMs: 100 })
  assert.equal(await clockDifferenceMs(db, clock), 450)
})
