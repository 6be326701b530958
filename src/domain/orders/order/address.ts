import validator from 'validator'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'

/** Where a parcel comes from or goes to: what carriers are told, and what is kept beside it. */
export type Address = CarrierAddress & {
  carrierFacility: string | null
  federalTaxId: string | null
  stateTaxId: string | null
}

type NeededText = 'street1' | 'city' | 'state' | 'zip' | 'country'

/** An address as somebody writes it: in any spelling, and without what is not known. */
export type AddressInput = Pick<Address, NeededText> & Partial<Omit<Address, NeededText>>

/** An address of an order: it belongs to that order alone, and never changes. */
export type OrderAddress = { id: string } & Address & { createdAt: Date; updatedAt: Date }

/** An address as JSON keeps it in the order's row: instants are RFC 3339 text. Never changed, old rows are read by it. */
export type StoredAddress = Omit<OrderAddress, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

/** Of each text of an address. Carriers take less, each another length, and say so when they are asked. */
export const maxAddressTextLength = 500

/** Null for what has nothing to see in it. */
export const blankToNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** A tab or a line break counts as a space: forms and labels have one line for each text. */
const oneLine = (text: string): string => text.replace(/\r\n|[\t\r\n]/g, ' ')

const lineOrNull = (text: string | null | undefined): string | null => (text ? oneLine(text) : (text ?? null))

const usStates = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI UM FM MH PW AA AE AP'.split(
    ' ',
  ),
)

/** Countries whose carriers go by the state or province. */
const countriesOfStates: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'MX'])

/** Whether an address of the country is none without a state; where no country is named, it may be one of those. */
export const needsState = (country: string): boolean => country === '' || countriesOfStates.has(country)

/**
 * An address as it is kept, and as carriers are told it: what was left out is null, codes are in upper case and in the
 * form of their country. The names and their order go into digests that are kept (`content-hash.ts`).
 *
 * @param part whose it is in the order
 * @param faults takes what is wrong with it, a blank state or postal code where the country has them. What else is blank
 *   is for the edges to refuse.
 */
export function normalizeAddress(address: AddressInput, part: 'from' | 'to', faults: OrderIssue[]): Address {
  const country = address.country.trim().toUpperCase()
  const state = country === 'US' ? address.state.trim().toUpperCase() : address.state.trim() && oneLine(address.state)
  const zip = postalCode(country, oneLine(address.zip))
  const invalid = (field: 'country' | 'state' | 'zip', predicate: string) =>
    faults.push({ place: { part, field }, is: 'invalid', predicate })

  if (state === '' && needsState(country)) faults.push({ place: { part, field: 'state' }, is: 'missing' })
  if (address.zip.trim() === '' && needsPostalCode(country))
    faults.push({ place: { part, field: 'zip' }, is: 'missing' })
  if (country !== '' && !validator.isISO31661Alpha2(country)) {
    invalid('country', 'must be an ISO 3166-1 alpha-2 code')
  } else if (country !== '') {
    if (country === 'US' && state !== '' && !usStates.has(state)) {
      invalid('state', 'must be the two-letter code of a US state or territory')
    }
    if (zip === null && address.zip.trim() !== '') {
      const isUs = country === 'US'
      invalid(
        'zip',
        isUs
          ? 'must be 5 digits, optionally followed by a hyphen and 4 more'
          : `is not a valid postal code of ${country}`,
      )
    }
  }
  return {
    name: lineOrNull(address.name),
    company: lineOrNull(address.company),
    street1: oneLine(address.street1),
    street2: lineOrNull(address.street2),
    city: oneLine(address.city),
    state,
    zip: zip ?? address.zip,
    country,
    phone: blankToNull(lineOrNull(address.phone)),
    email: lineOrNull(address.email),
    residential: address.residential ?? null,
    carrierFacility: lineOrNull(address.carrierFacility),
    federalTaxId: lineOrNull(address.federalTaxId),
    stateTaxId: lineOrNull(address.stateTaxId),
  }
}

export const readAddress = (stored: StoredAddress): OrderAddress => ({
  ...stored,
  createdAt: new Date(stored.createdAt),
  updatedAt: new Date(stored.updatedAt),
})

/** Postal codes, in the usual spellings of each country. */

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
