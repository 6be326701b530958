/** Slows calls down if a server limits them. */
import { retryAfterMs } from '#adapters/retry-after.ts'
import type { OutgoingResponse } from '#kit/http.ts'

/** The pace of all calls to one server. Times are in milliseconds. */
export type Pace = {
  /** How long no call is sent. */
  pausedMs(nowMs: number): number
  observe(response: Pick<OutgoingResponse, 'status' | 'headers'>, nowMs: number): void
}

const firstPauseMs = 5_000
const maxPauseMs = 60 * 60 * 1000
const maxOwnPauseMs = 15 * 60 * 1000

/** A pause lasts as long as the server requests, and at least twice as long as the one before. */
export function createPace(): Pace {
  let untilMs = 0
  let refusals = 0
  return {
    pausedMs: (nowMs) => Math.max(0, untilMs - nowMs),
    observe({ status, headers }, nowMs) {
      // Calls that were sent before the pause end during it.
      if (nowMs < untilMs) return
      if (status !== 429 && status !== 503) {
        refusals = 0
        return
      }
      const ownMs = Math.min(maxOwnPauseMs, firstPauseMs * 2 ** refusals)
      refusals += 1
      untilMs = nowMs + Math.min(maxPauseMs, Math.max(ownMs, retryAfterMs(headers['retry-after'], nowMs) ?? 0))
    },
  }
}
