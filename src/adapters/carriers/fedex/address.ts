/**
 * Borders as FedEx sees them: it treats US territories as countries and requires a declaration, although goods move
 * freely.
 */

import { northAmerica, readPhone } from '#adapters/addresses/phones.ts'
import { stateForCarrier } from '#adapters/addresses/states.ts'
import { iossNumberOf, taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import { fitsStreet, leavesCustomsTerritory, streetLines, usTerritory } from '#adapters/carriers/addresses.ts'
import { rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, PrintedNames, Rejected } from '#adapters/carriers/carrier.ts'
import { cutText } from '#kit/text.ts'

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
  const state = stateForCarrier(address)
  return isDemanded || /^[A-Z0-9]{2}$/.test(state) ? state : null
}

/* Contacts and addresses in FedEx's fields, or the reason why they do not fit. */

const maxPersonLength = 70
const maxCompanyLength = 35
export const streetRoom = { lines: 3, length: 35 }
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
  const ioss = address === from ? iossNumberOf(from, to) : null
  const tins = isAbroad ? tinsOf(address, ioss) : []
  return {
    contact: { ...contactOf(address), ...(isAbroad ? emailOf(address) : {}) },
    address: {
      streetLines: streetLines(address, streetRoom),
      ...place,
      ...(postalCode ? { postalCode } : {}),
    },
    ...(tins.length > 0 ? { tins } : {}),
  }
}

/** FedEx requires a phone number for both parties. At home, a recipient without one gets zeros. */
const noPhone = '0000000000'

export const printedNames = ({ name, company }: CarrierAddress): PrintedNames => ({
  name: name && cutText(name, maxPersonLength),
  company: company && cutText(company, maxCompanyLength),
})

export function contactOf(address: CarrierAddress) {
  const phone = phoneOf(address)
  const { name, company } = printedNames(address)
  return {
    ...(name ? { personName: name } : {}),
    ...(company ? { companyName: company } : {}),
    phoneNumber: phone?.number ?? noPhone,
    ...(phone?.extension ? { phoneExtension: phone.extension } : {}),
  }
}

const emailOf = ({ email }: CarrierAddress) =>
  email && email.length <= maxEmailLength && /^[^\s@]+@[^\s@]+$/.test(email) ? { emailAddress: email } : {}

/** A company's numbers, or a person's if there is no company. Only companies have numbers of the European Union. */
function tinsOf(address: CarrierAddress, ioss: string | null) {
  const whose = address.company ? 'BUSINESS' : 'PERSONAL'
  const ownTins = taxNumbersOf(address).map(({ kind, number, field }) => {
    if (kind === 'eori') return { number, tinType: 'BUSINESS_UNION' }
    if (kind === 'vat') return { number, tinType: 'BUSINESS_NATIONAL' }
    return { number, tinType: `${whose}_${field === 'federalTaxId' ? 'NATIONAL' : 'STATE'}` }
  })
  return [...ownTins, ...(ioss ? [{ number: ioss, tinType: 'BUSINESS_NATIONAL' }] : [])]
}

const maxExtensionLength = 6

/**
 * Ten to fifteen digits. In the United States and Canada ten, without the leading 1. A longer extension is omitted.
 *
 * @returns null if FedEx accepts no such number
 */
export function phoneOf(address: CarrierAddress): { number: string; extension: string | null } | null {
  const phone = readPhone(address.phone, countryOf(address))
  if (!phone) return null
  const isNorthAmerican = ['US', 'CA'].includes(address.country) || usTerritory(address) !== null
  const number = isNorthAmerican && phone.countryCode === northAmerica ? phone.national : phone.digits
  const isGood = isNorthAmerican ? number.length === 10 : number.length >= 10 && number.length <= 15
  if (!isGood) return null
  const { extension } = phone
  return { number, extension: extension && extension.length <= maxExtensionLength ? extension : null }
}

export function validateParties(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  if (phoneOf(from) === null) {
    return rejection('PhoneRequired', 'FedEx requires a phone number for the sender, including the area code.')
  }
  for (const [whose, address] of Object.entries({ sender: from, recipient: to })) {
    if (!fitsStreet(address, streetRoom)) {
      return rejection(
        'StreetTooLong',
        `FedEx accepts at most ${streetRoom.lines} lines of ${streetRoom.length} characters for the ${whose}'s street.`,
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
