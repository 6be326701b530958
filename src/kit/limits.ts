import { setImmediate as nextRound } from 'node:timers/promises'
import type { Clock } from '#kit/clock.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'

/** Too many callers already wait for the key. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

export type KeyedSemaphore = {
  /**
   * Runs the work when the key has a permit. Callers with the same key wait in order.
   *
   * @param signal leaves the queue, and the work is not started
   * @throws QueueFullError; the signal's reason; the errors of the work
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export type KeyedSemaphoreOptions = {
  /** Per key; 0: no limit. */
  maxPermits: number
  /** Per key; absent: no limit. */
  maxWaiting?: number
}

/** Limits the concurrent work of each key. */
export function createKeyedSemaphore({
  maxPermits,
  maxWaiting = Number.POSITIVE_INFINITY,
}: KeyedSemaphoreOptions): KeyedSemaphore {
  type Entry = { held: number; waiting: Set<() => void> }
  const entries = new Map<string, Entry>()

  function acquire(key: string, signal: AbortSignal | undefined): Promise<void> | null {
    const entry = entries.get(key) ?? { held: 0, waiting: new Set() }
    entries.set(key, entry)
    if (entry.held < maxPermits) {
      entry.held += 1
      return null
    }
    if (entry.waiting.size >= maxWaiting) throw new QueueFullError(`${entry.waiting.size} wait already`)
    return new Promise((resolve, reject) => {
      const leave = () => {
        entry.waiting.delete(enter)
        reject(signal?.reason)
      }
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      entry.waiting.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  function release(key: string): void {
    const entry = entries.get(key) as Entry
    const [next] = entry.waiting
    if (next) {
      // The permit goes directly to the next caller.
      entry.waiting.delete(next)
      next()
    } else {
      entry.held -= 1
      if (entry.held === 0) entries.delete(key)
    }
  }

  return {
    async run(key, work, signal) {
      if (maxPermits === 0) return work()
      signal?.throwIfAborted()
      await acquire(key, signal)
      try {
        return await work()
      } finally {
        release(key)
      }
    },
  }
}

export type TokenBuckets = {
  /** Takes a token from the key's bucket. @returns 0, or the milliseconds until the next token */
  take(key: string): number
  /** Takes a token even if there is none. The debt, at most a burst, must refill first. */
  overdraw(key: string): void
  /** The result of `take`, without taking a token. */
  waitMs(key: string): number
  /** The whole tokens that are left, and the seconds until the bucket is full. Null: no limit. */
  stateOf(key: string): { left: number; fullInSeconds: number } | null
}

export type TokenBucketOptions = {
  /** The refill rate; 0: no limit. */
  perSecond: number
  /** The capacity of a bucket. */
  burst: number
  /** The minimum number of recently used buckets to keep. A dropped bucket is full again. */
  leastKeys?: number
}

/** Creates a token bucket for each key, in memory. Buckets start full. */
export function createTokenBuckets(
  deps: { clock: Clock },
  { perSecond, burst, leastKeys = 10_000 }: TokenBucketOptions,
): TokenBuckets {
  if (perSecond === 0) return { take: () => 0, overdraw: () => {}, waitMs: () => 0, stateOf: () => null }
  const buckets = createLatestEntries<string, { tokens: number; atMs: number }>(leastKeys)

  function tokensNow(key: string, nowMs: number): number {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    return Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond)
  }
  const waitFor = (tokens: number): number => (tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000))

  return {
    take(key) {
      const nowMs = deps.clock.monotonicMs()
      const tokens = tokensNow(key, nowMs)
      if (tokens < 1) return waitFor(tokens)
      buckets.set(key, { tokens: tokens - 1, atMs: nowMs })
      return 0
    },
    overdraw(key) {
      const nowMs = deps.clock.monotonicMs()
      buckets.set(key, { tokens: Math.max(-burst, tokensNow(key, nowMs) - 1), atMs: nowMs })
    },
    waitMs: (key) => waitFor(tokensNow(key, deps.clock.monotonicMs())),
    stateOf(key) {
      const tokens = tokensNow(key, deps.clock.monotonicMs())
      return { left: Math.max(0, Math.floor(tokens)), fullInSeconds: Math.ceil((burst - tokens) / perSecond) }
    },
  }
}

/**
 * Runs short tasks one after the other, each in its own turn of the event loop. Shorter work in between waits for one
 * task, not for all.
 */
export function createSerialQueue(): <Result>(work: () => Result) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(() => nextRound()).then(work)
    last = done.catch(() => {})
    return done
  }
}
