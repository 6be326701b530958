/** The parts of a shipment that rating and shipping share, as far as they decide a price. */
import type { Box } from '../tariff/price.ts'

export type FedexAddress = {
  streetLines?: string[]
  city?: string
  stateOrProvinceCode?: string
  postalCode?: string
  countryCode: string
  residential?: boolean
}
export type FedexPackage = {
  weight: { units: 'LB' | 'KG'; value: number }
  dimensions?: { length: number; width: number; height: number; units: 'IN' | 'CM' }
  customerReferences?: { customerReferenceType: string; value: string }[]
  subPackagingType?: string
  packageSpecialServices?: { specialServiceTypes?: string[]; signatureOptionType?: string }
}

export type FedexExtras = {
  shipmentSpecialServices?: { specialServiceTypes?: string[]; etdDetail?: { requestedDocumentTypes?: string[] } }
}

export const asksFor = ({ shipmentSpecialServices }: FedexExtras, service: string) =>
  shipmentSpecialServices?.specialServiceTypes?.includes(service) === true

const signatureCents: Readonly<Record<string, number>> = { DIRECT: 645, ADULT: 790 }
const saturdayCents = 1600

/** What is asked for beside the service. A signature counts only where it stands among the special services too. */
export const extrasCents = ({ packageSpecialServices }: FedexPackage, extras: FedexExtras) =>
  (packageSpecialServices?.specialServiceTypes?.includes('SIGNATURE_OPTION')
    ? (signatureCents[packageSpecialServices.signatureOptionType ?? ''] ?? 0)
    : 0) + (asksFor(extras, 'SATURDAY_DELIVERY') ? saturdayCents : 0)

export const poundsOf = ({ weight }: FedexPackage) => (weight.units === 'KG' ? weight.value / 0.45359237 : weight.value)

/** Null for FedEx's own packaging, which is charged without its size. */
export function boxOf(parcel: FedexPackage): Box | null {
  const { dimensions } = parcel
  if (!dimensions) return null
  const inches = (value: number) => (dimensions.units === 'CM' ? value / 2.54 : value)
  return {
    weightPounds: poundsOf(parcel),
    lengthInches: inches(dimensions.length),
    widthInches: inches(dimensions.width),
    heightInches: inches(dimensions.height),
  }
}
