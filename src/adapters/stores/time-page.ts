/**
 * Pages of a list that is sorted by a time: each begins at the time that the one before ended with, behind as many as were
 * seen of just that time. What changes while the list is walked moves behind, so that no order is passed over; numbers of
 * pages would pass over one for each that leaves.
 */
export type TimePage = { at: Date; skip: number }

/** @returns null where it is the first, or none of ours */
export function readTimePage(page: string | null): TimePage | null {
  const [, time, skip] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\+(\d{1,9})$/.exec(page ?? '') ?? []
  if (!time || !skip || Number.isNaN(Date.parse(time))) return null
  return { at: new Date(time), skip: Number(skip) }
}

/**
 * @param times those of the page that came, in its order; not empty. What is no time is passed over
 * @returns null where none of them is one: nobody can tell what comes behind
 */
export function nextTimePage(current: TimePage | null, times: readonly Date[]): string | null {
  const last = times.findLast((time) => !Number.isNaN(time.getTime()))
  if (!last) return null
  const seen = times.filter((time) => time.getTime() === last.getTime()).length
  const before = current && current.at.getTime() === last.getTime() ? current.skip : 0
  return `${last.toISOString()}+${before + seen}`
}
