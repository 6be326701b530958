/** Tracking numbers by each carrier's published rules, check digits included. */
import { randomInt } from 'node:crypto'

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
  return digits + modTenCheckDigit(digits)
}

/** Weights 3 and 1 alternating from the right; the digit that fills up the ten. */
export function modTenCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** UPS: 1Z, shipper number (6), service (2), serial (7), check digit. */
export function upsTrackingNumber(shipperNumber: string, serviceCode: string): string {
  const body = `${shipperNumber.toUpperCase().padStart(6, '0').slice(0, 6)}${serviceCode.padStart(2, '0')}${randomDigits(7)}`
  return `1Z${body}${upsCheckDigit(body)}`
}

/** Letters count as A=2, B=3 and so on modulo ten; odd places once, even places twice. */
export function upsCheckDigit(body: string): string {
  const worth = (character: string) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 'A'.charCodeAt(0) + 2) % 10
  const sum = [...body].reduce((total, character, index) => total + worth(character) * (index % 2 === 0 ? 1 : 2), 0)
  return String((10 - (sum % 10)) % 10)
}
