/** The shipment fields that rating and buying share. */

import { readPhone } from '#adapters/addresses/phones.ts'
import { stateForCarrier } from '#adapters/addresses/states.ts'
import { taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import { streetLines, usTerritory } from '#adapters/carriers/addresses.ts'
import { centimeters, isImperial, kilograms, roundUp } from '#adapters/carriers/call.ts'
import type { CarrierAddress, CarrierParcel, PrintedNames, RateInput } from '#adapters/carriers/carrier.ts'
import { predefinedPackages } from '#adapters/carriers/dhl/services.ts'
import { dayAt, offsetAt } from '#adapters/carriers/time-zones.ts'
import { cutText } from '#kit/text.ts'

export const streetRoom = { lines: 3, length: 45, joint: ', ' }
const maxProvinceLength = 35

export const isMeasured = (parcel: CarrierParcel): boolean =>
  parcel.predefinedPackage === null
    ? parcel.dimensionsInches !== null
    : predefinedPackages.includes(parcel.predefinedPackage)

/** Late in the evening at the origin: DHL rejects times in the past, and only the day matters. */
export function plannedAt({ shipDate, from }: RateInput): string {
  const local = `${shipDate}T23:30:00`
  return `${local} GMT${offsetAt(from, local)}`
}

/** Longer than a call takes, and than what is left of the day after the planned time. */
const marginMs = 32 * 60_000

/** The shipment with a planned time that has not passed: in the last half hour of a day, the next day counts. */
export function inTime<Input extends RateInput>(input: Input, now: Date): Input {
  const earliest = dayAt(input.from, new Date(now.getTime() + marginMs))
  return input.shipDate < earliest ? { ...input, shipDate: earliest } : input
}

export const unitOf = (from: CarrierAddress) => (isImperial(from) ? 'imperial' : 'metric')

/** DHL accepts thousandths at most. Its own packaging has a code and no dimensions. */
export function packageOf({ parcel, from }: RateInput) {
  const weight = roundUp(isImperial(from) ? parcel.weightPounds : kilograms(parcel.weightPounds), 3)
  if (parcel.predefinedPackage !== null) return { typeCode: parcel.predefinedPackage, weight }
  const size = (inches: number) => roundUp(isImperial(from) ? inches : centimeters(inches), 3)
  const { length, width, height } = parcel.dimensionsInches ?? { length: 0, width: 0, height: 0 }
  return { weight, dimensions: { length: size(length), width: size(width), height: size(height) } }
}

/** A US territory is its own country here, so it is not a state. Kosovo has a code of DHL's own. */
export const countryOf = (address: CarrierAddress): string =>
  usTerritory(address) ?? (address.country === 'XK' ? 'KV' : address.country)

export function postalAddressOf(address: CarrierAddress) {
  const [addressLine1 = '', addressLine2, addressLine3] = streetLines(address, streetRoom)
  const state = stateForCarrier(address)
  const isProvince = state.length >= 2 && state.length <= maxProvinceLength && usTerritory(address) === null
  return {
    postalCode: address.zip,
    cityName: address.city,
    countryCode: countryOf(address),
    ...(isProvince ? { provinceCode: state } : {}),
    addressLine1,
    ...(addressLine2 ? { addressLine2 } : {}),
    ...(addressLine3 ? { addressLine3 } : {}),
  }
}

/** DHL requires a phone number for both parties. At home, a recipient without one gets zeros. */
const noPhone = '0000000000'

export const printedNames = ({ name, company }: CarrierAddress): PrintedNames => ({
  name: name && cutText(name, 255),
  company: company && cutText(company, 100),
})

/** DHL requires a company and a person for both parties. One replaces the other. */
export function contactOf(address: CarrierAddress) {
  const { name, company } = address
  const both = printedNames({ ...address, name: name ?? company, company: company ?? name })
  return {
    phone: phoneOf(address) ?? noPhone,
    companyName: both.company ?? '',
    fullName: both.name ?? '',
    ...(address.email && address.email.length <= 70 ? { email: address.email } : {}),
  }
}

/** With the country code, if it is known. DHL has no field for an extension. */
export function phoneOf(address: CarrierAddress): string | null {
  const phone = readPhone(address.phone, address.country)
  return phone && (phone.countryCode === null ? phone.digits : `+${phone.digits}`)
}

/* Tax and customs numbers of a party, in DHL Express's types. */

export const maxTaxNumberLength = 35

type RegistrationNumber = { typeCode: string; number: string; issuerCountryCode: string }

/** The types of `federalTaxId` and `stateTaxId` per country, if they are not the VAT number and the EORI. */
const kinds: Readonly<Record<string, readonly [federal: string, state: string]>> = {
  US: ['EIN', 'STA'],
  PR: ['EIN', 'STA'],
  VI: ['EIN', 'STA'],
  GU: ['EIN', 'STA'],
  AS: ['EIN', 'STA'],
  MP: ['EIN', 'STA'],
  // CNPJ or CPF, and the state registration number.
  BR: ['CNP', 'IE'],
  AU: ['GST', 'VAT'],
  CA: ['GST', 'VAT'],
  IN: ['GST', 'VAT'],
  NZ: ['GST', 'VAT'],
  SG: ['GST', 'VAT'],
}
/** Countries whose customs identify people by a personal number. */
const personal: ReadonlySet<string> = new Set(['AR', 'CL', 'CN', 'CO', 'EC', 'KR', 'PE', 'TR', 'TW', 'ZA'])

/** Types of numbers whose kind is certain, in any country. */
const certain = { ioss: 'SDT', eori: 'EOR', vat: 'VAT', ein: 'EIN', other: null } as const

/** @param ioss the seller's IOSS number, if the party is the sender */
export function registrationNumbersOf(
  address: CarrierAddress,
  country: string,
  ioss: string | null,
): RegistrationNumber[] {
  const isPerson = personal.has(country) && !address.company
  const [federal, state] = kinds[country] ?? (isPerson ? ['NID', 'VAT'] : ['VAT', 'EOR'])
  const own = taxNumbersOf(address).map(({ kind, number, field }) => ({
    typeCode: certain[kind] ?? (field === 'federalTaxId' ? federal : state),
    number,
    issuerCountryCode: country,
  }))
  return [...own, ...(ioss ? [{ typeCode: certain.ioss, number: ioss, issuerCountryCode: country }] : [])]
}
