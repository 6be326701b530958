/** DHL's three bar codes on a label, each in Code 128. */

/** The routing code: identifier 2L, the country, the postal code, and the product's handling after a plus sign. */
export function dhlRoutingData(country: string, zip: string): string {
  const code = zip
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 12)
  return `2L${country
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 2)}${code}+42000000`
}

/** The licence plate of a piece: data identifier and issuer, then 18 digits that here end in the waybill's ten. */
export function dhlLicencePlate(trackingNumber: string): string {
  return /^\d+$/.test(trackingNumber) ? `JD01${trackingNumber.padStart(16, '0').slice(-16)}` : trackingNumber
}
