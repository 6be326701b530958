import type { CustomsContent } from '../customs/customs.ts'
import { countryNumber } from '../symbols/carrier-content.ts'
import { isLatin1, plainText } from '../text/plain-text.ts'

export type LabelParty = {
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  state: string
  zip: string
  /** Two letters (ISO 3166). */
  country: string
  phone: string | null
  /** Printed on customs documents only. */
  email?: string | null
  /** Tax numbers, printed on customs documents only. */
  federalTaxId?: string | null
  stateTaxId?: string | null
}

export type LabelLayout = 'usps' | 'ups' | 'fedex' | 'dhl'

export type LabelContent = {
  layout: LabelLayout
  from: LabelParty
  to: LabelParty
  /** The carrier's service code: a USPS mail class, a UPS number, a FedEx service type or a DHL product. */
  serviceCode: string
  serviceName: string
  trackingNumber: string
  weightPounds: number
  /** yyyy-mm-dd */
  shipDate: string
  zone: string | null
  reference: string | null
  /** Prints SAMPLE, so that nobody mails it. */
  sample: boolean
  /** Absent or null: no customs declaration. */
  customs?: CustomsContent | null
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A cache, because looking up a name takes longer than drawing it. */
const knownNames = new Map<string, string>()

/**
 * The lines of an address in capital letters, which sorting machines read best. The country is shown on international
 * mail only.
 */
export function addressLines(party: LabelParty, sender: LabelParty | null): string[] {
  const lines = [party.name, party.company, party.street1, party.street2, placeLine(party)]
  if (sender !== null && sender.country.toUpperCase() !== party.country.toUpperCase()) {
    lines.push(countryName(party.country))
  }
  return lines
    .map((text) => capitals(text ?? '', party.country))
    .filter((text, index) => text !== '' && text !== lines[index - 1])
}

/** City, state and postal code on one line, in the order of the country. */
export function placeLine(party: LabelParty): string {
  const parts = postalCodeFirst.has(party.country.toUpperCase())
    ? [party.zip, party.city, party.state]
    : [party.city, party.state, party.zip]
  // The city of an address without one is its state: `Tokyo 163-8001`.
  const written = parts.map((part) => part.trim()).filter(Boolean)
  return written.filter((part, index) => part.toUpperCase() !== written[index - 1]?.toUpperCase()).join(' ')
}

const postalCodeFirst = new Set(
  'AT BE BG CH CN CZ DE DK EE ES FI FR GR HR HU IS IT LT LU MX NL NO PL PT RO RS SE SI SK TR UA'.split(' '),
)

/** Languages with special capital letters, such as dotted ones in Turkish and no accents in Greek. */
const languages: Record<string, string> = { AZ: 'az', CY: 'el', GR: 'el', LT: 'lt', TR: 'tr' }

export function capitals(raw: string, country = ''): string {
  const text = plainText(raw)
  const upper = text.toLocaleUpperCase(languages[country.toUpperCase()] ?? 'en')
  // Text with letters that have no capital in Latin-1 stays as it is.
  return isLatin1(text) && !isLatin1(upper) ? text : upper
}

/** The usual code and the one of UPS and DHL. The standard has none. */
const codesOfKosovo: ReadonlySet<string> = new Set(['XK', 'KV'])

/** The English name of a country. Unknown codes are returned as they are. */
export function countryName(letters: string): string {
  const code = letters.toUpperCase()
  let name = knownNames.get(code)
  if (name === undefined) {
    name = codesOfKosovo.has(code) ? 'Kosovo' : (countryNumber(code) !== '000' && countryNames.of(code)) || letters
    if (name !== letters) knownNames.set(code, name)
  }
  return name
}
