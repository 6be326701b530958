import { countryNumber } from '../symbols/countries.ts'
import { isLatin1, plainText } from '../text/plain-text.ts'
import type { LabelParty } from './label-content.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Looking a name up takes longer than setting it. */
const knownNames = new Map<string, string>()

/** The lines of an address in capitals, as sorting machines read them best; the country only on mail that leaves. */
export function addressLines(party: LabelParty, sender: LabelParty | null): string[] {
  const lines = [party.name, party.company, party.street1, party.street2, placeLine(party)]
  if (sender !== null && sender.country.toUpperCase() !== party.country.toUpperCase()) {
    lines.push(countryName(party.country))
  }
  return lines
    .map((text) => capitals(text ?? '', party.country))
    .filter((text, index) => text !== '' && text !== lines[index - 1])
}

/** City, state and postal code on one line, in the order that the country writes them. */
export function placeLine(party: LabelParty): string {
  const parts = postalCodeFirst.has(party.country.toUpperCase())
    ? [party.zip, party.city, party.state]
    : [party.city, party.state, party.zip]
  return parts.filter((part) => part.trim() !== '').join(' ')
}

const postalCodeFirst = new Set(
  'AT BE BG CH CN CZ DE DK EE ES FI FR GR HR HU IS IT LT LU MX NL NO PL PT RO RS SE SI SK TR UA'.split(' '),
)

/** Countries whose language writes capitals by rules of its own: dotted ones in Turkish, no accents in Greek. */
const languages: Record<string, string> = { AZ: 'az', CY: 'el', GR: 'el', LT: 'lt', TR: 'tr' }

export function capitals(raw: string, country = ''): string {
  const text = plainText(raw)
  const upper = text.toLocaleUpperCase(languages[country.toUpperCase()] ?? 'en')
  // A few letters of Latin-1 have no capital within it; such a text stays as it is.
  return isLatin1(text) && !isLatin1(upper) ? text : upper
}

/** The name of a country in English; its letters where there is none. */
export function countryName(letters: string): string {
  const code = letters.toUpperCase()
  let name = knownNames.get(code)
  if (name === undefined) {
    name = (countryNumber(code) !== '000' && countryNames.of(code)) || letters
    if (countryNumber(code) !== '000') knownNames.set(code, name)
  }
  return name
}
