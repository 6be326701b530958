/** Weight and size in the fields of FedEx; sizes are whole inches there, rounded up as they are billed. */
import type { CarrierParcel } from '#carriers/carrier.ts'
import { ownBox, predefinedPackages } from '#carriers/fedex/services.ts'
import { roundUp } from '#carriers/measures.ts'

export function weightOf(parcel: CarrierParcel) {
  return { units: 'LB', value: roundUp(parcel.weightPounds, 1) }
}

/** Nothing for FedEx's own packaging, whose size FedEx knows. */
export function dimensionsOf(parcel: CarrierParcel) {
  if (parcel.predefinedPackage !== null || parcel.dimensionsInches === null) return {}
  const { length, width, height } = parcel.dimensionsInches
  return {
    dimensions: { length: roundUp(length, 0), width: roundUp(width, 0), height: roundUp(height, 0), units: 'IN' },
  }
}

/** Null where the packaging is not FedEx's, or nothing says how large the parcel is. */
export function packagingOf(parcel: CarrierParcel): string | null {
  const { predefinedPackage } = parcel
  if (predefinedPackage === null) return parcel.dimensionsInches === null ? null : ownBox
  return predefinedPackages.includes(predefinedPackage) ? predefinedPackage : null
}
