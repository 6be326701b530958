/** Texts of an order as they come in. */
import { Type } from 'typebox'

// No control characters and no halves of surrogate pairs: no label can print them, PostgreSQL cannot store them.
const unprintable = '\\u0000-\\u001f\\u007f\\ud800-\\udfff'
const printable = `^[^${unprintable}]*$`
// The same with something to see in it. The look-ahead is walked once: long blank text costs no more.
const notBlank = `^(?=[\\s\\S]*\\S)[^${unprintable}]*$`
// With tabs and line breaks.
const lines = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$'

export const maxTextLength = 200

const text =
  (pattern: string) =>
  (description?: string, maxLength = maxTextLength) =>
    Type.String({ pattern, maxLength, ...(description ? { description } : {}) })

export const Text = text(printable)
export const NeededText = text(notBlank)
export const Lines = text(lines)
