import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#kit/clock.ts'

export type TestClock = Clock & {
  /** Puts the clock forward; who sleeps until then wakes now. */
  advance(ms: number): void
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
  const nowMs = () => Date.now() + aheadMs
  const clock: TestClock = {
    now: () => new Date(nowMs()),
    monotonicMs: () => performance.now() + advancedMs,
    async sleep(ms, signal) {
      const wakeAt = nowMs() + ms
      do {
        signal?.throwIfAborted()
        const moved = new AbortController()
        sleepers.add(moved)
        const signals = signal ? [signal, moved.signal] : [moved.signal]
        await delay(Math.max(0, wakeAt - nowMs()), undefined, { signal: AbortSignal.any(signals) }).catch(() => {})
        sleepers.delete(moved)
      } while (nowMs() < wakeAt)
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
  }
  return clock
}
