/**
 * Pages of a list that is sorted by time. Each page starts at the last time of the previous page and skips the entries
 * seen of that time. Numbered pages would miss entries if others leave the list.
 */
export type TimePage = { at: Date; skip: number }

/** @returns null for the first page and for invalid text */
export function readTimePage(page: string | null): TimePage | null {
  const [, time, skip] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\+(\d{1,9})$/.exec(page ?? '') ?? []
  if (!time || !skip || Number.isNaN(Date.parse(time))) return null
  return { at: new Date(time), skip: Number(skip) }
}

/**
 * @param times of the page's entries, in sequence; invalid ones are skipped
 * @returns null if all times are invalid
 */
export function nextTimePage(current: TimePage | null, times: readonly Date[]): string | null {
  const last = times.findLast((time) => !Number.isNaN(time.getTime()))
  if (!last) return null
  const seen = times.filter((time) => time.getTime() === last.getTime()).length
  const before = current && current.at.getTime() === last.getTime() ? current.skip : 0
  return `${last.toISOString()}+${before + seen}`
}
