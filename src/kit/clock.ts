import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#kit/log.ts'

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

/** What `withTimeout` answers when the time is up first. */
export const timedOut = Symbol('timed out')

/** Stops waiting for something that goes on without us. A failure that comes too late is dropped. */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

export type Poller = { stop(): Promise<void> }

/**
 * Runs the work, waits, and runs it again until stopped. A failure is logged and the next turn tries anew.
 *
 * @param work is told of the stop, where it would take long to its end
 */
export function startPoller(
  deps: { clock: Clock; log: Logger },
  name: string,
  pauseMs: number,
  work: (stopped: AbortSignal) => Promise<void>,
): Poller {
  const stopped = new AbortController()
  const turns = (async () => {
    while (!stopped.signal.aborted) {
      await work(stopped.signal).catch((error) => deps.log.error({ err: error }, `${name} failed`))
      await deps.clock.sleep(pauseMs, stopped.signal).catch(() => {})
    }
  })()
  return {
    stop: () => {
      stopped.abort()
      return turns
    },
  }
}
