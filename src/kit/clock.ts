import { setTimeout as delay } from 'node:timers/promises'

/** The time, passed in so that a test can hold it. */
export type Clock = {
  now(): Date
  /** Resolves after the given time; rejects at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {})
  },
}
