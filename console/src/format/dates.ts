/** Moments: relative within a day, and the date beyond. */

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
/** The time zone of the account. Undefined: the browser's, until the session is known. */
let zone: string | undefined

const formats = new Map<string, Intl.DateTimeFormat>()

/** All times and days from now on are in this time zone. If the browser doesn't know it, its own zone is used. */
export function setTimeZone(name: string): void {
  const known = formatOffset(name, new Date()) === name && name !== utc ? undefined : name
  if (known === zone) return
  zone = known
  formats.clear()
}

const formatIn =
  (name: string, options: Intl.DateTimeFormatOptions) =>
  (moment: Date): string => {
    const format = formats.get(name) ?? new Intl.DateTimeFormat('en', { ...options, timeZone: zone })
    formats.set(name, format)
    return format.format(moment)
  }

const day = formatIn('day', { day: 'numeric', month: 'short' })
const dayOfYear = formatIn('day of year', { day: 'numeric', month: 'short', year: 'numeric' })
const yearOf = formatIn('year', { year: 'numeric' })

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
  return (yearOf(moment) === yearOf(now) ? day : dayOfYear)(moment)
}

/** To the second, with the name of the time zone. */
export const formatExactly = formatIn('exact', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
})

/** `2:05 PM` */
export const formatTime = formatIn('time', { hour: 'numeric', minute: '2-digit' })

/** `40 seconds`, `3 minutes` */
export function formatSeconds(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/* Calendar days as `yyyy-mm-dd`. */

const clock = formatIn('clock', {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', hourCycle: 'h23' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
})

/** How far the clocks of the time zone are ahead of UTC. */
function offsetMs(moment: Date): number {
  const [month = 1, date = 1, year = 0, hour = 0, minute = 0, second = 0] = clock(moment).split(/\D+/).map(Number)
  return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000
}

export const dayOf = (moment: Date): string => new Date(moment.getTime() + offsetMs(moment)).toISOString().slice(0, 10)

/** Noon in UTC, for the arithmetic of days. */
function noon(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + later, 12))
}

const laterDay = (day: string, days: number): string => noon(day, days).toISOString().slice(0, 10)

/** The first moment of a day. It isn't midnight if the clocks change then. */
function startMs(day: string): number {
  const inUtc = noon(day).getTime() - 12 * hourMs
  const possible = [-dayMs, dayMs].map((distance) => inUtc - offsetMs(new Date(inUtc + distance)))
  const starts = possible.filter((start) => dayOf(new Date(start)) === day)
  return Math.min(...(starts.length > 0 ? starts : possible))
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The days after today, with texts such as `Thu, Nov 26`. */
export const daysAfter = (now: Date, count: number): { id: string; text: string }[] =>
  Array.from({ length: count }, (_, index) => laterDay(dayOf(now), index + 1)).map((day) => ({
    id: day,
    text: weekday.format(noon(day)),
  }))

export const daysBefore = (day: string, count: number): string => laterDay(day, -count)

/** The first and the last moment of a day, both inclusive, as the service compares them. */
export const startOf = (day: string): string => new Date(startMs(day)).toISOString()
export const endOf = (day: string): string => new Date(startMs(laterDay(day, 1)) - 1).toISOString()

/** `Nov 5`, `Nov 5, 2025` */
const formatDay = (text: string, now: Date): string => {
  const start = new Date(startMs(text))
  return (yearOf(start) === yearOf(now) ? day : dayOfYear)(start)
}

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
