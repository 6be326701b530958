/**
 * Borders as FedEx sees them: it treats US territories as countries and requires a declaration, although goods move
 * freely.
 */

import { leavesCustomsTerritory, streetLines, usTerritory } from '#adapters/carriers/addresses.ts'
import { rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, Rejected } from '#adapters/carriers/carrier.ts'

export const countryOf = (address: CarrierAddress): string => usTerritory(address) ?? address.country

export const wantsCustomsForm = (from: CarrierAddress, to: CarrierAddress): boolean =>
  usTerritory(from) !== usTerritory(to)

export const crossesBorder = (from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || wantsCustomsForm(from, to)

/** Required in the United States, Canada and Puerto Rico. Elsewhere sent if it is a code of two characters. */
export function stateOf(address: CarrierAddress): string | null {
  const territory = usTerritory(address)
  if (territory) return territory === 'PR' ? territory : null
  const isDemanded = address.country === 'US' || address.country === 'CA'
  return isDemanded || /^[A-Z0-9]{2}$/.test(address.state) ? address.state : null
}

/* Contacts and addresses in FedEx's fields, or the reason why they do not fit. */

const maxPersonLength = 70
const maxCompanyLength = 35
const maxLineLength = 35
const maxAddressLines = 3
const maxCityLength = 35
const maxPostalCodeLength = 10
const maxEmailLength = 80
export const maxTaxNumberLength = 18

/** The part of an address that rating needs. */
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

/** All fields of a party; abroad with the tax numbers and the email address for customs. */
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

/** FedEx requires a phone number for both parties. At home, a recipient without one gets the sender's. */
export function contactOf(address: CarrierAddress, sender: CarrierAddress) {
  return {
    ...(address.name ? { personName: address.name.slice(0, maxPersonLength) } : {}),
    ...(address.company ? { companyName: address.company.slice(0, maxCompanyLength) } : {}),
    phoneNumber: phoneOf(address) ?? phoneOf(sender) ?? '',
  }
}

const emailOf = ({ email }: CarrierAddress) =>
  email && email.length <= maxEmailLength && /^[^\s@]+@[^\s@]+$/.test(email) ? { emailAddress: email } : {}

/** A company's numbers, or a person's if there is no company. */
function tinsOf({ company, federalTaxId, stateTaxId }: CarrierAddress) {
  const whose = company ? 'BUSINESS' : 'PERSONAL'
  return [
    ...(federalTaxId ? [{ number: federalTaxId, tinType: `${whose}_NATIONAL` }] : []),
    ...(stateTaxId ? [{ number: stateTaxId, tinType: `${whose}_STATE` }] : []),
  ]
}

/** Ten to fifteen digits. In the United States and Canada ten, with or without the leading 1. */
export function phoneOf(address: CarrierAddress): string | null {
  const digits = (address.phone ?? '').replace(/\D/g, '')
  const isNorthAmerican = ['US', 'CA'].includes(address.country) || usTerritory(address) !== null
  const national = isNorthAmerican && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const isGood = isNorthAmerican ? national.length === 10 : national.length >= 10 && national.length <= 15
  return isGood ? national : null
}

export function validateParties(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  if (phoneOf(from) === null) {
    return rejection('PhoneRequired', 'FedEx requires a phone number for the sender, including the area code.')
  }
  for (const [whose, address] of Object.entries({ sender: from, recipient: to })) {
    const lines = streetLines(address, maxLineLength)
    if (lines.length > maxAddressLines || lines.some((line) => line.length > maxLineLength)) {
      return rejection(
        'StreetTooLong',
        `FedEx accepts at most ${maxAddressLines} lines of ${maxLineLength} characters for the ${whose}'s street.`,
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
