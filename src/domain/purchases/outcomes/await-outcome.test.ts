import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { awaitOutcome, logPurchaseOutcome, withinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import { backoffMs, retryWithinMs } from '#domain/purchases/outcomes/lookup.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { createTestClock } from '../../../../test/support/test-clock.ts'

const start = new Date('2026-01-31T09:30:00Z').getTime()

/** A clock that advances only during `waitFor`, which never receives a message. */
function openClock() {
  let nowMs = start
  return {
    clock: {
      now: () => assert.fail('the time of day can be set back'),
      monotonicMs: () => nowMs,
      sleep: () => new Promise<void>(() => {}),
      after: () => () => {},
    },
    pubSub: {
      publish: async () => {},
      waitFor: async (_topic: string, timeoutMs: number) => {
        nowMs += timeoutMs
      },
      close: async () => {},
    },
    timeIsUp: new AbortController().signal,
    elapsedMs: () => nowMs - start,
  }
}

/** Returns the states one by one, and then always the last one. */
function reading(...states: [string, ...string[]]) {
  let reads = 0
  return { read: async () => states[Math.min(reads++, states.length - 1)] as string, count: () => reads }
}

const isOpen = (state: string) => state === 'open'
const wait = (untilMs: number, read: () => Promise<string>) => ({ topic: 'topic', untilMs, isOpen, read })

describe('Waiting for an outcome', () => {
  test('returns at once if the subject has ended', async () => {
    const { read, count } = reading('ended')
    assert.equal(await awaitOutcome(openClock(), 'ended', wait(start + 5000, read)), 'ended')
    assert.equal(count(), 0)
  })

  test('finds an outcome at the first read if it arrived before listening began', async () => {
    const { read, count } = reading('ended')
    assert.equal(await awaitOutcome(openClock(), 'open', wait(start + 5000, read)), 'ended')
    assert.equal(count(), 1)
  })

  test('polls if no message is published', async () => {
    const deps = openClock()
    const { read } = reading('open', 'open', 'open', 'ended')
    assert.equal(await awaitOutcome(deps, 'open', wait(start + 5000, read)), 'ended')
    assert.ok(deps.elapsedMs() < 5000)
  })

  test('returns the open subject exactly when the time is up', async () => {
    const deps = openClock()
    assert.equal(await awaitOutcome(deps, 'open', wait(start + 2500, reading('open').read)), 'open')
    assert.equal(deps.elapsedMs(), 2500)
  })

  test('stops waiting when the node shuts down', async () => {
    const deps = { ...openClock(), timeIsUp: AbortSignal.abort() }
    assert.equal(await awaitOutcome(deps, 'open', wait(start + 2500, reading('open').read)), 'open')
    assert.equal(deps.elapsedMs(), 0)
  })
})

describe('Waiting for work of this node', () => {
  test('returns its result', async () => {
    assert.equal(await withinWindow(openClock(), Promise.resolve('bought'), start + 1000), 'bought')
  })

  test('returns null if the time is up first', async () => {
    const clock = createTestClock(new Date(start))
    const ended = withinWindow({ clock }, new Promise(() => {}), clock.monotonicMs() + 3_600_000)
    clock.advance(3_600_000)
    assert.equal(await ended, null)
  })

  test('clears its timer after success and failure', async () => {
    let pending = 0
    const clock: Clock = {
      ...systemClock,
      after(ms, callBack) {
        pending += 1
        const callOff = systemClock.after(ms, callBack)
        return () => {
          pending -= 1
          callOff()
        }
      },
    }
    const untilMs = clock.monotonicMs() + 3_600_000
    assert.equal(await withinWindow({ clock }, Promise.resolve('bought'), untilMs), 'bought')
    await assert.rejects(withinWindow({ clock }, Promise.reject(new Error('refused')), untilMs), /refused/)
    assert.equal(pending, 0)
  })
})

test('lookups follow after 2, 4, 8 seconds, then every minute, and at least every hour', () => {
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

test('a retry does not count as lost before it is due', () => {
  assert.ok(retryWithinMs(60_000) > 60_000)
})

test("a carrier's message is shortened without splitting a character", () => {
  const fields: Record<string, unknown>[] = []
  const log = { ...silentLog, warn: (line: object) => void fields.push(line as Record<string, unknown>) }
  const before = { purchaseId: 'p', state: 'Processing', failure: null } as Purchase
  const carrierText = `${'x'.repeat(199)}\u{1F4E6} and the rest`
  logPurchaseOutcome(
    log,
    before,
    { ...before, state: 'Failed' },
    { outcome: 'rejected', carrierCode: null, carrierText },
  )
  assert.equal(fields[0]?.carrierWords, `${'x'.repeat(199)}\uFFFD`)
})

test("control characters in a carrier's message or a failure become spaces", () => {
  const fields: Record<string, unknown>[] = []
  const log = { ...silentLog, warn: (line: object) => void fields.push(line as Record<string, unknown>) }
  const before = { purchaseId: 'p', state: 'Processing', failure: null } as Purchase
  const text = 'No\u001b[31m such\r\n\u0085account\u2028there'
  logPurchaseOutcome(log, before, { ...before, state: 'Failed' }, { outcome: 'unavailable', detail: text })
  const carrierText = text
  logPurchaseOutcome(
    log,
    before,
    { ...before, state: 'Failed' },
    { outcome: 'rejected', carrierCode: null, carrierText },
  )
  assert.deepEqual([fields[0]?.detail, fields[1]?.carrierWords], Array(2).fill('No [31m such account there'))
})

test('an outcome that changes nothing is not logged', () => {
  const log = { ...silentLog, warn: () => assert.fail('it is told'), info: () => assert.fail('it is told') }
  const before = { purchaseId: 'p', state: 'Completed', failure: null } as Purchase
  logPurchaseOutcome(log, before, before, { outcome: 'ok' })
})
