import { setTimeout as delay } from 'node:timers/promises'

/** The time, passed in so that a test can hold it. */
export type Clock = {
  now(): Date
  /** Milliseconds since some instant, by a clock that nobody sets: for lengths of time, whatever `now` jumps to. */
  monotonicMs(): number
  /** Resolves after the given time; rejects at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Begins to measure a length of time, which setting the clock does not change. @returns how much has gone by */
export function startStopwatch(): () => number {
  const startedAtMs = performance.now()
  return () => performance.now() - startedAtMs
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {})
  },
}
