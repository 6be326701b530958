import { createHash, randomUUIDv7 } from 'node:crypto'

/** Creates ids: UUIDv7, so that rows created together are close in an index. */
export type Ids = () => string

let latest = ''

/**
 * Each id is greater than the one before in this process. Node's own ids are ordered only across milliseconds, and rows
 * with equal times are listed by their ids.
 */
export const systemIds: Ids = () => {
  latest = idAfter(latest, randomUUIDv7())
  return latest
}

/** The last six digits are incremented. Using more digits would mean slow arithmetic on every request. */
const lastValues = 2 ** 24

/**
 * @param fresh newly generated
 * @returns `fresh` if it is greater than `before`; otherwise the id that follows `before` by a random step (RFC 9562,
 *   6.2, method 2)
 */
export function idAfter(before: string, fresh: string): string {
  if (fresh > before) return fresh
  const step = Number.parseInt(fresh.slice(32), 16) + 1
  const last = Number.parseInt(before.slice(30), 16) + step
  if (last < lastValues) return before.slice(0, 30) + last.toString(16).padStart(6, '0')
  // The digits are used up, so the next millisecond starts early.
  const time = Number.parseInt(before.slice(0, 8) + before.slice(9, 13), 16) + 1
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}${fresh.slice(13)}`
}

/** The id derived from names (a UUIDv8): the same names always give the same id. */
export function namedId(...names: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(names)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text is a GUID in the usual 8-4-4-4-12 form, in any letter case. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)
