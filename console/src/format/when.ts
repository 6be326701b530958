/** Moments as people read them: how long ago within a day, the date beyond it. */

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

/** To the second, in the zone of the browser. */
export const formatExactly = (moment: Date): string => exact.format(moment)

/** `2:05 PM`, in the zone of the browser. */
export const formatTime = (moment: Date): string => time.format(moment)

/** `40 seconds`, `3 minutes` */
export function formatSeconds(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
