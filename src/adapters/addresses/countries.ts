/** The parts that addresses have in each country, from Google's data for address forms (`scripts/address-data.ts`). */
import { readFileSync } from 'node:fs'
import validator from 'validator'

type Country = {
  /** `C` city, `S` state, `Z` postal code. */
  fields: string
  needed: string
  /** Per state its code, its usual name in Latin letters, and other names. */
  states: string[][]
  /** The start of the postal codes of each state, as regular expressions. Absent: unknown. */
  zips?: string[]
}

let countries: Readonly<Record<string, Country>> | undefined

/** Read with the first address, so that a start does not wait for it. */
export function countryData(country: string): Country | undefined {
  countries ??= JSON.parse(readFileSync(new URL('./countries.json', import.meta.url), 'utf8')) as Record<
    string,
    Country
  >
  return Object.hasOwn(countries, country) ? countries[country] : undefined
}

/** Kosovo has a code that everyone uses, although the standard has none. */
export const isCountry = (code: string): boolean => code === 'XK' || validator.isISO31661Alpha2(code)

/** Countries where people and carriers write states as codes, and where every address has one. */
const countriesOfStates: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'MX'])

/** Whether an address in the country needs a state. An unknown country might. */
export const needsState = (country: string): boolean => country === '' || countriesOfStates.has(country)

/** Whether an address in the country needs a postal code. Elsewhere it is optional, or there is none. */
export const needsPostalCode = (country: string): boolean => countryData(country)?.needed.includes('Z') ?? true

/** Whether the post of the country wants the state on labels. */
export const writesState = (country: string): boolean => countryData(country)?.fields.includes('S') ?? true

/** Countries that are one city. Their addresses often have none. */
const cities: Readonly<Record<string, string>> = {
  GI: 'Gibraltar',
  HK: 'Hong Kong',
  MC: 'Monaco',
  MO: 'Macau',
  NR: 'Nauru',
  SG: 'Singapore',
  VA: 'Vatican City',
}

/**
 * The text in place of a missing city, because carriers require one: the country, if it is one city, or the state, if
 * addresses of the country have no city.
 *
 * @returns empty if the city is missing
 */
export function cityInPlace(country: string, state: string): string {
  const hasNone = countryData(country)?.fields.includes('C') === false
  return cities[country] ?? (hasNone ? state : '')
}
