import { Decimal } from 'decimal.js'
import type { CarrierParcel } from '#adapters/carriers/carrier.ts'
import { blankToNull } from '#domain/orders/order/address.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'

/** What is known of a package: its weight, and its sides in the order in which they were given. */
export type ParcelContent = {
  weightPounds: number
  lengthInches: number | null
  widthInches: number | null
  heightInches: number | null
  /** A carrier's own packaging; what was said of its sides counts for nothing. */
  predefinedPackage: string | null
}

/** A package as somebody writes it: as exactly as that may be, and without what is not known. */
export type ParcelInput = Pick<ParcelContent, 'weightPounds'> & Partial<Omit<ParcelContent, 'weightPounds'>>

/** The package of a shipment. */
export type Parcel = { id: string } & ParcelContent & { createdAt: Date; updatedAt: Date }

const maxWeightPounds = 150
const maxLengthInches = 108
const maxLengthWithGirthInches = 165

/** Four decimals are kept, half of the last one rounded up: of the number as it is written, 8.34105 → 8.3411. */
function fourDecimals(value: number): number {
  const rounded = Math.round(value * 10_000) / 10_000
  return rounded === value ? value : new Decimal(value).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toNumber()
}

const roundedOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' ? fourDecimals(value) : null

/**
 * A parcel as it is kept.
 *
 * @param index which of the order's parcels it is, counted from 0
 * @param faults takes what is wrong with it
 */
export function normalizeParcel(parcel: ParcelInput, index: number, faults: OrderIssue[]): ParcelContent {
  const content = {
    weightPounds: fourDecimals(parcel.weightPounds),
    lengthInches: roundedOrNull(parcel.lengthInches),
    widthInches: roundedOrNull(parcel.widthInches),
    heightInches: roundedOrNull(parcel.heightInches),
    predefinedPackage: blankToNull(parcel.predefinedPackage),
  }
  const weight = { part: 'parcel', index, field: 'weightPounds' } as const
  if (content.weightPounds <= 0) faults.push({ place: weight, is: 'invalid', predicate: 'must be at least 0.0001' })
  if (parcel.weightPounds > maxWeightPounds) {
    faults.push({ place: weight, is: 'excessive', code: 'Validation.ParcelWeightExceeded' })
  }
  findWrongSides(parcel, index, faults)
  return content
}

const sideNames = ['lengthInches', 'widthInches', 'heightInches'] as const

/** All three sides or none are to be there. Whichever is called the length, the longest is bounded as such. */
function findWrongSides(parcel: ParcelInput, index: number, faults: OrderIssue[]): void {
  const sides = sideNames.map((name) => parcel[name]).filter((side) => typeof side === 'number')
  if (sides.length === 0) return
  if (sides.length < sideNames.length) {
    for (const field of sideNames) {
      if (typeof parcel[field] !== 'number') faults.push({ place: { part: 'parcel', index, field }, is: 'missing' })
    }
  }
  const place = { part: 'parcel', index, field: 'lengthInches' } as const
  // One of none or less is for the edges to refuse, each by the name that it came under.
  if (sides.some((side) => side > 0 && fourDecimals(side) <= 0)) {
    faults.push({ place, is: 'invalid', predicate: 'and the other sides must be at least 0.0001' })
  }
  const [longest = 0, second = 0, third = 0] = sides.sort((left, right) => right - left)
  const lengthWithGirth = longest + 2 * (second + third)
  if (longest > maxLengthInches || (sides.length === 3 && lengthWithGirth > maxLengthWithGirthInches)) {
    faults.push({ place, is: 'excessive', code: 'Validation.ParcelSizeExceeded' })
  }
}

/** A parcel as carriers are told it: all three sides, the longest first, or a packaging of their own. */
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
