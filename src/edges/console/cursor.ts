/** Where a page of a list begins that is ordered by time, as a text that means nothing to who keeps it. */
import { invalid, refuseViolations } from '#kit/errors/violations.ts'

export type Place = { at: Date; id: string }

export const writeCursor = ({ at, id }: Place): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** @throws ValidationError for what is no cursor */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const at = new Date(time)
  if (Number.isNaN(at.getTime()) || !/^[\w.-]{1,128}$/.test(id)) {
    refuseViolations([invalid('unreadable', 'cursor', 'must be a cursor from a previous page')])
  }
  return { at, id }
}
