/** Calendar days, as `yyyy-mm-dd`, in the zone of the browser. */

const told = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const toldWithYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/** The day of a moment. */
export function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Midnight of a day, and of others after it. */
function midnight(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later)
}

export const daysBefore = (day: string, count: number): string => dayOf(midnight(day, -count))

/** The first moment of a day, and the last, as the service compares them: both inclusive. */
export const startOf = (day: string): string => midnight(day).toISOString()
export const endOf = (day: string): string => new Date(midnight(day, 1).getTime() - 1).toISOString()

/** `Nov 5`, `Nov 5, 2025` */
export const formatDay = (day: string, now: Date): string =>
  (day.startsWith(`${now.getFullYear()}-`) ? told : toldWithYear).format(midnight(day))

/** `in the last 7 days`, `in the last 24 hours` */
export const lastDays = (days: number): string => (days === 1 ? 'in the last 24 hours' : `in the last ${days} days`)

/** `Nov 5 to Nov 9`, `since Nov 5`, `until Nov 9`, `Nov 5` */
export function formatDays(from: string | undefined, to: string | undefined, now: Date): string {
  if (from && to) return from === to ? formatDay(from, now) : `${formatDay(from, now)} to ${formatDay(to, now)}`
  if (from) return `since ${formatDay(from, now)}`
  return to ? `until ${formatDay(to, now)}` : ''
}
