/** Moments: relative within a day, and the date beyond. */

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `5 minutes ago`, `in 2 hours`, `12 Mar`, `12 Mar 2025` */
export function formatWhen(moment: Date, now: Date): string {
  const distance = moment.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < minuteMs) return 'just now'
  if (size < hourMs) return relative.format(Math.round(distance / minuteMs), 'minute')
  if (size < dayMs) return relative.format(Math.round(distance / hourMs), 'hour')
  if (size < 8 * dayMs && distance > 0) return relative.format(Math.round(distance / dayMs), 'day')
  return (moment.getFullYear() === now.getFullYear() ? day : dayOfYear).format(moment)
}

/** To the second, in the browser's time zone. */
export const formatExactly = (moment: Date): string => exact.format(moment)

/** `2:05 PM`, in the browser's time zone. */
export const formatTime = (moment: Date): string => time.format(moment)

/** `40 seconds`, `3 minutes` */
export function formatSeconds(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/* Calendar days as `yyyy-mm-dd` in the browser's time zone. */

const dayMonth = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

export function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Midnight of a day, or of a later one. */
function midnight(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later)
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric' })

/** The days after today, with texts such as `Thu, Nov 26`. */
export const daysAfter = (now: Date, count: number): { id: string; text: string }[] =>
  Array.from({ length: count }, (_, index) => midnight(dayOf(now), index + 1)).map((date) => ({
    id: dayOf(date),
    text: weekday.format(date),
  }))

export const daysBefore = (day: string, count: number): string => dayOf(midnight(day, -count))

/** The first and the last moment of a day, both inclusive, as the service compares them. */
export const startOf = (day: string): string => midnight(day).toISOString()
export const endOf = (day: string): string => new Date(midnight(day, 1).getTime() - 1).toISOString()

/** `Nov 5`, `Nov 5, 2025` */
const formatDay = (day: string, now: Date): string =>
  (day.startsWith(`${now.getFullYear()}-`) ? dayMonth : dayMonthYear).format(midnight(day))

/** `in the last 7 days`, `in the last 24 hours` */
export const lastDays = (days: number): string => (days === 1 ? 'in the last 24 hours' : `in the last ${days} days`)

/** `Nov 5 to Nov 9`, `since Nov 5`, `until Nov 9`, `Nov 5` */
export function formatDays(from: string | undefined, to: string | undefined, now: Date): string {
  if (from && to) return from === to ? formatDay(from, now) : `${formatDay(from, now)} to ${formatDay(to, now)}`
  if (from) return `since ${formatDay(from, now)}`
  return to ? `until ${formatDay(to, now)}` : ''
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `0.4 ms`, `12 ms`, `1.3 s` */
export function formatMs(milliseconds: number): string {
  if (milliseconds >= 1000) return `${tenths.format(milliseconds / 1000)} s`
  return `${(milliseconds < 10 ? tenths : whole).format(milliseconds)} ms`
}

/* Time zones by city, with their distance to UTC. */

/** Browsers don't list it. */
const utc = 'UTC'

/** `UTC−5`, `UTC+5:30`, `UTC`. Unknown zones are returned as they are. */
export function formatOffset(zone: string, moment: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(moment)
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
    return offset.replace('GMT', utc).replace(/\+0$/, '').replace('-', '−')
  } catch {
    return zone
  }
}

/** `New York · America` */
export function formatZone(zone: string): string {
  const [city = zone, ...areas] = zone.replaceAll('_', ' ').split('/').toReversed()
  return [city, ...areas].join(' · ')
}

/** `14:05` in the zone. Empty if the zone is unknown. */
export function formatClock(zone: string, moment: Date): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(moment)
  } catch {
    return ''
  }
}

/** All zones of the browser, sorted by name, including the chosen one. */
export const timeZones = (chosen: string): string[] =>
  [...new Set([utc, chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted((one, other) =>
    formatZone(one).localeCompare(formatZone(other)),
  )
