/** Entries of a store's list, read one by one, so that a malformed one does not affect the others. */
import type { Shape } from '#adapters/stores/response-shape.ts'
import type { StorePage } from '#adapters/stores/store.ts'
import { textOrNull } from '#kit/text.ts'

export type ListEntries<Value> = {
  wellFormed: Value[]
  /** The ids of malformed entries, which are read individually. */
  unreadIds: string[]
  /** Malformed entries without a usable id. */
  malformed: { detail: string }[]
}

/** @param idField the field with the id, which is text or a whole number */
export function readEntries<Value>(
  entries: readonly unknown[],
  shape: Shape<Value>,
  idField: string,
): ListEntries<Value> {
  const read: ListEntries<Value> = { wellFormed: [], unreadIds: [], malformed: [] }
  for (const [index, entry] of entries.entries()) {
    const value = shape.parse(entry)
    const id = idIn(entry, idField)
    if (value !== undefined) read.wellFormed.push(value)
    else if (id !== null) read.unreadIds.push(id)
    else read.malformed.push({ detail: `entry ${index + 1} of the page has no valid ${idField}` })
  }
  return read
}

/** Null: the entry has no usable id. */
export function idIn(entry: unknown, idField: string): string | null {
  const id = fieldIn(entry, idField)
  return typeof id === 'string' ? textOrNull(id) && id : Number.isSafeInteger(id) ? String(id) : null
}

export const fieldIn = (entry: unknown, field: string): unknown =>
  typeof entry === 'object' && entry !== null ? (entry as Readonly<Record<string, unknown>>)[field] : undefined

/** The times of the entries, also of malformed ones. An entry without a valid time has an invalid one. */
export const timesIn = (entries: readonly unknown[], field: string): Date[] =>
  entries.map((entry) => {
    const time = fieldIn(entry, field)
    return new Date(typeof time === 'string' ? time : Number.NaN)
  })

/** The newest change on a page. Absent if there are entries, but none has a valid time. */
export function newestChange(times: readonly Date[]): Pick<StorePage, 'newestChangeAt'> {
  if (times.length === 0) return { newestChangeAt: null }
  const valid = times.map((time) => time.getTime()).filter((time) => !Number.isNaN(time))
  return valid.length > 0 ? { newestChangeAt: new Date(Math.max(...valid)) } : {}
}
