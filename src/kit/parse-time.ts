/** Parses times that people and programs send. */

const form = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2})))?$/

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The start of a day. Null: there is no such day. `Date.UTC` would take the year 26 for 1926, and 30 February for 2 March. */
function dayMs(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

/**
 * Parses an RFC 3339 time with an offset, of any year from 0000 to 9999, or a date, which means midnight UTC. Digits
 * beyond milliseconds are dropped. A leap second is the first second of the next minute.
 *
 * @returns null if the text is no such time
 */
export function parseTime(text: string): Date | null {
  const parts = form.exec(text)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const startMs = dayMs(year, month, day)
  const [offsetHours, offsetMinutes] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)]
  if (startMs === null || hour > 23 || minute > 59 || offsetHours > 23 || offsetMinutes > 59) return null
  const offsetMs = (parts[8] === '-' ? -1 : 1) * (offsetHours * hourMs + offsetMinutes * minuteMs)
  const minuteStartMs = startMs + hour * hourMs + minute * minuteMs - offsetMs
  // Leap seconds end a day in UTC.
  if (second > 60 || (second === 60 && (minuteStartMs + minuteMs) % (24 * hourMs) !== 0)) return null
  return new Date(minuteStartMs + second * 1000 + Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0')))
}

const earliest = new Date('1000-01-01T00:00:00Z')
const latest = new Date('9000-01-01T00:00:00Z')

/**
 * The time for a filter. Nothing is older than the year 1000 or newer than the year 9000, and PostgreSQL and JavaScript
 * write years near 0 and 10000 differently.
 */
export const filterTime = (time: Date): Date => (time < earliest ? earliest : time > latest ? latest : time)
