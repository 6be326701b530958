import type { CarrierParcel } from '#carriers/carrier.ts'
import { blankToNull } from '#orders/address.ts'
import { fourDecimals, type ParcelInput } from '#orders/order-input.ts'

/** What is known of a package: its weight, and its sides in the order in which they were given. */
export type ParcelContent = {
  weightPounds: number
  lengthInches: number | null
  widthInches: number | null
  heightInches: number | null
  /** A carrier's own packaging; what was said of its sides counts for nothing. */
  predefinedPackage: string | null
}

/** The package of a shipment. */
export type Parcel = { id: string } & ParcelContent & { createdAt: Date; updatedAt: Date }

const roundedOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' ? fourDecimals(value) : null

/** A parcel as it is kept. */
export const parcelContent = (input: ParcelInput): ParcelContent => ({
  weightPounds: fourDecimals(input.weight),
  lengthInches: roundedOrNull(input.length),
  widthInches: roundedOrNull(input.width),
  heightInches: roundedOrNull(input.height),
  predefinedPackage: blankToNull(input.predefinedPackage),
})

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
