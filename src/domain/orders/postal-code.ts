/** Postal codes, in the usual spellings of each country. */
import validator from 'validator'

const checkedCountries = new Set<string>(validator.isPostalCodeLocales)

/** Where the post has no codes. */
const countriesWithoutCodes: ReadonlySet<string> = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
)

/** Whether an address of the country is none without a postal code. */
export const needsPostalCode = (country: string): boolean => !countriesWithoutCodes.has(country)

const isOf = (country: string, code: string): boolean =>
  validator.isPostalCode(code, country as validator.PostalCodeLocale)

/** Every way to part the letters and digits of a code: not at all, by a blank, or by a hyphen. */
function* parted(code: string): Generator<string> {
  yield code
  for (let at = 1; at < code.length; at += 1) {
    for (const separator of [' ', '-']) yield `${code.slice(0, at)}${separator}${code.slice(at)}`
  }
}

/** How many letters and digits stand behind the blank, in countries whose codes are taken with it and without. */
const lengthsBehindBlank = new Map([
  ['CA', 3],
  ['GB', 3],
  ['NL', 2],
])

/** Of the first half of a code, which GB takes alone; a whole one is longer. */
const maxHalfLength = 4

function withBlank(country: string, code: string): string {
  const behind = lengthsBehindBlank.get(country)
  const bare = code.replace(/[\s-]/g, '')
  if (behind === undefined || bare.length <= maxHalfLength) return code
  return `${bare.slice(0, -behind)} ${bare.slice(-behind)}`
}

/** Longer than any, with all that may stand around and between. */
const maxLength = 20

/**
 * The code in the form of its country, in upper case, blanks around it left out: `1000001` in JP → `100-0001`, `L-1111`
 * in LU → `1111`, `sw1a1aa` in GB → `SW1A 1AA`. In the US a code that has not the form already is none.
 *
 * @param country ISO 3166-1 alpha-2, in upper case
 * @returns null where it is none of that country; of countries whose form is not known any is taken
 */
export function postalCode(country: string, text: string): string | null {
  const code = text.trim()
  if (!checkedCountries.has(country)) return code
  if (isOf(country, code)) return withBlank(country, code.toUpperCase())
  if (country === 'US' || code.length > maxLength) return null
  // Abroad the country's letter may stand before it.
  const bare = code.toUpperCase().replace(new RegExp(`^(${country}|${country[0]})-`), '')
  for (const candidate of parted(bare.replace(/[\s-]/g, ''))) {
    if (isOf(country, candidate)) return withBlank(country, candidate)
  }
  return null
}
