/**
 * The register of addresses that the simulated carriers check by. It knows every street that has a number in it, and
 * where a ZIP code belongs; words in brackets, in the recipient's name or the street, have it know less.
 */
import { createHash } from 'node:crypto'
import { type MagicValues, magicValuesOf } from '../magic-values.ts'
import { someZipOf, stateOf } from './states.ts'

export type AskedAddress = {
  lines: readonly string[]
  city: string
  state: string
  zip: string
  country: string
}

export type RegisteredAddress = {
  match: 'address' | 'apartment missing' | 'several' | 'none'
  /** As the carriers write it: in upper case, with usual words short. */
  street: string
  apartment: string
  city: string
  state: string
  zip: string
  /** The four digits behind a ZIP code; empty abroad. */
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

/** Behind the street: a military address begins with its unit. */
const apartmentWords = /(?<=\S )(?:APT|STE|FL|UNIT|RM|DEPT|BLDG|#)\s*\S.*$/
const offices = /\b(?:STE|FL|DEPT|BLDG)\b/

/** The words that steer it, wherever they stand. */
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

/** City, state and ZIP code as they belong together: where they do not, the state is right and the ZIP code is not. */
function placeOf({ city, state, zip, country }: AskedAddress) {
  const named = { city: written(city), state: state.toUpperCase(), zip }
  if (country === 'CA') return named
  const five = zip.slice(0, 5)
  if (stateOf(five) === named.state) return { ...named, zip: five }
  // Of an island served from the next state, and of one that the register has no range for, the ZIP code is believed.
  const other = someZipOf(named.state)
  return other ? { ...named, zip: other } : { ...named, zip: five }
}
