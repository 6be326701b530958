import type { Clock } from '#kit/clock.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'

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
