/** An order is in pounds and inches; carriers expect the units of the country that a parcel leaves. */
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'

export const isImperial = (from: CarrierAddress): boolean => from.country === 'US' || from.country === 'PR'

export const kilograms = (pounds: number): number => pounds * 0.45359237
export const centimeters = (inches: number): number => inches * 2.54

/** Rounded up, as carriers bill, but not for the dust that binary fractions leave behind. */
export function roundUp(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.ceil(Math.round(value * factor * 1e6) / 1e6) / factor
}
