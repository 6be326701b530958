import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#kit/log.ts'

/** The time. It is passed in, so that tests can control it. */
export type Clock = {
  now(): Date
  /**
   * Milliseconds since some fixed time, for durations. They continue while the machine is suspended, and never go back.
   */
  monotonicMs(): number
  /** Resolves after the given time. Rejects immediately if the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls back after the given time. @returns a function that cancels it, which costs less than aborting a sleep */
  after(ms: number, callBack: () => void): () => void
}

/** The maximum drift between two clocks of one machine. A clock that someone sets jumps further. */
const maxDriftMs = 500

/**
 * Combines two clocks: the monotonic clock stops while a machine is suspended, and the wall clock does not. If the wall
 * clock is suddenly ahead, that time has passed. Setting it forward looks the same, and only makes things end earlier.
 *
 * @returns milliseconds since some fixed time, never fewer than have passed
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

/** Measures a duration, including time in which the machine was suspended. */
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

/** The result of `withTimeout` if the time is over first. */
export const timedOut = Symbol('timed out')

/** Stops waiting after the timeout. The promise continues, and a later failure is ignored. */
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
 * Runs the work, pauses, and runs it again until stopped. After a failure, the next run tries again. Failures with the
 * same message in a row are logged once, and their count when they end: an outage must not fill the log.
 *
 * @param work gets a signal that aborts when the poller stops, for work that takes long
 */
export function startPoller(
  deps: { clock: Clock; log: Logger },
  name: string,
  pauseMs: number,
  work: (stopped: AbortSignal) => Promise<void>,
): Poller {
  const stopped = new AbortController()
  let failing: { message: string; count: number } | null = null
  function noteFailure(error: unknown): void {
    const message = String(error)
    if (failing?.message === message) failing.count += 1
    else {
      failing = { message, count: (failing?.count ?? 0) + 1 }
      deps.log.error({ err: error }, `${name} failed`)
    }
  }
  function noteSuccess(): void {
    if (failing) deps.log.info({ work: name, failures: failing.count }, 'background work succeeds again')
    failing = null
  }
  const turns = (async () => {
    while (!stopped.signal.aborted) {
      await work(stopped.signal).then(noteSuccess, noteFailure)
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
