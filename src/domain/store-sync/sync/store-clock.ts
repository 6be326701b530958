/**
 * The clock of a store. Lists of changes are compared with it, and a self-hosted store without a time server can be
 * minutes or hours off.
 */
import type { OutgoingHttp } from '#kit/http.ts'

/** Records the `Date` header of each read. */
export type WatchedHttp = {
  http: OutgoingHttp
  /** The last time that the store returned, with the value of `monotonicMs` at its arrival. Null: none since `forget`. */
  last(): { at: Date; monotonicMs: number } | null
  forget(): void
}

export function watchStoreClock(http: OutgoingHttp, clock: { monotonicMs(): number }): WatchedHttp {
  let last: ReturnType<WatchedHttp['last']> = null
  return {
    http: {
      ...http,
      async send(request) {
        const result = await http.send(request)
        const { date, age } = result.ok && request.read ? result.response.headers : {}
        const at = new Date(date ?? '')
        // A cached response shows the time at which it was made.
        if (!Number.isNaN(at.getTime()) && !age) last = { at, monotonicMs: clock.monotonicMs() }
        return result
      },
    },
    last: () => last,
    forget() {
      last = null
    },
  }
}

const dayMs = 86_400_000
/** A time that is further off is an error. A cursor in the past only costs a longer list, one in the future loses orders. */
const limits = { behindMs: 30 * dayMs, aheadMs: dayMs }

/** The store's time within reason. */
export const plausibleTime = (at: Date, ours: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), ours.getTime() - limits.behindMs), ours.getTime() + limits.aheadMs))

/** A cursor that follows the newest change is at most this old, so that a store without changes is not listed further back. */
const longestLagMs = dayMs

/**
 * The time from which the next list of changes starts, by the store's clock.
 *
 * @param listing.from the start of this list, by the store's `Date` header, or by our clock without one
 * @param listing.newest the newest change in this list; null: it was empty; undefined: the store shows no times
 */
export function nextCursor(previous: Date | null, listing: { from: Date; newest: Date | null | undefined }): Date {
  const { from, newest } = listing
  if (newest === undefined) return from
  const seenMs = Math.max(previous?.getTime() ?? 0, newest?.getTime() ?? 0)
  return new Date(Math.max(Math.min(seenMs, from.getTime()), from.getTime() - longestLagMs))
}

/** Times in headers have whole seconds, and a response takes a while. */
const toleranceMs = 10_000

/** Whether the store's clock was set back, so that the cursor would hide all changes until the clock has caught up. */
export const isSetBack = (cursor: Date, from: Date): boolean => cursor.getTime() > from.getTime() + toleranceMs

/**
 * How far the store's clock is ahead. A change in the future proves it, too. Null: unknown.
 *
 * @param seen the store's time, and its newest change
 */
export function aheadMs(ours: Date, seen: { store: Date | null; newest: Date | null | undefined }): number | null {
  const differences = [seen.store, seen.newest].flatMap((time) => (time ? time.getTime() - ours.getTime() : []))
  // A change in the past proves nothing.
  const known = seen.store ? differences : differences.filter((difference) => difference > 0)
  return known.length > 0 ? Math.max(...known) : null
}

/** Smaller differences are normal. */
export const maxStoreClockDifferenceMs = 60_000

/** The difference in seconds, if it is worth reporting; otherwise null. */
export const reportedClockDifference = (ahead: number | null): number | null =>
  ahead !== null && Math.abs(ahead) > maxStoreClockDifferenceMs ? Math.round(ahead / 1000) : null
