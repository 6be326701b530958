import { type Static, Type } from 'typebox'
import { InputGuid } from '#kit/schema.ts'

/** A password as somebody types it, of which nothing is told but whether it is his. */
export const PasswordText = (description: string) => Type.String({ pattern: '\\S', maxLength: 1000, description })

/** What somebody calls what is his. */
export const NameText = (description: string) => Type.String({ pattern: '\\S', maxLength: 200, description })

/** Labels, in the order in which they are to come. */
export const LabelIds = (maxItems: number) =>
  Type.Array(InputGuid('A label.'), {
    minItems: 1,
    maxItems,
    description: 'The labels, in their order; one may be named twice.',
  })

export const Ended = Type.Object(
  { isSuccess: Type.Boolean({ description: 'Always true: it has ended, by this or before.' }) },
  { title: 'Ended', description: 'That something has ended.' },
)

export const ended: Static<typeof Ended> = { isSuccess: true }
