import { countryNumber } from './countries.ts'
import type { MaxiCodeContent } from './symbol-content.ts'

/** The 84 symbol characters of a secondary message less five that change the character set. */
const maxMessageLength = 79

export type UpsShipment = {
  trackingNumber: string
  serviceClass: string
  country: string
  zip: string
  dayOfYear: string
  weightPounds: string
  street: string
  city: string
  state: string
}

/**
 * The message that UPS reads from a MaxiCode: fields of the transportation format 96, parted by group separators.
 * The tracking number appears without shipper and service, which have fields of their own.
 */
export function upsMaxiCode(shipment: UpsShipment): MaxiCodeContent {
  const is1Z = /^1Z.{16}$/.test(shipment.trackingNumber)
  const number = is1Z ? `1Z${shipment.trackingNumber.slice(10)}` : shipment.trackingNumber.slice(0, 20)
  const before = [
    `[)>\x1e01\x1d96${number}`,
    'UPSN',
    is1Z ? shipment.trackingNumber.slice(2, 8) : '',
    shipment.dayOfYear,
    '',
    '1/1',
    shipment.weightPounds.slice(0, 5),
    'N',
  ].join('\x1d')
  const after = `${letters(shipment.city, 15)}\x1d${letters(shipment.state, 2)}\x1e\x04`
  // The street is what UPS lets a message leave out when the symbol is full.
  const room = maxMessageLength - before.length - after.length - 2
  const street = letters(shipment.street, Math.max(0, Math.min(20, room)))
  const domestic = /^(\d{5})-?(\d{4})?$/.exec(shipment.zip.trim())
  const inUnitedStates = shipment.country.toUpperCase() === 'US' && domestic !== null
  return {
    symbology: 'maxicode',
    mode: inUnitedStates ? 2 : 3,
    postalCode: inUnitedStates ? `${domestic[1]}${domestic[2] ?? '0000'}` : postalCodeAbroad(shipment.zip),
    country: countryNumber(shipment.country),
    serviceClass: shipment.serviceClass,
    message: `${before}\x1d${street}\x1d${after}`,
  }
}

/** Six characters always; where a country has no postal codes, zeros. */
function postalCodeAbroad(zip: string): string {
  return (letters(zip, 12).replaceAll(' ', '').slice(0, 6) || '000000').padEnd(6)
}

/** The capitals, digits and spaces of a text: the characters that MaxiCode packs best and every scanner agrees on. */
function letters(text: string, length: number): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^0-9A-Z ]/g, '')
    .trim()
    .slice(0, length)
}

/** The postal bar code: identifier 420 and the code within the United States, 421 with the country's number abroad. */
export function upsPostalData(country: string, zip: string): string {
  const code = letters(zip, 12).replaceAll(' ', '')
  return country.toUpperCase() === 'US' ? `420${code}` : `421${countryNumber(country)}${code}`
}
