/**
 * The address register of the simulated carriers. It knows every street with a number, and the state of each ZIP code.
 * Magic values in the recipient's name or the street change the result.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type MagicValues, magicValuesOf } from '../faults.ts'
import type { CarrierName } from '../sales.ts'
import { type Answer, outcomeOf, play, recipientHeader, type Simulation } from '../simulation.ts'

type AskedAddress = {
  lines: readonly string[]
  city: string
  state: string
  zip: string
  country: string
}

export type RegisteredAddress = {
  match: 'address' | 'apartment missing' | 'several' | 'none'
  /** In upper case and with common abbreviations, as carriers write it. */
  street: string
  apartment: string
  city: string
  state: string
  zip: string
  /** The four digits after a ZIP code. Empty for other countries. */
  plus4: string
  residential: boolean
  vacant: boolean
}

const shortWords: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  ROAD: 'RD',
  BOULEVARD: 'BLVD',
  DRIVE: 'DR',
  LANE: 'LN',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  SQUARE: 'SQ',
  COURT: 'CT',
  HIGHWAY: 'HWY',
  SUITE: 'STE',
  APARTMENT: 'APT',
  FLOOR: 'FL',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  FIFTH: '5TH',
}

const written = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[.,]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => shortWords[word] ?? word)
    .join(' ')

/** They follow the street. A military address begins with its unit. */
const apartmentWords = /(?<=\S )(?:APT|STE|FL|UNIT|RM|DEPT|BLDG|#)\s*\S.*$/
const offices = /\b(?:STE|FL|DEPT|BLDG)\b/

/** The magic values, in any field. */
export const wordsOf = (recipient: string, { lines }: Pick<AskedAddress, 'lines'>): MagicValues =>
  magicValuesOf(recipient, ...lines)

export function lookUp(asked: AskedAddress, words: MagicValues): RegisteredAddress {
  const whole = written(asked.lines.join(' '))
  const apartment = apartmentWords.exec(whole)?.[0] ?? ''
  const street = (apartment ? whole.slice(0, whole.length - apartment.length) : whole).trim()
  const place = placeOf(asked)
  const plus4 =
    asked.country === 'CA' ? '' : String(1000 + (createHash('sha1').update(whole).digest().readUInt16BE() % 9000))
  const isUnknown = words.has('address-none') || !/\d/.test(street) || place === null
  return {
    match: isUnknown
      ? 'none'
      : words.has('address-several')
        ? 'several'
        : words.has('address-apartment') && apartment === ''
          ? 'apartment missing'
          : 'address',
    street,
    apartment,
    ...(place ?? { city: written(asked.city), state: asked.state, zip: asked.zip }),
    plus4,
    residential: !words.has('address-business') && !offices.test(whole),
    vacant: words.has('address-vacant'),
  }
}

/** The matching city, state and ZIP code. If they don't match, the state is right and the ZIP code is wrong. */
function placeOf({ city, state, zip, country }: AskedAddress) {
  const named = { city: written(city), state: state.toUpperCase(), zip }
  if (country === 'CA') return named
  const five = zip.slice(0, 5)
  if (stateOf(five) === named.state) return { ...named, zip: five }
  // The ZIP code is trusted for islands that another state serves, and for unknown ranges.
  const other = someZipOf(named.state)
  return other ? { ...named, zip: other } : { ...named, zip: five }
}

/* Simulates an address check, for all carriers. */

export function playCheck(
  simulation: Simulation,
  { carrier, request, reply }: { carrier: CarrierName; request: FastifyRequest; reply: FastifyReply },
  asked: AskedAddress,
  answers: { unavailable(): Answer; found(registered: RegisteredAddress): Answer },
): Promise<FastifyReply> {
  const words = wordsOf(recipientHeader(request), asked)
  const outcome = outcomeOf(simulation, carrier, 'address', words, JSON.stringify(asked))
  return play(reply, outcome, answers.unavailable, () => answers.found(lookUp(asked, words)))
}

/** US states with the first three digits of their ZIP codes, in one or more ranges. */
const rows =
  'AA340-340 AE090-099 AK995-999 AL350-369 AP962-966 AR716-729 AZ850-869 CA900-961 CO800-819 CT060-069 DC200-200 DC202-205 ' +
  'DE197-199 FL320-339 FL341-349 GA300-319 GA398-399 GU969-969 HI967-968 IA500-529 ID832-839 IL600-629 IN460-479 KS660-679 ' +
  'KY400-429 LA700-715 MA010-027 MA055-055 MD206-219 ME039-049 MI480-499 MN550-568 MO630-659 MS386-397 MT590-599 NC270-289 ' +
  'ND580-589 NE680-699 NH030-038 NJ070-089 NM870-884 NV889-899 NY100-149 NY005-005 OH430-459 OK730-732 OK734-749 OR970-979 ' +
  'PA150-196 PR006-007 PR009-009 RI028-029 SC290-299 SD570-579 TN370-385 TX750-799 TX733-733 TX885-885 UT840-849 VA220-246 ' +
  'VA201-201 VI008-008 VT050-054 VT056-059 WA980-994 WI530-549 WV247-269 WY820-831'

const ranges = rows.split(' ').map((row) => ({
  state: row.slice(0, 2),
  first: Number(row.slice(2, 5)),
  last: Number(row.slice(6)),
}))

/** The state of a ZIP code, by its first three digits. Null if unknown. */
export function stateOf(zip: string): string | null {
  const prefix = Number(zip.slice(0, 3))
  return ranges.find(({ first, last }) => first <= prefix && prefix <= last)?.state ?? null
}

/** A ZIP code of the state. Null if there is no such state. */
function someZipOf(state: string): string | null {
  const range = ranges.find((one) => one.state === state)
  return range ? `${String(range.first).padStart(3, '0')}01` : null
}
