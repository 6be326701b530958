import { createHash } from 'node:crypto'
import type { FoundAddress } from '#adapters/carriers/carrier.ts'
import type { AddressDifference } from '#domain/addresses/checks/address-check.ts'
import type { Address } from '#domain/orders/order/address.ts'

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
  const parts = [streets, plain(city), plain(state), plainZip(zip, country), country]
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
  if (plain(input.state) !== plain(found.state)) differ('state', input.state, found.state)
  const { country } = input
  if (plainZip(input.zip, country) !== plainZip(found.zip, country)) differ('zip', input.zip, found.zip)
  return differences
}
