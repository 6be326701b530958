/** The shipment fields that rating and buying share. */

import { streetLines, usTerritory } from '#adapters/carriers/addresses.ts'
import { centimeters, isImperial, kilograms, roundUp } from '#adapters/carriers/call.ts'
import type { CarrierAddress, CarrierParcel, RateInput } from '#adapters/carriers/carrier.ts'
import { predefinedPackages } from '#adapters/carriers/dhl/services.ts'

export const maxLineLength = 45
export const maxAddressLines = 3
const maxProvinceLength = 35

export const isMeasured = (parcel: CarrierParcel): boolean =>
  parcel.predefinedPackage === null
    ? parcel.dimensionsInches !== null
    : predefinedPackages.includes(parcel.predefinedPackage)

/**
 * Late in the evening at the origin: DHL rejects times in the past, and only the day matters. Standard time is precise
 * enough.
 */
export function plannedAt({ shipDate, from }: RateInput): string {
  const offset = isImperial(from) ? '-05:00' : '+01:00'
  return `${shipDate}T23:30:00 GMT${offset}`
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

/** A US territory is its own country here, so it is not a state. */
export const countryOf = (address: CarrierAddress): string => usTerritory(address) ?? address.country

/** The street and its second line on separate lines, or joined if only that fits. */
export function linesOf(address: CarrierAddress): string[] {
  const lines = streetLines(address, maxLineLength)
  if (lines.length <= maxAddressLines) return lines
  const street1 = [address.street1, address.street2].filter(Boolean).join(', ')
  return streetLines({ ...address, street1, street2: null }, maxLineLength)
}

export function postalAddressOf(address: CarrierAddress) {
  const [addressLine1 = '', addressLine2, addressLine3] = linesOf(address)
  const { state } = address
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

/** DHL requires a company, a person and a phone number for both parties. Missing values are replaced by known ones. */
export function contactOf(address: CarrierAddress, sender: CarrierAddress) {
  const name = address.name ?? address.company ?? ''
  return {
    phone: (phoneOf(address) ?? phoneOf(sender) ?? '').slice(0, 70),
    companyName: (address.company ?? name).slice(0, 100),
    fullName: name.slice(0, 255),
    ...(address.email && address.email.length <= 70 ? { email: address.email } : {}),
  }
}

export const phoneOf = (address: CarrierAddress) =>
  address.phone && address.phone.replace(/\D/g, '').length >= 6 ? address.phone : null

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

/** A seller's number in the European Union's one-stop shop. */
const importOneStopShop = /^IM\d{10}$/

export function registrationNumbersOf(address: CarrierAddress, country: string): RegistrationNumber[] {
  const isPerson = personal.has(country) && !address.company
  const [federal, state] = kinds[country] ?? (isPerson ? ['NID', 'VAT'] : ['VAT', 'EOR'])
  const numbers = [
    [federal, address.federalTaxId],
    [state, address.stateTaxId],
  ] as const
  return numbers.flatMap(([kind, text]) => {
    const number = text?.trim()
    if (!number) return []
    return [{ typeCode: importOneStopShop.test(number) ? 'SDT' : kind, number, issuerCountryCode: country }]
  })
}
