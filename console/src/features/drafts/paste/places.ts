/** US states and territories and Canadian provinces, with their common spellings. */
import type { AddressField } from '../../../format/address.ts'
import { isFirm, isStreet, isUnit, splitCity, splitName } from './streets.ts'

const states: Readonly<Record<string, string>> = {
  AL: 'Alabama, Ala',
  AK: 'Alaska',
  AZ: 'Arizona, Ariz',
  AR: 'Arkansas, Ark',
  CA: 'California, Calif, Cal',
  CO: 'Colorado, Colo',
  CT: 'Connecticut, Conn',
  DE: 'Delaware, Del',
  DC: 'District of Columbia',
  FL: 'Florida, Fla',
  GA: 'Georgia',
  HI: 'Hawaii, Hawaiʻi',
  ID: 'Idaho',
  IL: 'Illinois, Ill',
  IN: 'Indiana, Ind',
  IA: 'Iowa',
  KS: 'Kansas, Kans, Kan',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts, Mass',
  MI: 'Michigan, Mich',
  MN: 'Minnesota, Minn',
  MS: 'Mississippi, Miss',
  MO: 'Missouri',
  MT: 'Montana, Mont',
  NE: 'Nebraska, Neb, Nebr',
  NV: 'Nevada, Nev',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico, N Mex',
  NY: 'New York',
  NC: 'North Carolina, N Carolina',
  ND: 'North Dakota, N Dak',
  OH: 'Ohio',
  OK: 'Oklahoma, Okla',
  OR: 'Oregon, Ore',
  PA: 'Pennsylvania, Penn, Penna',
  RI: 'Rhode Island',
  SC: 'South Carolina, S Carolina',
  SD: 'South Dakota, S Dak',
  TN: 'Tennessee, Tenn',
  TX: 'Texas, Tex',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington, Wash',
  WV: 'West Virginia, W Va',
  WI: 'Wisconsin, Wis, Wisc',
  WY: 'Wyoming, Wyo',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands, U S Virgin Islands, US Virgin Islands',
  FM: 'Federated States of Micronesia',
  MH: 'Marshall Islands',
  PW: 'Palau',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
}

const provinces: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador, Newfoundland',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario, Ont',
  PE: 'Prince Edward Island',
  QC: 'Quebec, Québec, Que',
  SK: 'Saskatchewan, Sask',
  YT: 'Yukon',
}

/** Removes periods and brackets and ignores case: `N.Y.` equals `ny`. */
const plain = (text: string): string => text.replaceAll(/[.()]/g, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase()

const namesOf = (table: typeof states): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([code, names]) =>
      [code, [...code].join(' '), ...names.split(', ')].map((name) => [plain(name), code] as const),
    ),
  )

const known = { US: namesOf(states), CA: namesOf(provinces) }

/** Whether the text is the code of a US state or a Canadian province. */
export const isRegionCode = (text: string): boolean => Object.hasOwn(states, text) || Object.hasOwn(provinces, text)

export type Region = { code: string; before: string }

/** The longest names have four words, such as `Federated States of Micronesia`. */
const maxWords = 4

/**
 * The region at the end of a text, and the text before it. Null if there is none.
 *
 * @param isSure whether a region is certain; otherwise its code must be in capitals, because `in`, `or` and `me` are
 *   words
 */
export function regionAtEnd(text: string, country: 'US' | 'CA', isSure: boolean): Region | null {
  const words = text.split(/\s+/).filter(Boolean)
  for (let count = Math.min(maxWords, words.length); count > 0; count -= 1) {
    const written = words.slice(-count).join(' ')
    const code = known[country].get(plain(written))
    if (!code) continue
    if (!isSure && plain(written).length <= 3 && written !== written.toUpperCase()) continue
    return { code, before: words.slice(0, -count).join(' ') }
  }
  return null
}

/* Parses city, region and postal code at the end of an address. */

export type ParsedAddress = {
  fields: Partial<Record<AddressField, string>>
  /** Text that fits no field, as it was written. */
  leftOver: string[]
}

/**
 * A piece between commas or line ends.
 *
 * @param line the number of its line
 */
export type Piece = { text: string; line: number }

type Fields = ParsedAddress['fields']

const zipAtEnd = /^(.*?)[\s,.-]*\b(\d{5}(?:[-\s]?\d{4})?)$/
const canadianAtEnd = /^(.*?)[\s,.-]*\b([a-z]\d[a-z])[\s-]?(\d[a-z]\d)$/i
/** A number after these words isn't a postal code. */
const numbered = /(?:\bbox|#|\bapt|\bsuite|\bste|\bunit|\broom|\bhighway|\bhwy|\broute|\bpsc|\bcmr)\.?\s*$/i

const writtenZip = (zip: string): string => zip.replace(/^(\d{5})[-\s]?(\d{4})$/, '$1-$2')

type End = { at: number; before: string; zip: string | null; country: 'US' | 'CA' }

/** Finds the postal code at the end. Without one, the last piece. */
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
 * Moves city, region and postal code from the pieces to the fields.
 *
 * @param pieces modified: keeps the rest
 * @param fields modified: existing values stay
 */
export function extractPlace(pieces: Piece[], fields: Fields): void {
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
    // `New York 10001` names the city. The state is missing.
    if (isCityToo) before = pieces[from]?.text.replace(zipAtEnd, '$1') ?? ''
    else fields.state ??= region.code
  }
  pieces.splice(from, at - from + 1, ...(before === '' ? [] : [{ text: before, line }]))
  if (before === '') takeCity(pieces, from - 1, fields)
  else takeCity(pieces, from, fields)
}

const namesCity = /^(?:new york|washington)\b/i

/** Words without digits that are neither a street nor a unit. */
const mayBeCity = (text: string | undefined): boolean =>
  text !== undefined && !/\d/.test(text) && !isStreet(text) && !isUnit(text)

/** The city is the whole piece or its end. */
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
