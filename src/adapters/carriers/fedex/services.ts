/** FedEx's own packagings by code. Service names come with its responses. */

import { centimeters, kilograms, roundUp } from '#adapters/carriers/call.ts'
import type { CarrierParcel, RateInput, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/address.ts'

export const ownBox = 'YOUR_PACKAGING'

/** Options of a package: a signature at the address, or an adult's signature. */
export const packageSpecialServicesOf = (options: ServiceOptions | undefined) =>
  options?.signature
    ? {
        packageSpecialServices: {
          specialServiceTypes: ['SIGNATURE_OPTION'],
          signatureOptionType: options.signature === 'adult' ? 'ADULT' : 'DIRECT',
        },
      }
    : {}

/** Options of a shipment: Saturday delivery, and the electronic invoice. */
export function shipmentSpecialServicesOf(options: ServiceOptions | undefined, isElectronic = false) {
  const specialServiceTypes = [
    ...(options?.saturdayDelivery ? ['SATURDAY_DELIVERY'] : []),
    ...(isElectronic ? ['ELECTRONIC_TRADE_DOCUMENTS'] : []),
  ]
  if (specialServiceTypes.length === 0) return {}
  const etdDetail = isElectronic ? { etdDetail: { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] } } : {}
  return { shipmentSpecialServices: { specialServiceTypes, ...etdDetail } }
}

export const predefinedPackages: readonly string[] = [
  'FEDEX_ENVELOPE',
  'FEDEX_PAK',
  'FEDEX_TUBE',
  'FEDEX_SMALL_BOX',
  'FEDEX_MEDIUM_BOX',
  'FEDEX_LARGE_BOX',
  'FEDEX_EXTRA_LARGE_BOX',
]

/* Weight and dimensions in FedEx's fields. Dimensions are whole units, rounded up as they are billed. */

export const poundsOf = (parcel: CarrierParcel) => roundUp(parcel.weightPounds, 1)

/**
 * Pounds and inches at home. Across a border kilograms: goods are declared in kilograms only, and in the parcel's unit.
 */
export function measuresOf({ from, to, parcel }: RateInput) {
  const isMetric = crossesBorder(from, to)
  const weight = isMetric
    ? { units: 'KG', value: roundUp(kilograms(parcel.weightPounds), 1) }
    : { units: 'LB', value: poundsOf(parcel) }
  // FedEx's own packaging needs no dimensions.
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

/**
 * The type of contents, which Canada requires, and the United States require for parcels from neighboring countries.
 */
export function subPackagingOf({ from, to, parcel }: RateInput) {
  const [origin, destination] = [countryOf(from), countryOf(to)]
  const isAsked =
    (destination === 'CA' && origin !== 'CA') || (['CA', 'MX'].includes(origin) && ['US', 'PR'].includes(destination))
  return isAsked ? { subPackagingType: kindsOfPackaging[packagingOf(parcel) ?? ''] ?? 'BOX' } : {}
}

/** Null if the packaging is not FedEx's, or the parcel has no dimensions. */
export function packagingOf(parcel: CarrierParcel): string | null {
  const { predefinedPackage } = parcel
  if (predefinedPackage === null) return parcel.dimensionsInches === null ? null : ownBox
  return predefinedPackages.includes(predefinedPackage) ? predefinedPackage : null
}
