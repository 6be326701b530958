/** Contacts and addresses in the fields of FedEx, or why they do not fit. */

import { rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, Rejected } from '#adapters/carriers/carrier.ts'
import { usTerritory } from '#adapters/carriers/customs-territory.ts'
import { countryOf, crossesBorder, stateOf } from '#adapters/carriers/fedex/territory.ts'

import { streetLines } from '#adapters/carriers/street-lines.ts'

const maxPersonLength = 70
const maxCompanyLength = 35
const maxLineLength = 35
const maxLines = 3
const maxCityLength = 35
const maxPostalCodeLength = 10
const maxEmailLength = 80
export const maxTaxNumberLength = 18

/** What rating needs to know of a place. */
export function placeOf(address: CarrierAddress) {
  const state = stateOf(address)
  return {
    city: address.city,
    ...(state ? { stateOrProvinceCode: state } : {}),
    postalCode: address.zip,
    countryCode: countryOf(address),
    residential: address.residential ?? false,
  }
}

/** Everything of a party; abroad with the numbers and the e-mail address by which customs reach it. */
export function partyOf(address: CarrierAddress, { from, to }: { from: CarrierAddress; to: CarrierAddress }) {
  const isAbroad = crossesBorder(from, to)
  const { postalCode, ...place } = placeOf(address)
  const tins = isAbroad ? tinsOf(address) : []
  return {
    contact: { ...contactOf(address, from), ...(isAbroad ? emailOf(address) : {}) },
    address: {
      streetLines: streetLines(address, maxLineLength),
      ...place,
      ...(postalCode ? { postalCode } : {}),
    },
    ...(tins.length > 0 ? { tins } : {}),
  }
}

/** FedEx demands a phone of both parties; at home a recipient without one is reached through the sender. */
export function contactOf(address: CarrierAddress, sender: CarrierAddress) {
  return {
    ...(address.name ? { personName: address.name.slice(0, maxPersonLength) } : {}),
    ...(address.company ? { companyName: address.company.slice(0, maxCompanyLength) } : {}),
    phoneNumber: phoneOf(address) ?? phoneOf(sender) ?? '',
  }
}

const emailOf = ({ email }: CarrierAddress) =>
  email && email.length <= maxEmailLength && /^[^\s@]+@[^\s@]+$/.test(email) ? { emailAddress: email } : {}

/** A company's numbers, or a person's where no company is named. */
function tinsOf({ company, federalTaxId, stateTaxId }: CarrierAddress) {
  const whose = company ? 'BUSINESS' : 'PERSONAL'
  return [
    ...(federalTaxId ? [{ number: federalTaxId, tinType: `${whose}_NATIONAL` }] : []),
    ...(stateTaxId ? [{ number: stateTaxId, tinType: `${whose}_STATE` }] : []),
  ]
}

/** Ten to fifteen digits; in the United States and Canada ten, with or without the leading 1. */
export function phoneOf(address: CarrierAddress): string | null {
  const digits = (address.phone ?? '').replace(/\D/g, '')
  const isNorthAmerican = ['US', 'CA'].includes(address.country) || usTerritory(address) !== null
  const national = isNorthAmerican && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const isGood = isNorthAmerican ? national.length === 10 : national.length >= 10 && national.length <= 15
  return isGood ? national : null
}

export function partyRefusal(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  if (phoneOf(from) === null) {
    return rejection('PhoneRequired', 'FedEx requires a phone number for the sender, including the area code.')
  }
  for (const [whose, address] of Object.entries({ sender: from, recipient: to })) {
    const lines = streetLines(address, maxLineLength)
    if (lines.length > maxLines || lines.some((line) => line.length > maxLineLength)) {
      return rejection(
        'StreetTooLong',
        `FedEx accepts at most ${maxLines} lines of ${maxLineLength} characters for the ${whose}'s street.`,
      )
    }
    if (address.city.length > maxCityLength) {
      return rejection('CityTooLong', `FedEx accepts at most ${maxCityLength} characters for the ${whose}'s city.`)
    }
    if (address.zip.length > maxPostalCodeLength) {
      return rejection(
        'PostalCodeTooLong',
        `FedEx accepts at most ${maxPostalCodeLength} characters for the ${whose}'s postal code.`,
      )
    }
  }
  return null
}
