import { setImmediate as nextRound } from 'node:timers/promises'
import type { Clock } from '#kit/clock.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'

/** Too many wait for the key already. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

export type KeyedSemaphore = {
  /**
   * Runs the work when the key has a permit for it. Others of the same key wait in the order in which they came.
   *
   * @param signal whoever has waited long enough leaves the queue by it, and the work is never begun
   * @throws QueueFullError; the signal's reason; what the work throws
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export type KeyedSemaphoreOptions = {
  /** For each key; 0: there is no limit. */
  maxPermits: number
  /** For each key; any number where it is not said. */
  maxWaiting?: number
}

/** Lets at most so many in at a time for each key. */
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
      // The permit goes from hand to hand.
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
  /** Takes a token out of the key's bucket. @returns 0, or after how many milliseconds there is one to take */
  take(key: string): number
  /** Takes one that may not be there: the debt, a burst at the most, has to fill up first. */
  overdraw(key: string): void
  /** What `take` would answer; nothing is taken. */
  waitMs(key: string): number
}

export type TokenBucketOptions = {
  /** How fast a bucket fills again; 0: there is no limit. */
  perSecond: number
  /** How many tokens a full bucket holds. */
  burst: number
  /** So many buckets that were used last are kept at least; one that is forgotten is full. */
  leastKeys?: number
}

/** A bucket of tokens for each key, in this process's memory; full at first. */
export function createTokenBuckets(
  deps: { clock: Clock },
  { perSecond, burst, leastKeys = 10_000 }: TokenBucketOptions,
): TokenBuckets {
  if (perSecond === 0) return { take: () => 0, overdraw: () => {}, waitMs: () => 0 }
  const buckets = createLatestEntries<string, { tokens: number; atMs: number }>(leastKeys)

  function tokensNow(key: string, nowMs: number): number {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    // A clock that was put back gives nothing, and takes nothing away.
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond)
  }
  const waitFor = (tokens: number): number => (tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000))

  return {
    take(key) {
      const nowMs = deps.clock.now().getTime()
      const tokens = tokensNow(key, nowMs)
      if (tokens < 1) return waitFor(tokens)
      buckets.set(key, { tokens: tokens - 1, atMs: nowMs })
      return 0
    },
    overdraw(key) {
      const nowMs = deps.clock.now().getTime()
      buckets.set(key, { tokens: Math.max(-burst, tokensNow(key, nowMs) - 1), atMs: nowMs })
    },
    waitMs: (key) => waitFor(tokensNow(key, deps.clock.now().getTime())),
  }
}

/**
 * Runs short pieces of work one after the other, each in a round of the event loop of its own: whoever asks for
 * something less in between waits for one of them, and not for all.
 */
export function createSerialQueue(): <Result>(work: () => Result) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(() => nextRound()).then(work)
    last = done.catch(() => {})
    return done
  }
}
