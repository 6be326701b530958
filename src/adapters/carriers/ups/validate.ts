/** Validates at rating what UPS would reject at purchase. */

import { isLockerOfPost, isPostOfficeBox } from '#adapters/addresses/post-offices.ts'
import { fitsStreet, isMilitary } from '#adapters/carriers/addresses.ts'
import { notServed, rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, RateInput, Rejected } from '#adapters/carriers/carrier.ts'
import {
  borderBetween,
  isBetweenCountries,
  isOfDocuments,
  maxCityLength,
  maxPostalCodeLength,
  phoneOf,
  postalCodeOf,
  stateOf,
  streetRoom,
  taxNumberOf,
  upsCountry,
} from '#adapters/carriers/ups/address.ts'
import { needsExportFiling, unitValueOf } from '#adapters/carriers/ups/customs.ts'
import { validateLetters } from '#adapters/carriers/ups/letters.ts'

const maxPounds = 150
const maxLengthInches = 108
const maxGirthInches = 165
/** The maximum weight of the boxes that have one in their name. */
const boxPounds: Readonly<Record<string, number>> = { UPS10KgBox: 22, UPS25KgBox: 55 }
const maxItems = 50
/** UPS requires the code of the state there. */
const countriesOfStates: readonly string[] = ['US', 'CA', 'VN', 'IE']
const maxTaxNumberLength = 15

export function validateShipment(input: RateInput): Rejected | null {
  const { from, to } = input
  if (isMilitary(from) || isMilitary(to)) {
    return notServed('MilitaryAddress', 'UPS does not serve military post offices (APO, FPO, DPO).')
  }
  return (
    validateLetters(input) ??
    validateAddress('sender', from) ??
    validateAddress('recipient', to) ??
    validatePostOfficeBox(to) ??
    validateParcel(input) ??
    validatePhones(from, to) ??
    validateCustoms(input)
  )
}

/** Rates need no declaration; a purchase does. */
export function validateDeclared({ from, to, customs }: RateInput): Rejected | null {
  if (customs || borderBetween(from, to) === 'none') return null
  return rejection(
    'CustomsRequired',
    `UPS requires customs information for a package from ${upsCountry(from)} to ${upsCountry(to)}.`,
  )
}

function validateAddress(whose: string, address: CarrierAddress): Rejected | null {
  if (!fitsStreet(address, streetRoom)) {
    const room = `${streetRoom.lines} lines of ${streetRoom.length} characters`
    return rejection('StreetTooLong', `UPS accepts at most ${room} for the ${whose}'s street.`)
  }
  if (address.city.length > maxCityLength) {
    return rejection('CityTooLong', `UPS accepts at most ${maxCityLength} characters for the ${whose}'s city.`)
  }
  if (countriesOfStates.includes(upsCountry(address)) && stateOf(address) === '') {
    const what = upsCountry(address) === 'IE' ? 'county' : 'state or province'
    return rejection('StateRequired', `UPS requires the ${what} of the ${whose}.`)
  }
  if (postalCodeOf(address).length > maxPostalCodeLength) {
    const room = `${maxPostalCodeLength} characters`
    return rejection('PostalCodeTooLong', `UPS accepts at most ${room} for the ${whose}'s postal code.`)
  }
  if (taxNumberOf(address).length > maxTaxNumberLength) {
    const room = `${maxTaxNumberLength} characters`
    return rejection('TaxNumberTooLong', `UPS accepts at most ${room} for the ${whose}'s tax number.`)
  }
  return null
}

/** In some other countries UPS delivers to post office boxes, and rejects the others itself. */
function validatePostOfficeBox(to: CarrierAddress): Rejected | null {
  if (isLockerOfPost(to)) {
    return rejection('PostOfficeBox', 'UPS does not deliver to post offices and parcel lockers of other carriers.')
  }
  const isAmerican = to.country === 'US' || upsCountry(to) === 'PR'
  if (!isAmerican || !isPostOfficeBox(to)) return null
  return rejection('PostOfficeBox', 'UPS does not deliver to PO boxes in the United States.')
}

function validateParcel({ parcel }: RateInput): Rejected | null {
  const most = boxPounds[parcel.predefinedPackage ?? ''] ?? maxPounds
  if (parcel.weightPounds > most) {
    return rejection('ParcelTooHeavy', `UPS accepts at most ${most} pounds in this package.`)
  }
  if (parcel.predefinedPackage !== null || parcel.dimensionsInches === null) return null
  const { length, width, height } = parcel.dimensionsInches
  if (length <= maxLengthInches && length + 2 * (width + height) <= maxGirthInches) return null
  const size = `${maxLengthInches} inches in length and ${maxGirthInches} inches in length plus girth`
  return rejection('ParcelTooLarge', `UPS accepts packages of at most ${size}.`)
}

function validatePhones(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  if (!isBetweenCountries(from, to)) return null
  const missing = [phoneOf(from).Phone ? null : 'sender', phoneOf(to).Phone ? null : 'recipient'].find(Boolean)
  return missing
    ? rejection('PhoneRequired', `UPS requires a phone number for the ${missing} of an international shipment.`)
    : null
}

function validateCustoms(input: RateInput): Rejected | null {
  const { from, to, parcel, customs } = input
  const border = borderBetween(from, to)
  if (border === 'none' || !customs) return null
  if (customs.contentsType === 'dangerous_goods') {
    return rejection(
      'ContentsNotCarried',
      'Dangerous goods require an agreement with UPS, and Waybill does not support them.',
    )
  }
  if (parcel.predefinedPackage === 'UPSLetter' && !isOfDocuments(input)) {
    return rejection('ContentsNotCarried', 'Only documents can be sent internationally in a UPS Letter.')
  }
  if (new Set(customs.items.map(({ currency }) => currency)).size > 1) {
    return rejection('CustomsUnusable', 'UPS requires all values in the same currency.')
  }
  if (border === 'puerto rico' || isOfDocuments(input)) return null
  if (customs.items.length > maxItems) {
    return rejection('CustomsUnusable', `UPS accepts at most ${maxItems} items on an invoice.`)
  }
  const worthless = customs.items.find((item) => Number(unitValueOf(item)) === 0)
  if (worthless) {
    return rejection(
      'CustomsUnusable',
      `UPS requires a unit price for “${worthless.description}”, but the price rounds to 0.`,
    )
  }
  if (!needsExportFiling(input)) return null
  const text =
    'If the goods under any one tariff number are worth more than 2,500 USD in total, the shipment requires an export filing number (ITN).'
  return rejection('ExportFilingRequired', text)
}
