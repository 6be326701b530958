import validator from 'validator'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'

/** An address as carriers receive it, with the fields that only we store. */
export type Address = CarrierAddress & {
  carrierFacility: string | null
  federalTaxId: string | null
  stateTaxId: string | null
}

type NeededText = 'street1' | 'city' | 'state' | 'zip' | 'country'

/** An address as entered: in any spelling, and without unknown fields. */
export type AddressInput = Pick<Address, NeededText> & Partial<Omit<Address, NeededText>>

/** The address of one order. It never changes. */
export type OrderAddress = { id: string } & Address & { createdAt: Date; updatedAt: Date }

/** The JSON of an address in the order's row, with times as text. Rows of all versions have this form. */
export type StoredAddress = Omit<OrderAddress, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

/** For each field. Carriers have their own, lower limits. */
export const maxAddressTextLength = 500

/** Null for a text that is empty or blank. */
export const blankToNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** Replaces tabs and line breaks, because forms and labels have one line per text. */
const oneLine = (text: string): string => text.replace(/\r\n|[\t\r\n]/g, ' ')

const lineOrNull = (text: string | null | undefined): string | null => (text ? oneLine(text) : (text ?? null))

const usStates = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI UM FM MH PW AA AE AP'.split(
    ' ',
  ),
)

/** Countries whose addresses need a state or province. */
const countriesOfStates: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'MX'])

/** Whether an address in the country needs a state. An unknown country might. */
export const needsState = (country: string): boolean => country === '' || countriesOfStates.has(country)

/**
 * Normalizes an address as it is stored and sent to carriers: missing fields are null, and codes have the form of their
 * country. Stored digests depend on the names and their order (`content-hash.ts`).
 *
 * @param part the address of the order
 * @param issues receives issues, including a blank state or postal code if the country requires one. The edges report
 *   other blank fields.
 */
export function normalizeAddress(address: AddressInput, part: 'from' | 'to', issues: OrderIssue[]): Address {
  const country = address.country.trim().toUpperCase()
  const state = country === 'US' ? address.state.trim().toUpperCase() : address.state.trim() && oneLine(address.state)
  const zip = postalCode(country, oneLine(address.zip))
  const invalid = (field: 'country' | 'state' | 'zip', predicate: string) =>
    issues.push({ place: { part, field }, is: 'invalid', predicate })

  if (state === '' && needsState(country)) issues.push({ place: { part, field: 'state' }, is: 'missing' })
  if (address.zip.trim() === '' && needsPostalCode(country))
    issues.push({ place: { part, field: 'zip' }, is: 'missing' })
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
          : `is not a valid postal code for ${country}`,
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

const checkedCountries = new Set<string>(validator.isPostalCodeLocales)

/** Countries without postal codes. */
const countriesWithoutCodes: ReadonlySet<string> = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
)

/** Whether an address in the country needs a postal code. */
export const needsPostalCode = (country: string): boolean => !countriesWithoutCodes.has(country)

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
 * Normalizes a postal code to the form of its country: `1000001` in JP → `100-0001`, `L-1111` in LU → `1111`, `sw1a1aa`
 * in GB → `SW1A 1AA`. US codes must already have the right form.
 *
 * @param country ISO 3166-1 alpha-2, in upper case
 * @returns null for a code that is not valid in the country. In countries without a known form all codes are valid.
 */
export function postalCode(country: string, text: string): string | null {
  const code = text.trim()
  if (!checkedCountries.has(country)) return code
  if (isOf(country, code)) return withBlank(country, code.toUpperCase())
  if (country === 'US' || code.length > maxLength) return null
  // Mail from abroad may have the letter of the country before the code.
  const bare = code.toUpperCase().replace(new RegExp(`^(${country}|${country[0]})-`), '')
  for (const candidate of parted(bare.replace(/[\s-]/g, ''))) {
    if (isOf(country, candidate)) return withBlank(country, candidate)
  }
  return null
}
