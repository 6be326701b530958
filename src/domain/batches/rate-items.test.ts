import assert from 'node:assert/strict'
import test from 'node:test'
import { throttledMs } from '#domain/batches/rate-items.ts'
import { errorDetail } from '#kit/errors/service-error.ts'

const limited = (retryAfterSeconds?: number) =>
  errorDetail('Carrier.Unavailable', { reason: 'throttled', ...(retryAfterSeconds ? { retryAfterSeconds } : {}) })

test('a carrier that limits calls is waited for as long as it reports, but never over a minute', () => {
  assert.equal(throttledMs([limited(7)], 0), 7_000)
  assert.equal(throttledMs([limited(7), limited(12), errorDetail('Rate.NoneAvailable')], 0), 12_000)
  assert.equal(throttledMs([limited(3600)], 0), 60_000)
  assert.equal(throttledMs([errorDetail('Carrier.Unavailable', { reason: 'outage' })], 0), null)
})

test('a carrier that reports no time is called again soon, and less and less often after that', () => {
  const waits: number[] = []
  for (let elapsedMs = 0; elapsedMs < 15 * 60_000; ) {
    const waitMs = throttledMs([limited()], elapsedMs) ?? assert.fail()
    waits.push(waitMs)
    elapsedMs += waitMs
  }
  assert.equal(waits[0], 2_000)
  assert.deepEqual(
    waits,
    waits.toSorted((one, other) => one - other),
  )
  assert.equal(waits.at(-1), 60_000)
  assert.ok(waits.length < 35, `${waits.length} calls in a quarter of an hour`)
})
