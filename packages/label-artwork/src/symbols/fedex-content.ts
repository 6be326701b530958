import { countryNumber } from './countries.ts'

/**
 * The number in FedEx's long bar code. Ground's form begins with 96, Express's with 10 and the five digits of the
 * destination; both are 34 digits and end in the 12-digit tracking number. A 15-digit Ground number makes the older
 * form of 22 digits. Any other number stands for itself.
 */
export function fedexBarcodeData(trackingNumber: string, ground: boolean, zip: string | null): string {
  if (/^\d{15}$/.test(trackingNumber)) return `9611020${trackingNumber}`
  if (!/^\d{12}$/.test(trackingNumber)) return trackingNumber
  if (ground) return `962200190${'0'.repeat(11)}00${trackingNumber}`
  return `10019${'0'.repeat(10)}${zip ?? '00000'}00${trackingNumber}`
}

export type FedexShipment = {
  trackingNumber: string
  serviceClass: string
  country: string
  zip: string
  dayOfYear: string
  weightPounds: string
  name: string
  street: string
  city: string
  state: string
}

/** The shipment for a scanner to read: the same transportation format that MaxiCode uses, in a PDF417. */
export function fedexShipmentData(shipment: FedexShipment): string {
  const fields = [
    `[)>\x1e01\x1d02${printable(shipment.zip, 11)}`,
    countryNumber(shipment.country),
    shipment.serviceClass,
    shipment.trackingNumber,
    'FDE',
    '',
    shipment.dayOfYear,
    '',
    '1/1',
    `${shipment.weightPounds}LB`,
    'N',
    printable(shipment.street, 35),
    printable(shipment.city, 20),
    printable(shipment.state, 2),
    printable(shipment.name, 35),
  ]
  return `${fields.join('\x1d')}\x1e\x04`
}

/** Characters that every scanner and every printer's own encoder agree on; accents go, since the code has none. */
function printable(text: string, length: number): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^0-9A-Z .,'#/-]/g, '')
    .trim()
    .slice(0, length)
}
