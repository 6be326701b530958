import { createHash } from 'node:crypto'
import { isUsTerritory } from '#adapters/carriers/addresses.ts'
import type { CarrierDeps, CarrierId, FoundAddress } from '#adapters/carriers/carrier.ts'
import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Address } from '#domain/orders/order/address.ts'
import type { AddressDifference, AddressVerdict, CheckedField } from '#domain/orders/order/address-check.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

const sentences = {
  CountryInvalid: 'The country is not an ISO 3166-1 alpha-2 code.',
  StateInvalid: 'The state is not the two-letter code of a US state or territory.',
  PostalCodeInvalid: 'The postal code does not match the format of its country.',
  PostalCodeUnused: 'This ZIP code does not exist.',
  PostalCodeOfOtherState: 'The postal code belongs to another state or province.',
  MilitaryCityInvalid: 'The city of a military address must be APO, FPO or DPO.',
  MilitaryStateInvalid: 'The state of a military address must be AA, AE or AP, matching its ZIP code.',
  MilitaryAddress: 'Only USPS delivers to military and diplomatic post offices.',
  PostOfficeBox: 'Only postal services deliver to PO boxes.',
  LettersNotPrintable: 'Some carriers cannot print letters of this alphabet. Use Latin letters.',
  NameNotPrintable: 'Some carriers cannot print some letters of the name or company. Use Latin letters.',
  AddressUnknown: 'The carrier could not find this address.',
  SeveralMatch: 'The carrier found several matching addresses.',
  ApartmentMissing: 'The carrier found the building, but the apartment, suite or box is missing.',
  ApartmentUnknown: 'The carrier found the building, but not the apartment, suite or box.',
  Vacant: 'The carrier lists this address as vacant.',
  NotCovered: "None of the account's carriers can check this address.",
  CarrierUnavailable: 'The carrier did not respond to the check.',
  AllowanceUsed: 'The hourly limit for address checks at the carrier has been reached.',
} as const

export type AddressMessageCode = keyof typeof sentences
export const addressMessageCodes = Object.keys(sentences) as readonly AddressMessageCode[]

export type AddressMessage = {
  code: AddressMessageCode
  /** Null: the whole address. */
  field: CheckedField | null
  message: string
}

/** Messages that are not errors in the address. */
export const addressRemarks: ReadonlySet<AddressMessageCode> = new Set([
  'MilitaryAddress',
  'PostOfficeBox',
  'LettersNotPrintable',
  'NameNotPrintable',
  'NotCovered',
  'CarrierUnavailable',
  'AllowanceUsed',
])

/** Messages about a state and a postal code that do not match. Nobody knows which of the two is right. */
export const contradictions: ReadonlySet<AddressMessageCode> = new Set([
  'PostalCodeOfOtherState',
  'MilitaryStateInvalid',
])

export const addressMessage = (code: AddressMessageCode, field: CheckedField | null = null): AddressMessage => ({
  code,
  field,
  message: sentences[code],
})

export type AddressCheck = {
  verdict: AddressVerdict
  /** Suggested changes. Empty for a verified address. */
  differences: AddressDifference[]
  /** Whether it is a residence; null: unknown. */
  residential: boolean | null
  /** `offline`: no carrier was queried. */
  checkedBy: CarrierId | 'offline'
  messages: AddressMessage[]
}

export type AddressCheckDeps = {
  db: Database
  clock: Clock
  ids: Ids
  carriers: CarrierDeps
  connections: CarrierConnections
  /** Running checks of this node, by account and address. Equal requests share one check. */
  running: Map<string, Promise<AddressCheck>>
}

export type Place = Pick<Address, 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country'>

/** The abbreviations of the US Postal Service. */
const shortForms: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ALLEY ALY, AVENUE AVE, BOULEVARD BLVD, BRIDGE BRG, CENTER CTR, CENTRE CTR, CIRCLE CIR, COURT CT, COVE CV, ' +
    'CREEK CRK, CROSSING XING, DRIVE DR, ESTATES ESTS, EXPRESSWAY EXPY, FORT FT, FREEWAY FWY, GARDENS GDNS, GROVE GRV, ' +
    'HEIGHTS HTS, HIGHWAY HWY, HILL HL, HILLS HLS, ISLAND IS, JUNCTION JCT, LAKE LK, LANE LN, MEADOWS MDWS, ' +
    'MOUNT MT, MOUNTAIN MTN, PARKWAY PKWY, PLACE PL, PLAZA PLZ, POINT PT, RIDGE RDG, RIVER RIV, ROAD RD, SAINT ST, ' +
    'SPRINGS SPGS, SQUARE SQ, STATION STA, STREET ST, TERRACE TER, TRAIL TRL, TURNPIKE TPKE, VALLEY VLY, VILLAGE VLG, ' +
    'APARTMENT APT, BUILDING BLDG, DEPARTMENT DEPT, FLOOR FL, ROOM RM, SUITE STE, NORTH N, SOUTH S, EAST E, WEST W, ' +
    'NORTHEAST NE, NORTHWEST NW, SOUTHEAST SE, SOUTHWEST SW, FIRST 1ST, SECOND 2ND, THIRD 3RD, FOURTH 4TH, FIFTH 5TH, ' +
    'SIXTH 6TH, SEVENTH 7TH, EIGHTH 8TH, NINTH 9TH, TENTH 10TH'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Removes differences in case, accents, punctuation and abbreviations. */
const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/#(?=\s*\w)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => shortForms[word] ?? word)
    .join(' ')

/** The last four digits of a US ZIP code only identify a part of the street. */
const plainZip = (zip: string, country: string): string => {
  const code = zip.replace(/[\s-]/g, '').toUpperCase()
  return country === 'US' || /^\d{9}$/.test(code) ? code.slice(0, 5) : code
}

/** Equal for all spellings of one place. */
export function placeDigest({ street1, street2, city, state, zip, country }: Place): Buffer {
  const streets = plain(`${street1} ${street2 ?? ''}`)
  const isTerritory = isUsTerritory(country)
  const region = isTerritory ? ['US', country] : [country, plain(state)]
  const parts = [streets, plain(city), region[1], plainZip(zip, country), region[0]]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** Differences of a carrier's address from the input. The order of the street lines does not matter. */
export function differencesBetween(input: Place, found: FoundAddress): AddressDifference[] {
  const differences: AddressDifference[] = []
  const differ = (field: AddressDifference['field'], written: string | null, suggested: string | null) => {
    if (written !== suggested) differences.push({ field, given: written, suggested })
  }
  const streets = ({ street1, street2 }: Pick<Place, 'street1' | 'street2'>) => plain(`${street1} ${street2 ?? ''}`)
  if (streets(input) !== streets(found)) {
    if (plain(input.street1) !== plain(found.street1)) differ('street1', input.street1, found.street1)
    if (plain(input.street2) !== plain(found.street2)) differ('street2', input.street2, found.street2)
  }
  if (plain(input.city) !== plain(found.city)) differ('city', input.city, found.city)
  const { country } = input
  // A territory that is written as the country needs no state.
  if (!isUsTerritory(country) && plain(input.state) !== plain(found.state)) differ('state', input.state, found.state)
  if (plainZip(input.zip, country) !== plainZip(found.zip, country)) differ('zip', input.zip, found.zip)
  return differences
}
