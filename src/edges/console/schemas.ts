import { type Static, Type } from 'typebox'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import { filterTime, parseTime } from '#kit/parse-time.ts'
import { InputGuid, OneOf, PrintableText } from '#kit/schema.ts'

/** A password as entered. The response never reveals more than whether it is correct. */
export const PasswordText = (description: string) => Type.String({ pattern: '\\S', maxLength: 1000, description })

/** PostgreSQL rejects NUL, and lone surrogates in JSON. */
const unkeepable = '\\u0000\\ud800-\\udfff'

/** A name in one line. */
export const NameText = (description: string, maxLength = 200) =>
  PrintableText({ mayHaveLines: false, isNeeded: true }, maxLength, description)

/** Text as entered, which may be empty. */
export const KeptText = (description: string, maxLength: number) =>
  Type.String({ pattern: `^[^${unkeepable}]*$`, maxLength, description })

/** Labels in sequence. */
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

/* Cursors of lists that are sorted by time. They are opaque for clients. */

export type Place = { at: Date; id: string }

export const writeCursor = ({ at, id }: Place): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** @throws ValidationError if it is not a cursor */
export function readCursor(cursor: string | undefined, isId: (text: string) => boolean): Place | null {
  if (cursor === undefined) return null
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const at = parseTime(time)
  if (at && isId(id)) return { at: filterTime(at), id }
  assertNoIssues([fieldIssue('malformed', 'cursor', 'must be a cursor from a previous page')])
  return null
}
