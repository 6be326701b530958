import { Decimal } from 'decimal.js'
import type { CarrierParcel } from '#adapters/carriers/carrier.ts'
import { blankToNull } from '#domain/orders/order/address.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'

/** A package with its weight, and its dimensions in the order of the input. */
export type ParcelContent = {
  weightPounds: number
  lengthInches: number | null
  widthInches: number | null
  heightInches: number | null
  /** A carrier package. Its dimensions are ignored. */
  predefinedPackage: string | null
}

/** A package as entered: with any precision, and without unknown fields. */
export type ParcelInput = Pick<ParcelContent, 'weightPounds'> & Partial<Omit<ParcelContent, 'weightPounds'>>

/** The package of a shipment. */
export type Parcel = { id: string } & ParcelContent & { createdAt: Date; updatedAt: Date }

export const maxParcelWeightPounds = 150
const maxLengthInches = 108
const maxLengthWithGirthInches = 165

/** Rounds half up to four decimals, based on the decimal digits: 8.34105 → 8.3411. */
function fourDecimals(value: number): number {
  const rounded = Math.round(value * 10_000) / 10_000
  return rounded === value ? value : new Decimal(value).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toNumber()
}

const roundedOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' ? fourDecimals(value) : null

/**
 * Normalizes a package as it is stored.
 *
 * @param index the index of the package in the order, from 0
 * @param issues receives issues
 */
export function normalizeParcel(parcel: ParcelInput, index: number, issues: OrderIssue[]): ParcelContent {
  const content = {
    weightPounds: fourDecimals(parcel.weightPounds),
    lengthInches: roundedOrNull(parcel.lengthInches),
    widthInches: roundedOrNull(parcel.widthInches),
    heightInches: roundedOrNull(parcel.heightInches),
    predefinedPackage: blankToNull(parcel.predefinedPackage),
  }
  const weight = { part: 'parcel', index, field: 'weightPounds' } as const
  if (content.weightPounds <= 0) issues.push({ place: weight, is: 'invalid', predicate: 'must be at least 0.0001' })
  if (parcel.weightPounds > maxParcelWeightPounds) {
    issues.push({ place: weight, is: 'excessive', code: 'Validation.ParcelWeightExceeded' })
  }
  findWrongSides(parcel, index, issues)
  return content
}

const sideNames = ['lengthInches', 'widthInches', 'heightInches'] as const

/** Requires all three dimensions or none. The longest one is limited as the length, whatever its name. */
function findWrongSides(parcel: ParcelInput, index: number, issues: OrderIssue[]): void {
  const sides = sideNames.map((name) => parcel[name]).filter((side) => typeof side === 'number')
  if (sides.length === 0) return
  if (sides.length < sideNames.length) {
    for (const field of sideNames) {
      if (typeof parcel[field] !== 'number') issues.push({ place: { part: 'parcel', index, field }, is: 'missing' })
    }
  }
  const place = { part: 'parcel', index, field: 'lengthInches' } as const
  // The edges report zero and negative numbers under their own field names.
  if (sides.some((side) => side > 0 && fourDecimals(side) <= 0)) {
    issues.push({ place, is: 'invalid', predicate: 'and the other sides must be at least 0.0001' })
  }
  const [longest = 0, second = 0, third = 0] = sides.sort((left, right) => right - left)
  const lengthWithGirth = longest + 2 * (second + third)
  if (longest > maxLengthInches || (sides.length === 3 && lengthWithGirth > maxLengthWithGirthInches)) {
    issues.push({ place, is: 'excessive', code: 'Validation.ParcelSizeExceeded' })
  }
}

/** A package as carriers receive it: all three dimensions with the longest first, or a carrier package. */
export function carrierParcel(parcel: ParcelContent): CarrierParcel {
  const sides = [parcel.lengthInches, parcel.widthInches, parcel.heightInches].filter((side) => side !== null)
  const [length, width, height] = sides.toSorted((left, right) => right - left)
  return {
    weightPounds: parcel.weightPounds,
    dimensionsInches:
      parcel.predefinedPackage || length === undefined || width === undefined || height === undefined
        ? null
        : { length, width, height },
    predefinedPackage: parcel.predefinedPackage,
  }
}
