/**
 * Orders are counted in total and per hour, day and month of their creation, in UTC. Lists add counters instead of
 * counting orders (`docs/decisions/0013`).
 */

/** The numbers that the rows of counters have. */
export const granularity = { all: 0, day: 1, hour: 2, month: 3 } as const

/** In milliseconds. `fromMs` is inclusive, `untilMs` exclusive. An open end is infinite. */
export type CountSpan = { granularity: 'hour' | 'day' | 'month'; fromMs: number; untilMs: number }

export type RangeParts = {
  /** The whole months, days and hours of the range, which counters count. */
  spans: CountSpan[]
  /** The starts of hours that are only partly in the range; two at most. There, orders are counted. */
  partialHours: Date[]
}

type Unit = CountSpan['granularity']
const hourMs = 3_600_000

/** The start of the hour, day or month that contains the time. */
function floorMs(unit: Unit, ms: number): number {
  if (!Number.isFinite(ms)) return ms
  if (unit === 'month') return Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth())
  const unitMs = unit === 'day' ? 24 * hourMs : hourMs
  return Math.floor(ms / unitMs) * unitMs
}

/** The start of the next hour, day or month, or the time itself if it is one. */
function ceilMs(unit: Unit, ms: number): number {
  const floor = floorMs(unit, ms)
  if (floor === ms) return ms
  if (unit === 'month') return Date.UTC(new Date(floor).getUTCFullYear(), new Date(floor).getUTCMonth() + 1)
  return floor + (unit === 'day' ? 24 * hourMs : hourMs)
}

/**
 * Narrows a range to a place in a list and what is behind it. The hour of the place stays a partial one, because some of
 * its orders come before the place.
 */
export function rangeBehind(
  range: { from: Date | null; until: Date | null },
  { newestFirst, place }: { newestFirst: boolean; place: Date },
): { from: Date | null; until: Date | null } {
  const { from, until } = range
  if (newestFirst) return { from, until: until && until < place ? until : place }
  const inItsHour = new Date(floorMs('hour', place.getTime()) + 1)
  return { from: from && from > inItsHour ? from : inItsHour, until }
}

/**
 * Splits a range into whole months, the whole days around them, the whole hours around those, and the partial hours at
 * its ends. The parts cover the range exactly and do not overlap.
 *
 * @param range both ends inclusive; null: open
 */
export function decomposeRange(range: { from: Date | null; until: Date | null }): RangeParts {
  const from = range.from?.getTime() ?? Number.NEGATIVE_INFINITY
  const until = range.until?.getTime() ?? Number.POSITIVE_INFINITY
  const first = { hour: ceilMs('hour', from), day: ceilMs('day', from), month: ceilMs('month', from) }
  const end = { hour: floorMs('hour', until), day: floorMs('day', until), month: floorMs('month', until) }
  const span = (unit: Unit, fromMs: number, untilMs: number): CountSpan => ({ granularity: unit, fromMs, untilMs })
  const spans = [
    span('month', first.month, end.month),
    span('day', first.day, Math.min(first.month, end.day)),
    span('day', Math.max(end.month, first.month), end.day),
    span('hour', first.hour, Math.min(first.day, end.hour)),
    span('hour', Math.max(end.day, first.day), end.hour),
  ].filter(({ fromMs, untilMs }) => fromMs < untilMs)
  const partial = new Set<number>()
  if (from < first.hour) partial.add(floorMs('hour', from))
  // The end is inclusive, so the hour that starts there has one instant in the range.
  if (Number.isFinite(until)) partial.add(end.hour)
  return { spans, partialHours: [...partial].map((ms) => new Date(ms)) }
}
