/** Tracking numbers by each carrier's published rules, check digits included. */
import { randomInt } from 'node:crypto'
import { symbols } from '@waybill/label-artwork'

/** Digits at random, so that numbers sold before a restart without a journal do not come again. */
function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

/**
 * USPS Intelligent Mail package barcode, 22 digits: channel 94, service type (3), mailer id (6),
 * serial (10), check digit.
 */
export function uspsTrackingNumber(serviceTypeCode: string, mailerId: string): string {
  const digits = `94${serviceTypeCode}${mailerId.padStart(6, '9').slice(-6)}${randomDigits(10)}`
  return digits + symbols.impbCheckDigit(digits)
}

/** USPS abroad, S10: the kind of item (2 letters), serial (8), check digit, and the country whose post it is. */
export function uspsItemNumber(kind: string): string {
  const serial = randomDigits(8)
  return `${kind}${serial}${symbols.s10CheckDigit(serial)}US`
}

/** UPS: 1Z, shipper number (6), service (2), serial (7), check digit. */
export function upsTrackingNumber(shipperNumber: string, serviceCode: string): string {
  const body = `${shipperNumber.toUpperCase().padStart(6, '0').slice(0, 6)}${serviceCode.padStart(2, '0')}${randomDigits(7)}`
  return `1Z${body}${symbols.upsCheckDigit(body)}`
}

/** FedEx Express and Ground: 12 digits, the last a check digit. */
export function fedexTrackingNumber(): string {
  const digits = `7${randomDigits(10)}`
  return digits + symbols.fedexCheckDigit(digits)
}

/** DHL Express waybill: 10 digits, the last a check digit. */
export function dhlWaybillNumber(): string {
  const digits = `${randomInt(1, 10)}${randomDigits(8)}`
  return digits + symbols.dhlCheckDigit(digits)
}

/** DHL piece: JD and 18 digits. */
export function dhlPieceNumber(): string {
  return `JD01${randomDigits(16)}`
}
