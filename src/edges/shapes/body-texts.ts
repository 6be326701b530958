/** Texts in the bodies of the JSON interface that carriers, labels and the database can take. */
import { Type } from 'typebox'
import { maxAddressTextLength } from '#domain/orders/order/address.ts'

// No control characters and no halves of surrogate pairs: no label can print them, PostgreSQL cannot store them.
const unprintable = '\\u0000-\\u001f\\u007f\\ud800-\\udfff'
const printable = `^[^${unprintable}]*$`
// The same with something to see in it. The look-ahead is walked once: long blank text costs no more.
const notBlank = `^(?=[\\s\\S]*\\S)[^${unprintable}]*$`
// With tabs and line breaks.
const inLines = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*'
const lines = `^${inLines}$`
const linesNotBlank = `^(?=[\\s\\S]*\\S)${inLines}$`

export const maxTextLength = 200

const text =
  (pattern: string, maxOfKind = maxTextLength) =>
  (description?: string, maxLength = maxOfKind) =>
    Type.String({ pattern, maxLength, ...(description ? { description } : {}) })

export const Text = text(printable)
export const NeededText = text(notBlank)
export const Lines = text(lines)
/** Tabs and line breaks, which people paste with an address, count as spaces (`address.ts`). */
export const AddressText = text(lines, maxAddressTextLength)
export const NeededAddressText = text(linesNotBlank, maxAddressTextLength)
