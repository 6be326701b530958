/** Names, addresses and phones in the fields of UPS, or why they do not fit. */

import { rejected } from '#carriers/call-carrier.ts'
import type { CarrierAddress, Rejected } from '#carriers/carrier.ts'
import { streetLines } from '#carriers/street-lines.ts'

const maxNameLength = 35
const maxLineLength = 35
const maxLines = 3
const maxCityLength = 30

/**
 * Name is the company where there is one; the person then stands in AttentionName. Between countries
 * UPS demands an AttentionName in any case.
 */
export function namesOf(address: CarrierAddress, other: CarrierAddress): { Name: string; AttentionName?: string } {
  const name = (address.company ?? address.name ?? '').slice(0, maxNameLength)
  const isBetweenCountries = address.country !== other.country
  if (!(address.company && address.name) && !isBetweenCountries) return { Name: name }
  return { Name: name, AttentionName: (address.name ?? name).slice(0, maxNameLength) }
}

export function addressOf(address: CarrierAddress) {
  return {
    AddressLine: streetLines(address, maxLineLength),
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
  const lines = streetLines(address, maxLineLength)
  if (lines.length > maxLines || lines.some((line) => line.length > maxLineLength)) {
    return rejected(
      null,
      `UPS takes at most ${maxLines} lines of ${maxLineLength} characters for the ${whose}'s street.`,
    )
  }
  if (address.city.length <= maxCityLength) return null
  return rejected(null, `UPS takes at most ${maxCityLength} characters for the ${whose}'s city.`)
}
