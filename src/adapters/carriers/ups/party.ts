/** Names, addresses and phones in the fields of UPS. */
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import { streetLines } from '#adapters/carriers/street-lines.ts'
import { isBetweenCountries, upsCountry } from '#adapters/carriers/ups/border.ts'
import { linesOf } from '#adapters/carriers/ups/lines.ts'

const maxNameLength = 35
export const maxLineLength = 35
export const maxLines = 3
export const maxCityLength = 30
export const maxPostalCodeLength = 9

/**
 * Name is the company where there is one; the person then stands in AttentionName, as does what is left of a name that
 * stands alone. Between countries UPS demands an AttentionName in any case.
 */
export function namesOf(address: CarrierAddress, other: CarrierAddress): { Name: string; AttentionName?: string } {
  const [name = '', rest] = linesOf(address.company ?? address.name ?? '', maxNameLength)
  if (address.company && address.name) {
    return { Name: name, AttentionName: address.name.slice(0, maxNameLength) }
  }
  const attention = rest ?? (isBetweenCountries(address, other) ? name : undefined)
  return { Name: name, ...(attention === undefined ? {} : { AttentionName: attention }) }
}

/** Shipping has room for the codes of counties and provinces that rating has not. */
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

/** Digits and letters without what stands between them, as UPS has them everywhere. */
export const postalCodeOf = ({ zip }: CarrierAddress): string => zip.replace(/[\s-]/g, '')

/** The number without the dots and strokes that it is written with. */
export const taxDigits = ({ federalTaxId }: CarrierAddress): string => (federalTaxId ?? '').replace(/[^0-9A-Za-z]/g, '')

/** The mere presence of the tag makes an address residential. */
export const residentialTag = (address: CarrierAddress) =>
  address.residential ? { ResidentialAddressIndicator: '' } : {}

/** Where a number has ten digits, written without the code of the country. */
const northAmerican: ReadonlySet<string> = new Set(['US', 'PR', 'CA', 'VI'])

/** Digits only, fifteen at the most; empty where the number is none. */
export function phoneOf(address: CarrierAddress): { Phone?: { Number: string } } {
  const digits = (address.phone ?? '').replace(/\D/g, '')
  const isNorthAmerican = northAmerican.has(upsCountry(address))
  const number = isNorthAmerican && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const shortest = isNorthAmerican ? 10 : 6
  return number.length >= shortest && number.length <= 15 ? { Phone: { Number: number } } : {}
}
