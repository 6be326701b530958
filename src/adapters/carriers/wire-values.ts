/** An order is in pounds and inches; carriers expect the units of the country that a parcel leaves. */

import { Decimal } from 'decimal.js'
import type { Artwork, CarrierAddress } from '#adapters/carriers/carrier.ts'

export const isImperial = (from: CarrierAddress): boolean => from.country === 'US' || from.country === 'PR'

export const kilograms = (pounds: number): number => pounds * 0.45359237
export const centimeters = (inches: number): number => inches * 2.54

/** Rounded up, as carriers bill, but not for the dust that binary fractions leave behind. */
export function roundUp(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.ceil(Math.round(value * factor * 1e6) / 1e6) / factor
}

/** The sum of prices that a carrier wrote as JSON numbers: their shortest decimal form is what it meant. */
export function amountOf(...prices: number[]): string {
  const sum = prices.reduce((total, price) => total.plus(price), new Decimal(0))
  return sum.toFixed(Math.max(2, sum.decimalPlaces()))
}

/** The label file that a carrier answered in base64; null where it is none, or no PDF: the label is bought all the same. */
export function pdfArtwork(base64: unknown): Artwork | null {
  const bytes = Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64')
  return bytes.subarray(0, 5).toString() === '%PDF-' ? { mediaType: 'application/pdf', bytes } : null
}
