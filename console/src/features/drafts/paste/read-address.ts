/**
 * An address as people paste it, in its parts: from e-mails, shops, spreadsheets and envelopes. What it says in no way that
 * is known here is left over and told; nothing is made up, and nothing that was written is lost.
 */
import type { AddressField } from '../../../format/address.ts'
import { countryCodeOf } from '../../../format/countries.ts'
import { countryAtEnd } from './country-at-end.ts'
import { labelOf } from './field-labels.ts'
import { type Piece, placeOf, type ReadAddress } from './place-of.ts'
import { regionAtEnd } from './regions.ts'
import {
  endsAsStreet,
  isBox,
  isEnding,
  isFirm,
  isStreet,
  isUnit,
  mayBeUnit,
  splitName,
  splitUnit,
  wantsBox,
} from './streets.ts'

export function readAddress(written: string): ReadAddress {
  const read: ReadAddress = { fields: {}, leftOver: [] }
  const lines = takeLabelled(takeContacts(linesOf(written), read), read)
  const pieces = piecesOf(lines)
  const country = countryAtEnd(pieces)
  if (country) read.fields.country ??= country
  if (isKnownThere(read.fields.country ?? 'US')) {
    placeOf(pieces, read.fields)
    placeRest(pieces, read)
  } else placeAbroad(pieces, read)
  return read
}

/** Each trimmed, none empty; a tab or a bar parts lines as well: rows of spreadsheets have them. */
const linesOf = (written: string): string[] =>
  written
    .normalize('NFC')
    .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .split(/\r\n|[\r\n\t\u2028]|\s[|•·]\s|;\s*/)
    .map((line) => tidy(line.replaceAll(/["“”]/g, '')))
    .filter((line) => line !== '')

const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,*>•·-]+|[\s,]+$/g, '')
    .trim()

const emails = /<?\b([^\s<>,;:()"']+@[^\s<>,;()"']+\.[a-z]{2,})\b>?/i
const phones =
  /(?:\b(?:tel|telephone|phone|mobile|cell|mob|ph)\b\.?\s*[:#]?\s*)?((?:\+?1[\s.-]?)?\(\d{3}\)\s?\d{3}[\s.-]?\d{4}|(?<![\d-])(?:\+?1[\s.-])?\d{3}[\s.-]\d{3}[\s.-]\d{4}(?!\d)|\+\d[\d\s().-]{6,18}\d|(?<!\d)\d{10}(?!\d))((?:\s*(?:x|ext\.?|extension)\s*\d{1,6})?)/i

/** Takes e-mail address and telephone number out of wherever they stand. */
function takeContacts(lines: readonly string[], { fields, leftOver }: ReadAddress): string[] {
  return lines.flatMap((line) => {
    let rest = line
    const take = (field: 'email' | 'phone', pattern: RegExp) => {
      const [whole = '', found = '', extension = ''] = pattern.exec(rest) ?? []
      if (whole === '') return
      if (fields[field] === undefined) fields[field] = `${found}${extension}`.trim()
      else leftOver.push(whole)
      const besides = tidy(rest.replace(whole, ' ').replaceAll(/\(\s*\)/g, ''))
      // What named it goes with it.
      rest = /^(?:e-?mail|tel|telephone|phone|mobile|cell|ph)?(?: (?:number|address))?[.:]*$/i.test(besides)
        ? ''
        : besides
    }
    take('email', emails)
    take('phone', phones)
    return rest === '' ? [] : [rest]
  })
}

/** Takes what says itself which field it is, `City: Springfield`; headings go. */
function takeLabelled(lines: readonly string[], { fields }: ReadAddress): string[] {
  let waiting: AddressField | null = null
  return lines.flatMap((line) => {
    const label = labelOf(line)
    if (label === null) {
      if (waiting === null || fields[waiting] !== undefined) return [line]
      fields[waiting] = asCode(waiting, line)
      waiting = null
      return []
    }
    waiting = null
    const { field, value } = label
    if (field === null) return value === '' ? [] : [value]
    if (value === '') waiting = field
    else if (fields[field] === undefined) fields[field] = asCode(field, value)
    else return [value]
    return []
  })
}

/** States and countries are kept as codes; what is none that is known stays as it was written. */
function asCode(field: AddressField, value: string): string {
  if (field === 'country') return /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : (countryCodeOf(value) ?? value)
  const region = field === 'state' ? (regionAtEnd(value, 'US', true) ?? regionAtEnd(value, 'CA', true)) : null
  return region?.before === '' ? region.code : value
}

function piecesOf(lines: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  for (const [line, text] of lines.entries()) {
    for (const piece of text.split(',').map(tidy)) {
      const before = pieces.at(-1)
      if (piece === '') continue
      if (isEnding(piece) && before?.line === line) before.text = `${before.text}, ${piece}`
      else pieces.push({ text: piece, line })
    }
  }
  return pieces
}

/** Where it is known how addresses are written. */
const isKnownThere = (country: string): boolean => country === 'US' || country === 'CA'

/** Who it is, and the first line with a number; which of the others is the city is not known here. */
function placeAbroad(pieces: readonly Piece[], read: ReadAddress): void {
  for (const { text } of pieces) {
    if (read.fields.street1 !== undefined) read.leftOver.push(text)
    else if (/\d/.test(text)) read.fields.street1 = text
    else putFirst(text, isFirm(text) ? ['company', 'name'] : ['name', 'company'], read)
  }
}

/** Puts what stands before city, state and postal code where it belongs. */
function placeRest(pieces: readonly Piece[], read: ReadAddress): void {
  const { fields, leftOver } = read
  const rest = withNames(pieces)
  for (const { text } of rest) {
    const attention = /^(?:attn|attention)\b[.:]?\s*(.+)$/i.exec(text)?.[1]
    if (attention) placeAttention(attention, read)
    else if (/^(?:c\/o|care of)\b/i.test(text)) putFirst(text, ['company', 'street2'], read)
    else if (isUnit(text) || (fields.street1 && mayBeUnit(text))) fields.street2 = joined(fields.street2, text)
    else if (isStreet(text)) placeStreet(text, read)
    else if (isFirm(text)) putFirst(text, ['company', 'name'], read)
    else if (fields.name && !fields.street1 && endsAsStreet(text)) placeStreet(text, read)
    // Who is named stands before where he lives.
    else if (fields.street1 && !fields.street2 && (fields.name || fields.company)) fields.street2 = text
    else if (fields.street1 && (fields.name || fields.company)) leftOver.push(text)
    else putFirst(text, ['name', 'company'], read)
  }
}

const joined = (before: string | undefined, text: string): string => (before ? `${before} ${text}` : text)

function putFirst(text: string, wanted: readonly AddressField[], { fields, leftOver }: ReadAddress): void {
  const free = wanted.find((field) => fields[field] === undefined)
  if (free) fields[free] = text
  else leftOver.push(text)
}

/** Who is to open it is the name; what was taken for one is his firm. */
function placeAttention(text: string, read: ReadAddress): void {
  const { fields } = read
  if (fields.name !== undefined && fields.company === undefined) {
    fields.company = fields.name
    fields.name = text
  } else putFirst(text, ['name', 'company'], read)
}

function placeStreet(text: string, read: ReadAddress): void {
  const { fields } = read
  if (fields.street1 === undefined) {
    const { street, unit } = splitUnit(text)
    fields.street1 = street
    if (unit) fields.street2 = joined(unit, fields.street2 ?? '').trim()
  } else if (isBox(text) && wantsBox(fields.street1)) fields.street1 = `${fields.street1} ${text}`
  else putFirst(text, ['street2'], read)
}

/** `Byron, Ada` is one name, and `Ada Byron 12 Main St` is a name and a street. */
function withNames(pieces: readonly Piece[]): Piece[] {
  const [first, second] = pieces
  const isWord = (piece: Piece | undefined): boolean => piece !== undefined && /^[^\d\s]+$/.test(piece.text)
  const isReversed = isWord(first) && isWord(second) && first?.line === second?.line && pieces.length > 1
  const whole =
    isReversed && first && second ? [{ ...first, text: `${first.text}, ${second.text}` }, ...pieces.slice(2)] : pieces
  return whole.flatMap((piece) => {
    const parts = isStreet(piece.text) || isUnit(piece.text) ? null : splitName(piece.text)
    return parts
      ? [
          { ...piece, text: parts.name },
          { ...piece, text: parts.street },
        ]
      : [piece]
  })
}
