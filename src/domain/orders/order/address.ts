import { cityInPlace, isCountry, needsPostalCode, needsState } from '#adapters/addresses/countries.ts'
import { postalCode } from '#adapters/addresses/postal-codes.ts'
import { isNoState, normalizeState } from '#adapters/addresses/states.ts'
import { storedTaxNumber } from '#adapters/addresses/tax-numbers.ts'
import { stateOfZip } from '#adapters/addresses/zip-codes.ts'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { OrderIssue, PlaceField } from '#domain/orders/order/order-issues.ts'
import { inOneLine } from '#kit/text.ts'

/** An address as carriers receive it, with the fields that only we store. */
export type Address = CarrierAddress & {
  carrierFacility: string | null
  federalTaxId: string | null
  stateTaxId: string | null
  /** Parts as they were received, if they are stored in another form. Absent: none, and in rows of earlier versions. */
  written?: WrittenParts
}

export const normalizedParts = ['city', 'state', 'zip', 'federalTaxId', 'stateTaxId'] as const
export type WrittenParts = Partial<Record<(typeof normalizedParts)[number], string>>

type NeededText = 'street1' | 'city' | 'state' | 'zip' | 'country'

/** An address as entered: in any spelling, and without unknown fields. */
export type AddressInput = Pick<Address, NeededText> & Partial<Omit<Address, NeededText | 'written'>>

/** The address of one order. It never changes. */
export type OrderAddress = { id: string } & Address & { createdAt: Date; updatedAt: Date }

/** The JSON of an address in the order's row, with times as text. Rows of all versions have this form. */
export type StoredAddress = Omit<OrderAddress, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

/** For each field. Carriers have their own, lower limits. */
export const maxAddressTextLength = 500

/** Null for a text that is empty or blank. */
export const blankToNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** Forms and labels have one line per text. */
const lineOrNull = (text: string | null | undefined): string | null => (text ? inOneLine(text) || null : (text ?? null))

/**
 * Normalizes an address as it is stored and sent to carriers: missing fields are null, and codes have the form of their
 * country. Stored digests depend on the names and their order (`content-hash.ts`).
 *
 * @param part the address of the order
 * @param issues receives issues, including a blank city, state or postal code if the country requires one. The edges
 *   report other blank fields.
 */
export function normalizeAddress(address: AddressInput, part: 'from' | 'to', issues: OrderIssue[]): Address {
  const country = plainCode(address.country).toUpperCase()
  const codes = { state: plainCode(address.state), zip: plainCode(address.zip) }
  const named = normalizeState(country, codes.state)
  const zip = codes.zip === '' ? '' : postalCode(country, codes.zip, named)
  // The ZIP code proves a missing state, but not a missing code.
  const state = country === 'US' && named === '' && zip ? (stateOfZip(zip) ?? '') : named
  const city = inOneLine(address.city) || cityInPlace(country, state)
  const isCityOptional = cityInPlace(country, 'state') !== ''
  const add = (field: PlaceField, issue: { is: 'missing' } | { is: 'invalid'; predicate: string }) =>
    issues.push({ place: { part, field }, ...issue })

  if (city === '' && !isCityOptional) add('city', { is: 'missing' })
  if (state === '' && (needsState(country) || (city === '' && isCityOptional))) add('state', { is: 'missing' })
  if (codes.zip === '' && needsPostalCode(country)) add('zip', { is: 'missing' })
  if (country !== '' && !isCountry(country)) {
    add('country', { is: 'invalid', predicate: 'must be an ISO 3166-1 alpha-2 code' })
  } else if (country !== '') {
    if (state !== '' && isNoState(country, state)) add('state', { is: 'invalid', predicate: noState(country) })
    if (zip === null) add('zip', { is: 'invalid', predicate: noPostalCode(country) })
  }
  const normalized = {
    name: lineOrNull(address.name),
    company: lineOrNull(address.company),
    street1: inOneLine(address.street1),
    street2: lineOrNull(address.street2),
    city,
    state,
    zip: zip ?? address.zip,
    country,
    phone: lineOrNull(address.phone && withoutMarks(address.phone.normalize('NFKC'))) || null,
    email: lineOrNull(address.email),
    residential: address.residential ?? null,
    carrierFacility: lineOrNull(address.carrierFacility),
    federalTaxId: storedTaxNumber(lineOrNull(address.federalTaxId), country),
    stateTaxId: storedTaxNumber(lineOrNull(address.stateTaxId), country),
  }
  const written = normalizedParts.flatMap((name): [string, string][] => {
    const text = inOneLine(address[name] ?? '')
    return text === '' || text.toUpperCase() === normalized[name]?.toUpperCase() ? [] : [[name, text]]
  })
  return { ...normalized, ...(written.length > 0 ? { written: Object.fromEntries(written) } : {}) }
}

/** Marks of direction and other invisible characters, which come along from messages and shops. */
const withoutMarks = (text: string): string => text.replaceAll(/\p{Cf}/gu, '')

/** A code or a name in usual letters: Japanese keyboards have digits of double width. */
const plainCode = (text: string): string => inOneLine(withoutMarks(text.normalize('NFKC')))

/** The ends of sentences about US addresses. */
export const usIssues = {
  state: 'must be the two-letter code of a US state or territory',
  zip: 'must be 5 digits, optionally followed by a hyphen and 4 more',
}

const noState = (country: string): string =>
  country === 'US' ? usIssues.state : `is not a state or province of ${country}`

const noPostalCode = (country: string): string =>
  country === 'US' ? usIssues.zip : `is not a valid postal code for ${country}`

export const readAddress = (stored: StoredAddress): OrderAddress => ({
  ...stored,
  createdAt: new Date(stored.createdAt),
  updatedAt: new Date(stored.updatedAt),
})
