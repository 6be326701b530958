import { type Static, Type } from 'typebox'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import { InputGuid, OneOf } from '#kit/schema.ts'

/** A password as somebody types it, of which nothing is told but whether it is his. */
export const PasswordText = (description: string) => Type.String({ pattern: '\\S', maxLength: 1000, description })

/** PostgreSQL keeps no NUL, and in JSON no half of a surrogate pair. */
const unkeepable = '\\u0000\\ud800-\\udfff'

/** What somebody calls what is his: a line. */
export const NameText = (description: string, maxLength = 200) =>
  Type.String({ pattern: `^(?=.*\\S)[^\\u0001-\\u001f\\u007f-\\u009f${unkeepable}]*$`, maxLength, description })

/** Text as it is typed, which may be empty. */
export const KeptText = (description: string, maxLength: number) =>
  Type.String({ pattern: `^[^${unkeepable}]*$`, maxLength, description })

/** Labels, in the order in which they are to come. */
export const LabelIds = (maxItems: number) =>
  Type.Array(InputGuid('Id of a label.'), {
    minItems: 1,
    maxItems,
    description: 'Ids of the labels, in sequence. The same id may appear twice.',
  })

export const LabelFilesState = OneOf(['processing', 'completed', 'failed', 'removed'], {
  description: 'State of the label files: in progress, ready, failed or removed.',
})

export const Ended = Type.Object(
  {
    isSuccess: Type.Boolean({ description: 'Always true. The change was made by this request or by an earlier one.' }),
  },
  { title: 'Ended', description: 'Confirmation of a change.' },
)

export const ended: Static<typeof Ended> = { isSuccess: true }

/* Where a page of a list begins that is ordered by time, as a text that means nothing to who keeps it. */

export type Place = { at: Date; id: string }

export const writeCursor = ({ at, id }: Place): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** @throws ValidationError for what is no cursor */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const at = new Date(time)
  if (Number.isNaN(at.getTime()) || !/^[\w.-]{1,128}$/.test(id)) {
    assertNoIssues([fieldIssue('malformed', 'cursor', 'must be a cursor from a previous page')])
  }
  return { at, id }
}
