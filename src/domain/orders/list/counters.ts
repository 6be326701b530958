/**
 * Orders are counted per hour, day and month of their creation, in UTC, and in all: lists add counters up
 * instead of counting orders (`docs/decisions/0013`).
 */

/** The number that a counter's row has for the span that it counts. */
export const granularity = { all: 0, day: 1, hour: 2, month: 3 } as const
export type Granularity = keyof typeof granularity

/** Instants in milliseconds, `from` inclusive, `until` exclusive; infinite where the range has no end. */
export type Span = { granularity: 'hour' | 'day' | 'month'; fromMs: number; untilMs: number }

export type RangeParts = {
  /** Whole months, days and hours of the range, which counters count. */
  spans: Span[]
  /** The beginnings of the hours, two at most, of which only a part is in the range: there orders are counted. */
  partialHours: Date[]
}

type Unit = Span['granularity']
const hourMs = 3_600_000

/** The beginning of the hour, day or month in which the instant lies. */
function floorMs(unit: Unit, ms: number): number {
  if (!Number.isFinite(ms)) return ms
  if (unit === 'month') return Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth())
  const unitMs = unit === 'day' ? 24 * hourMs : hourMs
  return Math.floor(ms / unitMs) * unitMs
}

/** The beginning of the next hour, day or month; the instant itself where it is one. */
function ceilMs(unit: Unit, ms: number): number {
  const floor = floorMs(unit, ms)
  if (floor === ms) return ms
  if (unit === 'month') return Date.UTC(new Date(floor).getUTCFullYear(), new Date(floor).getUTCMonth() + 1)
  return floor + (unit === 'day' ? 24 * hourMs : hourMs)
}

/**
 * What a range of instants is put together of: as many whole months as lie in it, the whole days before and
 * behind them, the whole hours before and behind those, and the parts of hours at its ends. The parts do not
 * overlap, and leave nothing of the range out.
 *
 * @param range both ends inclusive; null: it has none
 */
export function decomposeRange(range: { from: Date | null; until: Date | null }): RangeParts {
  const from = range.from?.getTime() ?? Number.NEGATIVE_INFINITY
  const until = range.until?.getTime() ?? Number.POSITIVE_INFINITY
  const first = { hour: ceilMs('hour', from), day: ceilMs('day', from), month: ceilMs('month', from) }
  const end = { hour: floorMs('hour', until), day: floorMs('day', until), month: floorMs('month', until) }
  const span = (unit: Unit, fromMs: number, untilMs: number): Span => ({ granularity: unit, fromMs, untilMs })
  const spans = [
    span('month', first.month, end.month),
    span('day', first.day, Math.min(first.month, end.day)),
    span('day', Math.max(end.month, first.month), end.day),
    span('hour', first.hour, Math.min(first.day, end.hour)),
    span('hour', Math.max(end.day, first.day), end.hour),
  ].filter(({ fromMs, untilMs }) => fromMs < untilMs)
  const partial = new Set<number>()
  if (from < first.hour) partial.add(floorMs('hour', from))
  // The end is inclusive: of the hour that begins there the first instant is in the range.
  if (Number.isFinite(until)) partial.add(end.hour)
  return { spans, partialHours: [...partial].map((ms) => new Date(ms)) }
}
