/** Postal codes in the form of their country. */
import validator from 'validator'
import { countryData } from '#adapters/addresses/countries.ts'
import { stateCode, stateOfPostalCode, usTerritories } from '#adapters/addresses/states.ts'
import { stateOfZip } from '#adapters/addresses/zip-codes.ts'

const checkedCountries = new Set<string>(validator.isPostalCodeLocales)

const isOf = (country: string, code: string): boolean =>
  validator.isPostalCode(code, country as validator.PostalCodeLocale)

/** All ways to split a code: not at all, with a space, or with a hyphen. */
function* parted(code: string): Generator<string> {
  yield code
  for (let at = 1; at < code.length; at += 1) {
    for (const separator of [' ', '-']) yield `${code.slice(0, at)}${separator}${code.slice(at)}`
  }
}

/** The number of characters after the space, for countries whose codes are accepted with and without it. */
const lengthsBehindBlank = new Map([
  ['CA', 3],
  ['GB', 3],
  ['NL', 2],
])

/** The longest first half of a code, which validators accept alone in GB. */
const maxHalfLength = 4

function withBlank(country: string, code: string): string {
  const behind = lengthsBehindBlank.get(country)
  const bare = code.replace(/[\s-]/g, '')
  if (behind === undefined || bare.length <= maxHalfLength) return code
  return `${bare.slice(0, -behind)} ${bare.slice(-behind)}`
}

/** Longer than any code with separators. */
const maxLength = 20

/**
 * Normalizes a postal code to the form of its country: `〒1638001` in JP → `163-8001`, `L-1111` in LU → `1111`, `sw1a1aa`
 * in GB → `SW1A 1AA`, `940431351` in US → `94043-1351`. If the state proves that a spreadsheet removed zeros from the
 * start, they are added.
 *
 * @param country ISO 3166-1 alpha-2, in upper case
 * @param state as it is stored
 * @returns null for a code that is not valid in the country. In countries without a known form all codes are valid.
 */
export function postalCode(country: string, text: string, state: string): string | null {
  const code = text.replace(/^〒\s*/, '').trim()
  if (country === 'US') return usZip(code, state)
  if ((usTerritories as readonly string[]).includes(country)) {
    const zip = usZip(code, country)
    return zip !== null && stateOfZip(zip) === country ? zip : null
  }
  if (!checkedCountries.has(country)) return code
  if (isOf(country, code)) return withBlank(country, code.toUpperCase())
  if (code.length > maxLength) return null
  // Mail from abroad may have the letter of the country before the code.
  const bare = code
    .toUpperCase()
    .replace(new RegExp(`^(${country}|${country[0]})-`), '')
    .replace(/[\s-]/g, '')
  return inForm(country, bare) ?? withZeros(country, bare, state)
}

function inForm(country: string, bare: string): string | null {
  for (const candidate of parted(bare)) {
    if (isOf(country, candidate)) return withBlank(country, candidate)
  }
  return null
}

/** A number loses at most two digits. */
const maxZeros = 2

function withZeros(country: string, bare: string, state: string): string | null {
  if (!/^\d{3,}$/.test(bare) || !countryData(country)?.zips) return null
  const expected = stateCode(country, state)
  for (let zeros = 1; zeros <= maxZeros; zeros += 1) {
    const padded = '0'.repeat(zeros) + bare
    const form = inForm(country, padded)
    if (form && expected !== null && stateOfPostalCode(country, padded) === expected) return form
  }
  return null
}

function usZip(code: string, state: string): string | null {
  const [, start = '', end] = /^(\d{3,5})(?:[ -]?(\d{4}))?$/.exec(code) ?? []
  const five = start.padStart(5, '0')
  if (start === '' || (start.length < 5 && stateOfZip(five) !== state)) return null
  return end ? `${five}-${end}` : five
}
