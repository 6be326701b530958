import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBuckets } from '#domain/carrier-accounts/call-buckets.ts'
import { silentLog } from '#kit/log.ts'
import type { Database, Statement } from '#kit/postgres.ts'
import { createTestClock } from '../../../test/support/test-clock.ts'

const perTenSeconds = { calls: 1260, periodMs: 10_000 }

/** A database that grants every call. */
function openBuckets(answer: (statement: Statement) => unknown[]) {
  const statements: Statement[] = []
  const query = async (statement: Statement) => {
    statements.push(statement)
    return answer(statement)
  }
  const clock = createTestClock()
  return { clock, statements, buckets: createBuckets({ db: { query } as unknown as Database, clock, log: silentLog }) }
}

const granting = ({ values }: Statement) => [{ granted: values[1], waitMs: 0, isPaused: false, refusals: 0 }]

test('an API without a limit costs no statement', async () => {
  const { buckets, statements } = openBuckets(granting)
  for (let call = 0; call < 100; call += 1) assert.equal(await buckets.take('key', 'purchase', null), null)
  buckets.report('key', null)
  assert.equal(statements.length, 0)
})

test('leases grow while they are used up, and begin again with one call', async () => {
  const { buckets, statements, clock } = openBuckets(granting)
  for (let call = 0; call < 100; call += 1) await buckets.take('key', 'rates', perTenSeconds)
  assert.deepEqual(
    statements.slice(0, 6).map(({ values }) => values[1]),
    [1, 2, 4, 8, 12, 12],
  )
  assert.ok(statements.length <= 12, String(statements.length))
  clock.advance(1_000)
  await buckets.take('key', 'rates', perTenSeconds)
  assert.equal(statements.at(-1)?.values[1], 1)
})

test('a purchase uses the lease of a rate, but not the other way round', async () => {
  const { buckets, statements } = openBuckets(() => [{ granted: 3, waitMs: 0, isPaused: false, refusals: 0 }])
  await buckets.take('key', 'rates', perTenSeconds)
  await buckets.take('key', 'purchase', perTenSeconds)
  assert.equal(statements.length, 1)
  await buckets.take('other', 'purchase', perTenSeconds)
  await buckets.take('other', 'rates', perTenSeconds)
  assert.equal(statements.length, 3)
})

test('a call is sent if the database fails, because the carrier refuses too many itself', async () => {
  const { buckets } = openBuckets(() => {
    throw new Error('no database')
  })
  assert.equal(await buckets.take('key', 'rates', perTenSeconds), null)
})

test('a purchase waits for some seconds, and a check does not', async () => {
  let isGranted = false
  const { buckets, clock } = openBuckets((statement) =>
    isGranted ? granting(statement) : [{ granted: 0, waitMs: 9_000, isPaused: false, refusals: 0 }],
  )
  assert.deepEqual(await buckets.take('key', 'check', perTenSeconds), { waitMs: 9_000 })
  const waiting = buckets.take('key', 'purchase', perTenSeconds)
  await new Promise((resolve) => setImmediate(resolve))
  isGranted = true
  clock.advance(9_000)
  assert.equal(await waiting, null)
})
