/**
 * Parses addresses that people paste from emails, shops, spreadsheets and envelopes. Text that isn't recognized is
 * reported as left over. Nothing is guessed, and nothing is lost.
 */
import { type AddressField, countryCodeOf, isCountryCode } from '../../../format/address.ts'
import { takeTownAbroad, townOf } from './abroad.ts'
import { extractPlace, isRegionCode, type ParsedAddress, type Piece, regionAtEnd } from './places.ts'
import {
  endsAsStreet,
  isBox,
  isEnding,
  isFirm,
  isStreet,
  isUnit,
  isUrbanization,
  mayBeUnit,
  splitName,
  splitUnit,
  wantsBox,
} from './streets.ts'

export function parseAddress(written: string): ParsedAddress {
  const read: ParsedAddress = { fields: {}, leftOver: [] }
  const lines = takeLabelled(takeContacts(linesOf(written), read), read)
  const pieces = piecesOf(lines)
  const country = countryAtEnd(pieces)
  if (country) read.fields.country ??= country
  else if (!takeTownAbroad(pieces, read.fields)) leaveTown(pieces, read)
  if (isKnownThere(read.fields.country ?? 'US')) {
    extractPlace(pieces, read.fields)
    placeRest(pieces, read)
  } else placeAbroad(pieces, read)
  return read
}

/** A town after its postal code is not a street. If its country is uncertain, it is left over. */
function leaveTown(pieces: Piece[], { fields, leftOver }: ParsedAddress): void {
  const [before, last] = pieces.slice(-2)
  if (!before || !last || fields.country !== undefined || fields.street1 !== undefined) return
  const isTown = townOf(last.text) !== null && !endsAsStreet(last.text)
  if (!isTown || !/\d/.test(before.text) || isUnit(before.text)) return
  pieces.splice(-2)
  fields.street1 = before.text
  leftOver.push(last.text)
}

/** Splits the text into trimmed, non-empty lines. Tabs and bars also separate lines, as in spreadsheets. */
const linesOf = (written: string): string[] =>
  written
    .normalize('NFC')
    // Letters and digits of double width, from Japanese keyboards.
    .replaceAll(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
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

/** Extracts the email address and the phone number. */
function takeContacts(lines: readonly string[], { fields, leftOver }: ParsedAddress): string[] {
  return lines.flatMap((line) => {
    let rest = line
    const take = (field: 'email' | 'phone', pattern: RegExp) => {
      const [whole = '', found = '', extension = ''] = pattern.exec(rest) ?? []
      if (whole === '') return
      if (fields[field] === undefined) fields[field] = `${found}${extension}`.trim()
      else leftOver.push(whole)
      const remainder = tidy(rest.replace(whole, ' ').replaceAll(/\(\s*\)/g, ''))
      // Removes their label too.
      rest = /^(?:e-?mail|tel|telephone|phone|mobile|cell|ph)?(?: (?:number|address))?[.:]*$/i.test(remainder)
        ? ''
        : remainder
    }
    take('email', emails)
    take('phone', phones)
    return rest === '' ? [] : [rest]
  })
}

/** Extracts labeled fields such as `City: Springfield`. Headings are removed. */
function takeLabelled(lines: readonly string[], { fields }: ParsedAddress): string[] {
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

/** States and countries become codes. Unknown ones stay as written. */
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

/** Countries whose address formats are known. */
const isKnownThere = (country: string): boolean => country === 'US' || country === 'CA'

/** Other countries: only the name, the first line with a number, and a town after its postal code are recognized. */
function placeAbroad(pieces: readonly Piece[], read: ParsedAddress): void {
  const town = read.fields.city === undefined ? townOf(pieces.at(-1)?.text ?? '') : null
  const rest = town ? pieces.slice(0, -1) : pieces
  if (town) Object.assign(read.fields, town)
  for (const { text } of rest) {
    if (read.fields.street1 !== undefined) read.leftOver.push(text)
    else if (/\d/.test(text)) read.fields.street1 = text
    else putFirst(text, isFirm(text) ? ['company', 'name'] : ['name', 'company'], read)
  }
}

/** Assigns the pieces before city, region and postal code. */
function placeRest(pieces: readonly Piece[], read: ParsedAddress): void {
  const { fields, leftOver } = read
  const rest = withNames(pieces)
  for (const { text } of rest) {
    const attention = /^(?:attn|attention)\b[.:]?\s*(.+)$/i.exec(text)?.[1]
    if (attention) placeAttention(attention, read)
    else if (/^(?:c\/o|care of)\b/i.test(text)) putFirst(text, ['company', 'street2'], read)
    else if (isUrbanization(text)) fields.street2 = joined(fields.street2, text)
    else if (isUnit(text) || (fields.street1 && mayBeUnit(text))) fields.street2 = joined(fields.street2, text)
    else if (isStreet(text)) placeStreet(text, read)
    else if (isFirm(text)) putFirst(text, ['company', 'name'], read)
    else if (fields.name && !fields.street1 && endsAsStreet(text)) placeStreet(text, read)
    // The name comes before the street.
    else if (fields.street1 && !fields.street2 && (fields.name || fields.company)) fields.street2 = text
    else if (fields.street1 && (fields.name || fields.company)) leftOver.push(text)
    else putFirst(text, ['name', 'company'], read)
  }
}

const joined = (before: string | undefined, text: string): string => (before ? `${before} ${text}` : text)

function putFirst(text: string, wanted: readonly AddressField[], { fields, leftOver }: ParsedAddress): void {
  const free = wanted.find((field) => fields[field] === undefined)
  if (free) fields[free] = text
  else leftOver.push(text)
}

/** The name after `Attn` is the person, so the previous name is the company. */
function placeAttention(text: string, read: ParsedAddress): void {
  const { fields } = read
  if (fields.name !== undefined && fields.company === undefined) {
    fields.company = fields.name
    fields.name = text
  } else putFirst(text, ['name', 'company'], read)
}

function placeStreet(text: string, read: ParsedAddress): void {
  const { fields } = read
  if (fields.street1 === undefined) {
    const { street, unit } = splitUnit(text)
    fields.street1 = street
    if (unit) fields.street2 = joined(unit, fields.street2 ?? '').trim()
  } else if (isBox(text) && wantsBox(fields.street1)) fields.street1 = `${fields.street1} ${text}`
  else putFirst(text, ['street2'], read)
}

/** Joins `Byron, Ada`, and splits `Ada Byron 12 Main St`. */
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

/* Labels that forms and shops print before the parts of an address. */

const labels: Readonly<Record<AddressField, string>> = {
  name: 'name|full name|contact|contact name|recipient|recipient name|customer|customer name',
  company: 'company|company name|organi[sz]ation|business|firm',
  street1: 'street|street 1|street address|address 1|address1|address line 1|line 1',
  street2: 'street 2|address 2|address2|address line 2|line 2|apt|apartment|suite|unit',
  city: 'city|town|city/town',
  state: 'state|province|region|state/province',
  zip: 'zip|zip code|zipcode|postal code|postcode|postal|zip/postal code',
  country: 'country|country/region',
  phone: 'phone|phone number|telephone|tel|mobile|cell',
  email: 'e-?mail|e-?mail address',
}

const patterns = Object.entries(labels).map(
  ([field, words]) => [field as AddressField, new RegExp(`^(?:${words})\\s*[:=]\\s*(.*)$`, 'i')] as const,
)

const headings =
  'ship(?:ping)?(?: to| address)?|deliver(?:y)?(?: to| address)?|mail(?:ing)?(?: to| address)?|send to|to|address|recipient|sold to'
const heading = new RegExp(`^(?:${headings})\\s*:\\s*(.*)$`, 'i')
const headingAlone = new RegExp(`^(?:${headings})$`, 'i')

type Labelled = {
  /** Null for a heading that an address may follow. */
  field: AddressField | null
  value: string
}

/** Null if the line has no label. */
export function labelOf(line: string): Labelled | null {
  for (const [field, pattern] of patterns) {
    const value = pattern.exec(line)?.[1]
    if (value !== undefined) return { field, value: value.trim() }
  }
  if (headingAlone.test(line)) return { field: null, value: '' }
  const value = heading.exec(line)?.[1]
  return value === undefined ? null : { field: null, value: value.trim() }
}

const isCanadian = (code: string, zip: string): boolean => code === 'CA' && /[a-z]\d[a-z][\s-]?\d[a-z]\d$/i.test(zip)

const ofAmerica = /(?:^|[\s.-])(u\.?\s?s\.?\s?a\.?|u\.s\.|united states(?: of america)?)\s*$/i

/**
 * Removes the country from the end of an address if it stands alone or follows a ZIP code.
 *
 * @param pieces modified
 * @returns the country code; null if there is none
 */
function countryAtEnd(pieces: Piece[]): string | null {
  const last = pieces.at(-1)
  if (!last || pieces.length < 2) return null
  // A row of a spreadsheet ends with the code. Some codes are also those of states.
  const before = pieces.at(-2)?.text ?? ''
  const isCode =
    isCountryCode(last.text) && /\d/.test(before) && (!isRegionCode(last.text) || isCanadian(last.text, before))
  if (last.text === 'US' || isCode) {
    pieces.pop()
    return last.text
  }
  const whole = ofAmerica.test(last.text) && ofAmerica.exec(last.text)?.[0].length === last.text.length
  const code = whole ? 'US' : last.text.length > 3 ? countryCodeOf(last.text) : null
  // Georgia is also a state. Its ZIP code may be missing.
  if (code && last.text.toLowerCase() !== 'georgia') {
    pieces.pop()
    return code
  }
  const [named] = ofAmerica.exec(last.text) ?? []
  if (named === undefined || !/\d/.test(last.text)) return null
  last.text = last.text.slice(0, -named.length).trim()
  return 'US'
}
