import { setTimeout as delay } from 'node:timers/promises'

/** The time, passed in so that a test can hold it. */
export type Clock = {
  now(): Date
  /** Milliseconds since some instant, that go on while the machine is paused, and never back: for lengths of time. */
  monotonicMs(): number
  /** Resolves after the given time; rejects at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls back after the given time. @returns what calls it off, which costs less than to abort a sleep */
  after(ms: number, callBack: () => void): () => void
}

/** What two clocks of one machine drift apart by themselves is far less; one that is set jumps by more. */
const maxDriftMs = 500

/**
 * Measures with two clocks: the one that nobody sets stands still while a machine is paused, and the clock of the day
 * does not. Where that one is ahead all at once, so much went by. Somebody who sets it forward looks the same, and only
 * has things end earlier.
 *
 * @returns the milliseconds since some instant, never fewer than have gone by
 */
export function createMonotonicMs(unsetMs: () => number, dayMs: () => number): () => number {
  let aheadMs = dayMs() - unsetMs()
  let pausedMs = 0
  return () => {
    const nowMs = unsetMs()
    const changeMs = dayMs() - nowMs - aheadMs
    if (Math.abs(changeMs) > maxDriftMs) {
      aheadMs += changeMs
      pausedMs += Math.max(0, changeMs)
    }
    return nowMs + pausedMs
  }
}

const monotonicMs = createMonotonicMs(
  () => performance.now(),
  () => Date.now(),
)

/** Begins to measure a length of time. @returns how much has gone by, a pause of the machine included */
export function startStopwatch(): () => number {
  const startedAtMs = monotonicMs()
  return () => monotonicMs() - startedAtMs
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs,
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {})
  },
  after(ms, callBack) {
    const timer = setTimeout(callBack, ms)
    return () => clearTimeout(timer)
  },
}
