/** City, region and postal code: the end of an address, by which the rest is understood. */
import type { AddressField } from '../../../format/address.ts'
import { regionAtEnd } from './regions.ts'
import { isFirm, isStreet, isUnit, splitCity, splitName } from './streets.ts'

export type ReadAddress = {
  fields: Partial<Record<AddressField, string>>
  /** What was written and is in none of the fields, as it was written. */
  leftOver: string[]
}

/** A piece between commas or line ends. @param line which line it is of */
export type Piece = { text: string; line: number }

type Fields = ReadAddress['fields']

const zipAtEnd = /^(.*?)[\s,.-]*\b(\d{5}(?:[-\s]?\d{4})?)$/
const canadianAtEnd = /^(.*?)[\s,.-]*\b([a-z]\d[a-z])[\s-]?(\d[a-z]\d)$/i
/** Its number is no postal code. */
const numbered = /(?:\bbox|#|\bapt|\bsuite|\bste|\bunit|\broom|\bhighway|\bhwy|\broute|\bpsc|\bcmr)\.?\s*$/i

const writtenZip = (zip: string): string => zip.replace(/^(\d{5})[-\s]?(\d{4})$/, '$1-$2')

type End = { at: number; before: string; zip: string | null; country: 'US' | 'CA' }

/** Where the address ends in a postal code; without one, in its last piece. */
function findEnd(pieces: readonly Piece[], country: string | undefined): End | null {
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const text = pieces[at]?.text ?? ''
    const [, beforeCanadian, first, second] = (country !== 'US' && canadianAtEnd.exec(text)) || []
    if (first && second) {
      return { at, before: beforeCanadian ?? '', zip: `${first} ${second}`.toUpperCase(), country: 'CA' }
    }
    const [, before = '', zip] = zipAtEnd.exec(text) ?? []
    if (zip && !numbered.test(before) && (country ?? 'US') === 'US') {
      return { at, before, zip: writtenZip(zip), country: 'US' }
    }
  }
  const at = pieces.length - 1
  const isHere = country === undefined || country === 'US' || country === 'CA'
  return at >= 0 && isHere
    ? { at, before: pieces[at]?.text ?? '', zip: null, country: country === 'CA' ? 'CA' : 'US' }
    : null
}

/**
 * Takes the end of an address from its pieces.
 *
 * @param pieces keep what stands before it, and what stood behind it
 * @param fields what it says; what they say already stays
 */
export function placeOf(pieces: Piece[], fields: Fields): void {
  const end = findEnd(pieces, fields.country)
  if (!end) return
  const { at, zip } = end
  let { before } = end
  let from = at
  let region = regionAtEnd(before, end.country, zip !== null)
  if (!region && before === '' && from > 0) {
    region = regionAtEnd(pieces[from - 1]?.text ?? '', end.country, true)
    if (region) from -= 1
  }
  if (!region && zip === null) return
  if (zip) fields.zip ??= zip
  if (end.country === 'CA') fields.country ??= 'CA'
  const line = pieces[at]?.line ?? 0
  if (region) {
    before = region.before
    const isCityToo = before === '' && !mayBeCity(pieces[from - 1]?.text) && namesCity.test(pieces[from]?.text ?? '')
    // `New York 10001`: the city. Which state it is in was not written.
    if (isCityToo) before = pieces[from]?.text.replace(zipAtEnd, '$1') ?? ''
    else fields.state ??= region.code
  }
  pieces.splice(from, at - from + 1, ...(before === '' ? [] : [{ text: before, line }]))
  if (before === '') takeCity(pieces, from - 1, fields)
  else takeCity(pieces, from, fields)
}

const namesCity = /^(?:new york|washington)\b/i

/** It is a word or some, and neither a street nor a part of a building. */
const mayBeCity = (text: string | undefined): boolean =>
  text !== undefined && !/\d/.test(text) && !isStreet(text) && !isUnit(text)

/** The city is what stands at the place, or the end of it. */
function takeCity(pieces: Piece[], at: number, fields: Fields): void {
  const piece = pieces[at]
  if (!piece || fields.city !== undefined) return
  if (mayBeCity(piece.text) && (at > 0 || !isFirm(piece.text))) {
    fields.city = piece.text
    pieces.splice(at, 1)
    return
  }
  const named = isStreet(piece.text) ? null : splitName(piece.text)
  const parts = splitCity(named?.street ?? piece.text)
  if (!parts) return
  fields.city = parts.city
  const before = named ? [{ ...piece, text: named.name }] : []
  pieces.splice(at, 1, ...before, { ...piece, text: parts.street })
}
