/** FedEx's own packagings, by their codes. Services come with their names in its answers. */

import { centimeters, kilograms, roundUp } from '#adapters/carriers/call.ts'
import type { CarrierParcel, RateInput, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/address.ts'

export const ownBox = 'YOUR_PACKAGING'

/** Beside a package: a signature at the recipient's address, or an adult's. */
export const packageSpecialServicesOf = (options: ServiceOptions | undefined) =>
  options?.signature
    ? {
        packageSpecialServices: {
          specialServiceTypes: ['SIGNATURE_OPTION'],
          signatureOptionType: options.signature === 'adult' ? 'ADULT' : 'DIRECT',
        },
      }
    : {}

/** Beside the shipment: Saturday, and the invoice that goes to customs electronically. */
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

/* Weight and size in the fields of FedEx; sizes are whole units there, rounded up as they are billed. */

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
