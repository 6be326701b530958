/** Whether two spellings are one address, and what differs where they are not. */
import { createHash } from 'node:crypto'
import type { FoundAddress } from '#adapters/carriers/carrier.ts'
import type { AddressDifference } from '#domain/addresses/checks/address-check.ts'
import type { Address } from '#domain/orders/order/address.ts'

export type Place = Pick<Address, 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country'>

/** Words that the postal service writes short, in the form in which it does. */
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

/** What is left of a text where letter case, accents, signs and the length of usual words do not count. */
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

/** In the United States the four digits behind the five only say where on the street it is. */
const plainZip = (zip: string, country: string): string => {
  const code = zip.replace(/[\s-]/g, '').toUpperCase()
  return country === 'US' || /^\d{9}$/.test(code) ? code.slice(0, 5) : code
}

/** By what one place is known: the same for all spellings that differ in nothing that counts. */
export function placeDigest({ street1, street2, city, state, zip, country }: Place): Buffer {
  const streets = plain(`${street1} ${street2 ?? ''}`)
  const parts = [streets, plain(city), plain(state), plainZip(zip, country), country]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** What a carrier writes otherwise than it was given. Which of its lines a street stands on does not count. */
export function differencesBetween(given: Place, found: FoundAddress): AddressDifference[] {
  const differences: AddressDifference[] = []
  const differ = (field: AddressDifference['field'], written: string | null, suggested: string | null) => {
    if (written !== suggested) differences.push({ field, given: written, suggested })
  }
  const streets = ({ street1, street2 }: Pick<Place, 'street1' | 'street2'>) => plain(`${street1} ${street2 ?? ''}`)
  if (streets(given) !== streets(found)) {
    if (plain(given.street1) !== plain(found.street1)) differ('street1', given.street1, found.street1)
    if (plain(given.street2) !== plain(found.street2)) differ('street2', given.street2, found.street2)
  }
  if (plain(given.city) !== plain(found.city)) differ('city', given.city, found.city)
  if (plain(given.state) !== plain(found.state)) differ('state', given.state, found.state)
  const { country } = given
  if (plainZip(given.zip, country) !== plainZip(found.zip, country)) differ('zip', given.zip, found.zip)
  return differences
}
