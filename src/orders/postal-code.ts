/** Postal codes, in the usual spellings of each country. */
import validator from 'validator'

const checkedCountries = new Set<string>(validator.isPostalCodeLocales)

const isOf = (country: string, code: string): boolean =>
  validator.isPostalCode(code, country as validator.PostalCodeLocale)

/** Every way to part the letters and digits of a code: not at all, by a blank, or by a hyphen. */
function* parted(code: string): Generator<string> {
  yield code
  for (let at = 1; at < code.length; at += 1) {
    for (const separator of [' ', '-']) yield `${code.slice(0, at)}${separator}${code.slice(at)}`
  }
}

/** Longer than any, with all that may stand around and between. */
const maxLength = 20

/**
 * The code in the form of its country, blanks around it left out: `1000001` in JP → `100-0001`, `L-1111` in LU → `1111`.
 * A code that has the form already stays as it was spelled; in the US no other is taken.
 *
 * @param country ISO 3166-1 alpha-2, in upper case
 * @returns null where it is none of that country; of countries whose form is not known any is taken
 */
export function postalCode(country: string, text: string): string | null {
  const code = text.trim()
  if (!checkedCountries.has(country) || isOf(country, code)) return code
  if (country === 'US' || code.length > maxLength) return null
  // Abroad the country's letter may stand before it.
  const bare = code.toUpperCase().replace(new RegExp(`^(${country}|${country[0]})-`), '')
  for (const candidate of parted(bare.replace(/[\s-]/g, ''))) if (isOf(country, candidate)) return candidate
  return null
}
