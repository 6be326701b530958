/** Contacts and addresses in the fields of FedEx, or why they do not fit. */

import { rejected } from '#carriers/call-carrier.ts'
import type { CarrierAddress, Rejected } from '#carriers/carrier.ts'
import { streetLines } from '#carriers/street-lines.ts'

const maxPersonLength = 70
const maxCompanyLength = 35
const maxLineLength = 35
const maxLines = 3
const maxCityLength = 35

/** What rating needs to know of a place. */
export function placeOf(address: CarrierAddress) {
  return {
    city: address.city,
    stateOrProvinceCode: address.state,
    postalCode: address.zip,
    countryCode: address.country,
    residential: address.residential ?? false,
  }
}

export const addressOf = (address: CarrierAddress) => ({
  streetLines: streetLines(address, maxLineLength),
  ...placeOf(address),
})

/** FedEx demands a phone of both parties; a recipient without one is reached through the sender. */
export function contactOf(address: CarrierAddress, sender: CarrierAddress) {
  return {
    ...(address.name ? { personName: address.name.slice(0, maxPersonLength) } : {}),
    ...(address.company ? { companyName: address.company.slice(0, maxCompanyLength) } : {}),
    phoneNumber: phoneOf(address) ?? phoneOf(sender) ?? '',
  }
}

/** Ten to fifteen digits; in the United States and Canada ten, with or without the leading 1. */
function phoneOf(address: CarrierAddress): string | null {
  const digits = (address.phone ?? '').replace(/\D/g, '')
  const isNorthAmerican = ['US', 'CA', 'PR'].includes(address.country)
  const national = isNorthAmerican && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const isGood = isNorthAmerican ? national.length === 10 : national.length >= 10 && national.length <= 15
  return isGood ? national : null
}

export function partyRefusal(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  if (phoneOf(from) === null) return rejected(null, 'FedEx needs a phone number of the sender, with area code.')
  for (const [whose, address] of Object.entries({ sender: from, recipient: to })) {
    const lines = streetLines(address, maxLineLength)
    if (lines.length > maxLines || lines.some((line) => line.length > maxLineLength)) {
      return rejected(
        null,
        `FedEx takes at most ${maxLines} lines of ${maxLineLength} characters for the ${whose}'s street.`,
      )
    }
    if (address.city.length > maxCityLength) {
      return rejected(null, `FedEx takes at most ${maxCityLength} characters for the ${whose}'s city.`)
    }
  }
  return null
}
