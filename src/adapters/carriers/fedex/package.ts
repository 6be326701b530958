/** Weight and size in the fields of FedEx; sizes are whole units there, rounded up as they are billed. */
import type { CarrierParcel, RateInput } from '#adapters/carriers/carrier.ts'
import { ownBox, predefinedPackages } from '#adapters/carriers/fedex/services.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/territory.ts'
import { centimeters, kilograms, roundUp } from '#adapters/carriers/measures.ts'

export const poundsOf = (parcel: CarrierParcel) => roundUp(parcel.weightPounds, 1)

/**
 * In pounds and inches at home. Across a border in kilograms: goods are declared in nothing else, and in the same unit as
 * the parcel.
 */
export function measuresOf({ from, to, parcel }: RateInput) {
  const isMetric = crossesBorder(from, to)
  const weight = isMetric
    ? { units: 'KG', value: roundUp(kilograms(parcel.weightPounds), 1) }
    : { units: 'LB', value: poundsOf(parcel) }
  // FedEx knows the size of its own packaging.
  if (parcel.predefinedPackage !== null || parcel.dimensionsInches === null) return { weight }
  const { length, width, height } = parcel.dimensionsInches
  const size = (inches: number) => roundUp(isMetric ? centimeters(inches) : inches, 0)
  return {
    weight,
    dimensions: { length: size(length), width: size(width), height: size(height), units: isMetric ? 'CM' : 'IN' },
  }
}

const kindsOfPackaging: Readonly<Record<string, string>> = {
  YOUR_PACKAGING: 'CARTON',
  FEDEX_ENVELOPE: 'ENVELOPE',
  FEDEX_PAK: 'BAG',
  FEDEX_TUBE: 'TUBE',
}

/** What kind of a thing the parcel is: Canada demands it, and the United States of what comes from its neighbours. */
export function subPackagingOf({ from, to, parcel }: RateInput) {
  const [origin, destination] = [countryOf(from), countryOf(to)]
  const isAsked =
    (destination === 'CA' && origin !== 'CA') || (['CA', 'MX'].includes(origin) && ['US', 'PR'].includes(destination))
  return isAsked ? { subPackagingType: kindsOfPackaging[packagingOf(parcel) ?? ''] ?? 'BOX' } : {}
}

/** Null where the packaging is not FedEx's, or nothing says how large the parcel is. */
export function packagingOf(parcel: CarrierParcel): string | null {
  const { predefinedPackage } = parcel
  if (predefinedPackage === null) return parcel.dimensionsInches === null ? null : ownBox
  return predefinedPackages.includes(predefinedPackage) ? predefinedPackage : null
}
