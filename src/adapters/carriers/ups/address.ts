/** Borders between two addresses as UPS sees them. */

import { leavesCustomsTerritory, streetLines } from '#adapters/carriers/addresses.ts'
import type { CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'

/** Islands that may be written as US states, and are countries to UPS. */
const islands: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'PR', 'VI'])

export const upsCountry = ({ country, state }: CarrierAddress): string =>
  country === 'US' && islands.has(state) ? state : country

export const isBetweenCountries = (from: CarrierAddress, to: CarrierAddress): boolean =>
  upsCountry(from) !== upsCountry(to)

/**
 * `customs`: the parcel needs an invoice. `puerto rico`: between the states and Puerto Rico the invoice total is
 * sufficient. `none`: at home, and within the European Union.
 */
export type Border = 'none' | 'puerto rico' | 'customs'

export function borderBetween(from: CarrierAddress, to: CarrierAddress): Border {
  if (leavesCustomsTerritory(from, to)) return 'customs'
  if (!isBetweenCountries(from, to)) return 'none'
  const countries = [upsCountry(from), upsCountry(to)]
  if (countries.every((country) => country === 'US' || country === 'PR')) return 'puerto rico'
  return countries.some((country) => country === 'US' || islands.has(country)) ? 'customs' : 'none'
}

/** Documents without a value of their own cross borders without an invoice. */
export const isOfDocuments = ({ customs }: Pick<RateInput, 'customs'>): boolean => customs?.contentsType === 'documents'

export const needsInvoice = (input: Pick<RateInput, 'from' | 'to' | 'customs'>): boolean =>
  borderBetween(input.from, input.to) === 'customs' && !isOfDocuments(input)

/* Names, addresses and phone numbers in UPS's fields. */

const maxNameLength = 35
export const maxLineLength = 35
export const maxLines = 3
export const maxCityLength = 30
export const maxPostalCodeLength = 9

/**
 * Name is the company if there is one. The person, or the rest of a long name, is the AttentionName. Between countries
 * UPS always requires an AttentionName.
 */
export function namesOf(address: CarrierAddress, other: CarrierAddress): { Name: string; AttentionName?: string } {
  const [name = '', rest] = linesOf(address.company ?? address.name ?? '', maxNameLength)
  if (address.company && address.name) {
    return { Name: name, AttentionName: address.name.slice(0, maxNameLength) }
  }
  const attention = rest ?? (isBetweenCountries(address, other) ? name : undefined)
  return { Name: name, ...(attention === undefined ? {} : { AttentionName: attention }) }
}

/** Shipping accepts longer codes of counties and provinces than rating. */
export type StateRoom = 2 | 5

export function addressOf(address: CarrierAddress, stateRoom: StateRoom) {
  const state = upsCountry(address) === address.country ? address.state.trim() : upsCountry(address)
  const isStateCode = stateRoom === 2 ? state.length === 2 : state.length >= 1 && state.length <= stateRoom
  const zip = postalCodeOf(address)
  return {
    AddressLine: streetLines(address, maxLineLength),
    City: address.city,
    ...(isStateCode ? { StateProvinceCode: state } : {}),
    ...(zip === '' ? {} : { PostalCode: zip }),
    CountryCode: upsCountry(address),
  }
}

/** Digits and letters without separators, as UPS expects them everywhere. */
export const postalCodeOf = ({ zip }: CarrierAddress): string => zip.replace(/[\s-]/g, '')

/** The number without punctuation. */
export const taxDigits = ({ federalTaxId }: CarrierAddress): string => (federalTaxId ?? '').replace(/[^0-9A-Za-z]/g, '')

/** The tag itself makes an address residential. */
export const residentialTag = (address: CarrierAddress) =>
  address.residential ? { ResidentialAddressIndicator: '' } : {}

/** Countries whose ten-digit numbers are written without a country code. */
const northAmerican: ReadonlySet<string> = new Set(['US', 'PR', 'CA', 'VI'])

/** Digits only, at most fifteen; empty if the number is invalid. */
export function phoneOf(address: CarrierAddress): { Phone?: { Number: string } } {
  const digits = (address.phone ?? '').replace(/\D/g, '')
  const isNorthAmerican = northAmerican.has(upsCountry(address))
  const number = isNorthAmerican && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const shortest = isNorthAmerican ? 10 : 6
  return number.length >= shortest && number.length <= 15 ? { Phone: { Number: number } } : {}
}

/** Splits the text into lines of limited length, at word boundaries if possible; at least one line. */
export function linesOf(text: string, maxLength: number): string[] {
  const pieces = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => word.match(new RegExp(`.{1,${maxLength}}`, 'gsu')) ?? [])
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + piece.length <= maxLength) lines[lines.length - 1] = `${last} ${piece}`
    else lines.push(piece)
  }
  return lines.length > 0 ? lines : ['']
}
