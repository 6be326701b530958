/** Limits of calls per API, as USPS has them: a number of calls in any hour, from all callers together. Off by default. */

export type CallLimits = {
  /** @param perHour null: no limit */
  set(perHour: number | null): void
  /** Counts a call. @returns how long until one is allowed, in milliseconds; null: this one is */
  take(api: string): number | null
  /** The calls by API since the limit was set. */
  counts(): Record<string, { accepted: number; refused: number }>
}

const hourMs = 3_600_000

export function createCallLimits(now: () => Date): CallLimits {
  let perHour: number | null = null
  const apis = new Map<string, { times: number[]; accepted: number; refused: number }>()
  return {
    set(limit) {
      perHour = limit
      apis.clear()
    },
    take(api) {
      if (perHour === null) return null
      const counted = apis.get(api) ?? { times: [], accepted: 0, refused: 0 }
      apis.set(api, counted)
      const nowMs = now().getTime()
      counted.times = counted.times.filter((time) => time > nowMs - hourMs)
      const [oldest = nowMs] = counted.times
      if (counted.times.length >= perHour) {
        counted.refused += 1
        return oldest + hourMs - nowMs
      }
      counted.times.push(nowMs)
      counted.accepted += 1
      return null
    },
    counts: () => Object.fromEntries([...apis].map(([api, { accepted, refused }]) => [api, { accepted, refused }])),
  }
}
