/** Validates at rating what DHL Express would reject at purchase. */

import { isPostOfficeBox } from '#adapters/addresses/post-offices.ts'
import { taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import { fitsStreet, isMilitary } from '#adapters/carriers/addresses.ts'
import { kilograms, notServed, rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, RateInput, Rejected } from '#adapters/carriers/carrier.ts'
import { pieceValueOf } from '#adapters/carriers/dhl/customs.ts'
import { crossesBorder, declaredOf } from '#adapters/carriers/dhl/services.ts'
import { maxTaxNumberLength, phoneOf, streetRoom } from '#adapters/carriers/dhl/shipment.ts'

const maxCityLength = 45
const maxPostalCodeLength = 12
const maxPieceKilograms = 70
/** The maximum number of lines of a declaration. */
const maxItems = 999

export function validateShipment(input: RateInput): Rejected | null {
  const { from, to, parcel } = input
  if (isMilitary(from) || isMilitary(to)) {
    return notServed('MilitaryAddress', 'DHL Express does not serve military post offices (APO, FPO, DPO).')
  }
  if (isPostOfficeBox(to))
    return rejection('PostOfficeBox', 'DHL Express does not deliver to PO boxes, post offices and parcel lockers.')
  if (phoneOf(from) === null) return rejection('PhoneRequired', 'DHL Express requires a phone number for the sender.')
  // At home the courier contacts the sender. Abroad, customs contact the recipient.
  if (crossesBorder(from, to) && phoneOf(to) === null) {
    return rejection('PhoneRequired', 'DHL Express requires a phone number for a recipient abroad.')
  }
  if (kilograms(parcel.weightPounds) > maxPieceKilograms) {
    return rejection('ParcelTooHeavy', `DHL Express accepts at most ${maxPieceKilograms} kg per package.`)
  }
  return validateAddress('sender', from) ?? validateAddress('recipient', to) ?? validateCustoms(input)
}

function validateAddress(whose: string, address: CarrierAddress): Rejected | null {
  if (!fitsStreet(address, streetRoom)) {
    const room = `${streetRoom.lines} lines of ${streetRoom.length} characters`
    return rejection('StreetTooLong', `DHL Express accepts at most ${room} for the ${whose}'s street.`)
  }
  if (address.city.length > maxCityLength) {
    return rejection('CityTooLong', `DHL Express accepts at most ${maxCityLength} characters for the ${whose}'s city.`)
  }
  if (address.zip.length > maxPostalCodeLength) {
    const room = `${maxPostalCodeLength} characters`
    return rejection('PostalCodeTooLong', `DHL Express accepts at most ${room} for the ${whose}'s postal code.`)
  }
  if (taxNumbersOf(address).some(({ number }) => number.length > maxTaxNumberLength)) {
    const room = `${maxTaxNumberLength} characters`
    return rejection('TaxNumberTooLong', `DHL Express accepts at most ${room} for a tax number of the ${whose}.`)
  }
  return null
}

function validateCustoms({ from, to, customs }: RateInput): Rejected | null {
  if (!customs || declaredOf({ from, to, customs }) === 'nothing') return null
  if (customs.contentsType === 'dangerous_goods') {
    return rejection(
      'ContentsNotCarried',
      'Dangerous goods require an agreement with DHL Express, and Waybill does not support them.',
    )
  }
  if (customs.items.length > maxItems) {
    return rejection('CustomsUnusable', `DHL Express accepts at most ${maxItems} customs items.`)
  }
  const currencies = new Set(customs.items.map(({ currency }) => currency))
  if (currencies.size > 1) {
    return rejection('CustomsUnusable', 'DHL Express requires all values in the same currency.')
  }
  const worthless =
    declaredOf({ from, to, customs }) === 'goods' && customs.items.find((item) => pieceValueOf(item).isZero())
  if (worthless) {
    return rejection(
      'CustomsUnusable',
      `DHL Express requires a unit price for “${worthless.description}”, but the price rounds to 0.`,
    )
  }
  return null
}
