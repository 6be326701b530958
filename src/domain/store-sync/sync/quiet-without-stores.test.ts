import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quietWithoutStores } from '#domain/store-sync/sync/quiet-without-stores.ts'
import { systemClock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

const { signal } = new AbortController()
const away = new DatabaseUnavailableError(new Error('connect ECONNREFUSED'))

function aDatabase(hasStores: boolean) {
  const db = { query: async () => [{ hasStores }] } as unknown as Queryable
  let failure: Error | null = null
  let nowMs = 0
  const clock = { ...systemClock, monotonicMs: () => nowMs }
  const work = quietWithoutStores({ db, clock }, async () => {
    if (failure) throw failure
  })
  return {
    work: () => work(signal),
    fail: (error: Error | null) => {
      failure = error
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('without stores, work for them is silent while the database is unavailable, and reports anything else', async () => {
  const { work, fail } = aDatabase(false)
  fail(away)
  await work()
  fail(null)
  await work()
  fail(away)
  await work()
  fail(new Error('another'))
  await assert.rejects(work(), /another/)
})

test('with stores, it reports an unavailable database', async () => {
  const { work, fail, pass } = aDatabase(true)
  await work()
  pass(3_600_000)
  fail(away)
  await assert.rejects(work(), DatabaseUnavailableError)
})
