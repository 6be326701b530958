/** Addresses in USPS's fields, or the reason why they do not fit. Streets are never shortened; names may be. */

import { readPhone } from '#adapters/addresses/phones.ts'
import { freelyAssociatedStates, militaryStates, usTerritories } from '#adapters/addresses/states.ts'
import { taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import { fitsStreet, streetLines } from '#adapters/carriers/addresses.ts'
import { notServed, rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, PrintedNames, RateInput, Rejected } from '#adapters/carriers/carrier.ts'
import { ascii, validateLetters } from '#adapters/carriers/letters.ts'
import { cutText } from '#kit/text.ts'

type Addressee = { firstName?: string; lastName?: string; firm?: string }
type Lines = { streetAddress: string; secondaryAddress?: string }

export type UspsAddress = Addressee &
  Lines & { city: string; state: string; ZIPCode: string; ZIPPlus4?: string; phone?: string; email?: string }

export type UspsAddressAbroad = Addressee &
  Lines & {
    city: string
    postalCode?: string
    province?: string
    country: string
    countryISOAlpha2Code: string
    phone?: string
  }

const maxNameLength = 50
const streetRoom = { lines: 2, length: 50 }
const maxCityLength = 28
const maxPostalCodeLength = 11
const maxProvinceLength = 40
const phonePattern = /^\+?[1-9][0-9]{7,14}$|^[0-9]{6,15}$/
const emailPattern = /^[a-zA-Z0-9_+&*-]+(?:\.[a-zA-Z0-9_+&*-]+)*@(?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}$/

export function toUspsAddress(address: CarrierAddress): UspsAddress {
  const [zip5 = '', zip4] = address.zip.split('-')
  return {
    ...toAddressee(address.name, address.company),
    ...toLines(address),
    city: address.city,
    // USPS treats a territory as a state.
    state: uspsState(address) ?? address.state,
    ZIPCode: zip5,
    ...(zip4 ? { ZIPPlus4: zip4 } : {}),
    ...phoneOf(address),
    // Optional, like the phone number. An unusual one must not prevent the label.
    ...(address.email && address.email.length <= 50 && emailPattern.test(address.email)
      ? { email: address.email }
      : {}),
  }
}

/** For labels with a customs form, which require a firm as the sender: the name replaces a missing one. */
export function toDeclaringSender(address: CarrierAddress): UspsAddress {
  const firm = cutText(address.company ?? address.name ?? '', maxNameLength)
  return { ...toUspsAddress(address), firm }
}

export function toAddressAbroad(address: CarrierAddress): UspsAddressAbroad {
  const { city, zip, state, country } = address
  return {
    ...toAddressee(address.name, address.company),
    ...toLines(address),
    city,
    ...(zip ? { postalCode: zip } : {}),
    ...(state ? { province: state } : {}),
    country: countryName(country),
    countryISOAlpha2Code: country,
    ...phoneOf(address),
  }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** In English and in ASCII. */
const countryName = (code: string): string =>
  (countryNames.of(code) ?? code)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('’', "'")

const linesOf = (address: CarrierAddress): string[] => {
  const { street1, street2 } = address
  const fits = street1.length <= streetRoom.length && (street2?.length ?? 0) <= streetRoom.length
  // An address that fits is sent as it was entered.
  return fits ? [street1, ...(street2 ? [street2] : [])] : streetLines(address, streetRoom)
}

function toLines(address: CarrierAddress): Lines {
  const [streetAddress = '', secondaryAddress] = linesOf(address)
  return { streetAddress, ...(secondaryAddress ? { secondaryAddress } : {}) }
}

function phoneOf(address: CarrierAddress): { phone?: string } {
  const phone = readPhone(address.phone, address.country)
  if (!phone) return {}
  const number = phone.countryCode === null ? phone.digits : `+${phone.digits}`
  return phonePattern.test(number) ? { phone: number } : {}
}

/** First and last name together, or a firm, are required. A single-word name becomes the firm. */
function toAddressee(name: string | null, company: string | null): Addressee {
  const firm = company ? { firm: cutText(company, maxNameLength) } : {}
  const words = (name ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return firm
  if (words.length === 1) {
    const word = cutText(words[0] ?? '', maxNameLength)
    return company ? { ...firm, firstName: word } : { firm: word }
  }
  // The last name is the last word, or more words if the first name would be too long.
  let lastWords = 1
  while (words.slice(0, -lastWords).join(' ').length > maxNameLength && lastWords < words.length - 1) lastWords++
  return {
    ...firm,
    firstName: cutText(words.slice(0, -lastWords).join(' '), maxNameLength),
    lastName: cutText(words.slice(-lastWords).join(' '), maxNameLength),
  }
}

export function printedNames({ name, company }: CarrierAddress): PrintedNames {
  const { firm, firstName, lastName } = toAddressee(name, company)
  const person = [firstName, lastName].filter(Boolean).join(' ') || null
  return company ? { company: firm ?? null, name: person } : { company: null, name: person ?? firm ?? null }
}

export function validateAddress(address: CarrierAddress, whose: 'sender' | 'recipient'): Rejected | null {
  const atMost = (max: number, field: string) => `USPS accepts at most ${max} characters for the ${whose}'s ${field}.`
  if (!fitsStreet(address, streetRoom)) {
    const text = `USPS accepts at most ${streetRoom.lines} lines of ${streetRoom.length} characters for the ${whose}'s street.`
    return rejection('StreetTooLong', text)
  }
  if (address.city.length > maxCityLength) return rejection('CityTooLong', atMost(maxCityLength, 'city'))
  if (!isAbroad(address)) return null
  if (address.zip.length > maxPostalCodeLength) {
    return rejection('PostalCodeTooLong', atMost(maxPostalCodeLength, 'postal code'))
  }
  if (address.state.length > maxProvinceLength) {
    return rejection('ProvinceTooLong', atMost(maxProvinceLength, 'province'))
  }
  if (address.country === 'CA' && !/^[A-Z]/i.test(address.zip)) {
    return rejection('PostalCodeUnusable', 'USPS requires Canadian postal codes to start with a letter.')
  }
  return null
}

/*
 * USPS delivers at domestic prices to the states, the territories, the freely associated states, and military and
 * diplomatic post offices. Everything else is international, with its own services and calls.
 */

const statesOfTheirOwnCode: readonly string[] = [...usTerritories, ...freelyAssociatedStates]

/** USPS's state of the address, in any spelling; null if it is international. */
function uspsState({ country, state }: CarrierAddress): string | null {
  if (country === 'US') return state
  return statesOfTheirOwnCode.includes(country) ? country : null
}

/** Labels to and from these have a customs form, although the price is domestic. */
const withCustomsForm: readonly string[] = ['GU', 'AS', 'MP', ...freelyAssociatedStates, ...militaryStates]

/** Puerto Rico accepts parcels without a form, and so do the Virgin Islands, but parcels from there need one. */
export function wantsCustomsForm(from: CarrierAddress, to: CarrierAddress): boolean {
  const [origin, destination] = [uspsState(from), uspsState(to)]
  if (origin === null || destination === null || origin === destination) return false
  return withCustomsForm.includes(origin) || withCustomsForm.includes(destination) || origin === 'VI'
}

/** No signature is available there. */
export function isWithoutSignature(to: CarrierAddress): boolean {
  const state = uspsState(to)
  return state === null || militaryStates.includes(state) || freelyAssociatedStates.includes(state)
}

export const isAbroad = (to: CarrierAddress): boolean => uspsState(to) === null

/* Whether USPS serves the route and accepts both addresses as they are written. */

export function validateParties(input: RateInput): Rejected | null {
  const { from, to } = input
  if (isAbroad(from))
    return notServed('NotServed', 'USPS accepts packages only from the United States and its territories.')
  const issue = validateLetters('USPS', input, ascii)
  if (issue) return issue
  return validateAddress(from, 'sender') ?? validateAddress(to, 'recipient') ?? validateTaxNumbers(to)
}

const maxReferenceLength = 28

/** The reason why the recipient's tax number does not fit; null if it fits. */
function validateTaxNumbers(to: CarrierAddress): Rejected | null {
  if (!isAbroad(to) || (taxNumbersOf(to)[0]?.number.length ?? 0) <= maxReferenceLength) return null
  const text = `USPS accepts at most ${maxReferenceLength} characters for the recipient's tax number.`
  return rejection('TaxNumberTooLong', text)
}
