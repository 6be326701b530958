import type { Clock } from '#kit/clock.ts'

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
  /** The bucket that was used longest ago is forgotten, and with that full, where there would be more. */
  maxKeys?: number
}

/** A bucket of tokens for each key, in this process's memory; full at first. */
export function createTokenBuckets(
  deps: { clock: Clock },
  { perSecond, burst, maxKeys = 10_000 }: TokenBucketOptions,
): TokenBuckets {
  if (perSecond === 0) return { take: () => 0, overdraw: () => {}, waitMs: () => 0 }
  const buckets = new Map<string, { tokens: number; atMs: number }>()

  function tokensNow(key: string, nowMs: number): number {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    // A clock that was put back gives nothing, and takes nothing away.
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond)
  }
  const waitFor = (tokens: number): number => (tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000))

  function keep(key: string, tokens: number, atMs: number): void {
    // Maps keep the order of insertion: the first is the one that was used longest ago.
    buckets.delete(key)
    if (buckets.size >= maxKeys) buckets.delete(buckets.keys().next().value as string)
    buckets.set(key, { tokens, atMs })
  }

  return {
    take(key) {
      const nowMs = deps.clock.now().getTime()
      const tokens = tokensNow(key, nowMs)
      if (tokens < 1) return waitFor(tokens)
      keep(key, tokens - 1, nowMs)
      return 0
    },
    overdraw(key) {
      const nowMs = deps.clock.now().getTime()
      keep(key, Math.max(-burst, tokensNow(key, nowMs) - 1), nowMs)
    },
    waitMs: (key) => waitFor(tokensNow(key, deps.clock.now().getTime())),
  }
}
