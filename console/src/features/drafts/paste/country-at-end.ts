import { countryCodeOf } from '../../../format/countries.ts'
import type { Piece } from './place-of.ts'

const ofAmerica = /(?:^|[\s.-])(u\.?\s?s\.?\s?a\.?|u\.s\.|united states(?: of america)?)\s*$/i

/**
 * Takes the country from the end of an address, where it stands by itself or behind a postal code.
 *
 * @param pieces lose it
 * @returns its code; null: none is named
 */
export function countryAtEnd(pieces: Piece[]): string | null {
  const last = pieces.at(-1)
  if (!last || pieces.length < 2) return null
  const whole = ofAmerica.test(last.text) && ofAmerica.exec(last.text)?.[0].length === last.text.length
  const code = whole ? 'US' : last.text.length > 3 || last.text === 'US' ? countryCodeOf(last.text) : null
  // Georgia is a state as well, and stands there without its postal code only where that was forgotten.
  if (code && last.text.toLowerCase() !== 'georgia') {
    pieces.pop()
    return code
  }
  const [named] = ofAmerica.exec(last.text) ?? []
  if (named === undefined || !/\d/.test(last.text)) return null
  last.text = last.text.slice(0, -named.length).trim()
  return 'US'
}
