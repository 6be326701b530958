/** Borders between two addresses as UPS sees them. */

import { northAmerica, readPhone } from '#adapters/addresses/phones.ts'
import { stateCode, stateForCarrier } from '#adapters/addresses/states.ts'
import { taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import { leavesCustomsTerritory, streetLines } from '#adapters/carriers/addresses.ts'
import type { CarrierAddress, PrintedNames, RateInput } from '#adapters/carriers/carrier.ts'
import { cutText } from '#kit/text.ts'

/** Countries with another code at UPS. */
const codesOfItsOwn: Readonly<Record<string, string>> = { XK: 'KV' }

/** Islands that may be written as US states, and are countries to UPS. */
const islands: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'PR', 'VI'])

export const upsCountry = ({ country, state }: CarrierAddress): string =>
  country === 'US' && islands.has(state) ? state : (codesOfItsOwn[country] ?? country)

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
export const streetRoom = { lines: 3, length: 35 }
export const maxCityLength = 30
export const maxPostalCodeLength = 9

/**
 * Name is the company if there is one. The person, or the rest of a long name, is the AttentionName. Between countries
 * UPS always requires an AttentionName.
 */
export function namesOf(address: CarrierAddress, other: CarrierAddress): { Name: string; AttentionName?: string } {
  const [name = '', rest] = linesOf(address.company ?? address.name ?? '', maxNameLength)
  if (address.company && address.name) {
    return { Name: name, AttentionName: cutText(address.name, maxNameLength) }
  }
  const attention = rest ?? (isBetweenCountries(address, other) ? name : undefined)
  return { Name: name, ...(attention === undefined ? {} : { AttentionName: attention }) }
}

export function printedNames(address: CarrierAddress, other: CarrierAddress): PrintedNames {
  const { Name, AttentionName = '' } = namesOf(address, other)
  if (address.company && address.name) return { company: Name, name: AttentionName }
  const lines = [Name, ...(AttentionName === Name ? [] : [AttentionName])].filter(Boolean).join(' ')
  return address.company ? { company: lines, name: null } : { company: null, name: address.name && lines }
}

/**
 * The code of the state in UPS's form: a province of Vietnam with its country, and the county of Ireland, whose addresses
 * often have it as the city only. Empty: unknown.
 */
export function stateOf(address: CarrierAddress): string {
  const country = upsCountry(address)
  const text = address.state.trim()
  if (islands.has(country)) return country
  const code = stateCode(country, text)
  if (country === 'VN') return code ? `VN-${code}` : ''
  if (country === 'IE') return code ?? stateCode(country, address.city.replace(/[\s\d]+$/, '')) ?? ''
  const known = stateForCarrier(address).trim()
  // Names are no codes.
  return /^[A-Z0-9]{1,5}$/.test(known) ? known : ''
}

/** Shipping accepts longer codes of counties and provinces than rating. */
export type StateRoom = 2 | 5

export function addressOf(address: CarrierAddress, stateRoom: StateRoom) {
  const state = stateOf(address)
  const isStateCode = stateRoom === 2 ? state.length === 2 : state.length >= 1 && state.length <= stateRoom
  const zip = postalCodeOf(address)
  return {
    AddressLine: streetLines(address, streetRoom),
    City: address.city,
    ...(isStateCode ? { StateProvinceCode: state } : {}),
    ...(zip === '' ? {} : { PostalCode: zip }),
    CountryCode: upsCountry(address),
  }
}

/** Digits and letters without separators, as UPS expects them everywhere. */
export const postalCodeOf = ({ zip }: CarrierAddress): string => zip.replace(/[\s-]/g, '')

/** UPS has a field for one number of a party. */
export const taxNumberOf = (address: CarrierAddress): string => taxNumbersOf(address)[0]?.number ?? ''

/** The tag itself makes an address residential. */
export const residentialTag = (address: CarrierAddress) =>
  address.residential ? { ResidentialAddressIndicator: '' } : {}

/** Countries whose ten-digit numbers are written without a country code. */
const northAmerican: ReadonlySet<string> = new Set(['US', 'PR', 'CA', 'VI'])

const maxExtensionLength = 4

/** Digits only, at most fifteen; empty if UPS accepts no such number. A longer extension is omitted. */
export function phoneOf(address: CarrierAddress): { Phone?: { Number: string; Extension?: string } } {
  const country = upsCountry(address)
  const phone = readPhone(address.phone, address.country)
  if (!phone) return {}
  const isNorthAmerican = northAmerican.has(country)
  const number = isNorthAmerican && phone.countryCode === northAmerica ? phone.national : phone.digits
  if (isNorthAmerican ? number.length !== 10 : number.length > 15) return {}
  const { extension } = phone
  const isExtensionKept = extension !== null && extension.length <= maxExtensionLength
  return { Phone: { Number: number, ...(isExtensionKept ? { Extension: extension } : {}) } }
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
