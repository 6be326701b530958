import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#kit/clock.ts'

export type TestClock = Clock & {
  /** Puts the clock forward; who sleeps until then wakes now. */
  advance(ms: number): void
  /** Sets the time of day back, as a person or a time server does. Durations are not affected. */
  setBack(ms: number): void
}

/**
 * A clock that goes on as the real one does, so that background work keeps its pace, and that a test puts forward
 * instead of waiting.
 *
 * @param start what it shows at first; now where it is not given
 */
export function createTestClock(start: Date = new Date()): TestClock {
  let aheadMs = start.getTime() - Date.now()
  const sleepers = new Set<AbortController>()
  let advancedMs = 0
  const monotonicMs = () => performance.now() + advancedMs
  const clock: TestClock = {
    now: () => new Date(Date.now() + aheadMs),
    monotonicMs,
    async sleep(ms, signal) {
      const wakeAt = monotonicMs() + ms
      do {
        signal?.throwIfAborted()
        const moved = new AbortController()
        sleepers.add(moved)
        const signals = signal ? [signal, moved.signal] : [moved.signal]
        await delay(Math.max(0, wakeAt - monotonicMs()), undefined, { signal: AbortSignal.any(signals) }).catch(
          () => {},
        )
        sleepers.delete(moved)
      } while (monotonicMs() < wakeAt)
      signal?.throwIfAborted()
    },
    after(ms, callBack) {
      const calledOff = new AbortController()
      clock.sleep(ms, calledOff.signal).then(callBack, () => {})
      return () => calledOff.abort()
    },
    advance(ms) {
      aheadMs += ms
      advancedMs += ms
      for (const sleeper of sleepers) sleeper.abort()
    },
    setBack(ms) {
      aheadMs -= ms
    },
  }
  return clock
}
