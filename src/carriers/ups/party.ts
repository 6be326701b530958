/** Names, addresses and phones in the fields of UPS, or why they do not fit. */

import { rejected } from '#carriers/call-carrier.ts'
import type { CarrierAddress, Rejected } from '#carriers/carrier.ts'
import { streetLines } from '#carriers/street-lines.ts'

const nameLength = 35
const lineLength = 35
const mostLines = 3
const cityLength = 30

/**
 * Name is the company where there is one; the person then stands in AttentionName. Between countries
 * UPS demands an AttentionName in any case.
 */
export function namesOf(address: CarrierAddress, other: CarrierAddress): { Name: string; AttentionName?: string } {
  const name = (address.company ?? address.name ?? '').slice(0, nameLength)
  const isBetweenCountries = address.country !== other.country
  if (!(address.company && address.name) && !isBetweenCountries) return { Name: name }
  return { Name: name, AttentionName: (address.name ?? name).slice(0, nameLength) }
}

export function addressOf(address: CarrierAddress) {
  return {
    AddressLine: streetLines(address, lineLength),
    City: address.city,
    StateProvinceCode: address.state,
    // Five or nine digits without the dash.
    PostalCode: address.zip.replace('-', ''),
    CountryCode: address.country,
  }
}

/** The mere presence of the tag makes an address residential. */
export const residentialTag = (address: CarrierAddress) =>
  address.residential ? { ResidentialAddressIndicator: '' } : {}

/** Digits only, ten to fifteen; within the United States without the leading country code. */
export function phoneOf(address: CarrierAddress): { Phone?: { Number: string } } {
  const digits = (address.phone ?? '').replace(/\D/g, '')
  const number = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return number.length >= 10 && number.length <= 15 ? { Phone: { Number: number } } : {}
}

export function partyRefusal(address: CarrierAddress, whose: 'sender' | 'recipient'): Rejected | null {
  const lines = streetLines(address, lineLength)
  if (lines.length > mostLines || lines.some((line) => line.length > lineLength)) {
    return rejected(null, `UPS takes at most ${mostLines} lines of ${lineLength} characters for the ${whose}'s street.`)
  }
  if (address.city.length <= cityLength) return null
  return rejected(null, `UPS takes at most ${cityLength} characters for the ${whose}'s city.`)
}
