/** The parts of a shipment that rating and shipping share, as far as they decide a price. */
import type { Box } from '../tariff/price.ts'

export type UpsAddress = {
  AddressLine?: string[]
  City?: string
  StateProvinceCode?: string
  PostalCode?: string
  CountryCode: string
  ResidentialAddressIndicator?: string
}
export type UpsParty = { Name?: string; AttentionName?: string; ShipperNumber?: string; Address: UpsAddress }
export type UpsPackage = {
  Dimensions?: { Length: string; Width: string; Height: string }
  PackageWeight?: { Weight: string }
  ReferenceNumber?: { Code?: string; Value: string }[]
  PackageServiceOptions?: { DeliveryConfirmation?: { DCISType: string } }
}
export type UpsShipment = {
  Shipper: UpsParty
  ShipTo: UpsParty
  ShipFrom?: UpsParty
  Package: UpsPackage[]
  ShipmentServiceOptions?: { SaturdayDeliveryIndicator?: string }
}

/** Signatures by their code, beside a package: 2 is anybody's, 3 an adult's. */
const signatureCents: Readonly<Record<string, number>> = { '2': 640, '3': 775 }
const saturdayCents = 1600

/** What is asked for beside the service; null where UPS knows no such signature. */
export function extrasCents({ Package, ShipmentServiceOptions }: UpsShipment): number | null {
  const type = Package[0]?.PackageServiceOptions?.DeliveryConfirmation?.DCISType
  const signature = type === undefined ? 0 : (signatureCents[type] ?? null)
  if (signature === null) return null
  return signature + (ShipmentServiceOptions?.SaturdayDeliveryIndicator === undefined ? 0 : saturdayCents)
}

export const weightOf = (shipment: UpsShipment) => Number(shipment.Package[0]?.PackageWeight?.Weight ?? 0)

/** Null for UPS's own packaging, which is charged without its size. */
export function boxOf(shipment: UpsShipment): Box | null {
  const dimensions = shipment.Package[0]?.Dimensions
  if (!dimensions) return null
  return {
    weightPounds: weightOf(shipment),
    lengthInches: Number(dimensions.Length),
    widthInches: Number(dimensions.Width),
    heightInches: Number(dimensions.Height),
  }
}

/** An empty tag counts: only its presence speaks. */
export const isResidential = (shipment: UpsShipment) =>
  shipment.ShipTo.Address.ResidentialAddressIndicator !== undefined

export const originZip = (shipment: UpsShipment) => (shipment.ShipFrom ?? shipment.Shipper).Address.PostalCode ?? ''
export const destinationZip = (shipment: UpsShipment) => shipment.ShipTo.Address.PostalCode ?? ''

export const money = (amount: string, currency = 'USD') => ({ CurrencyCode: currency, MonetaryValue: amount })
export const success = (customerContext: string | undefined) => ({
  ResponseStatus: { Code: '1', Description: 'Success' },
  ...(customerContext === undefined ? {} : { TransactionReference: { CustomerContext: customerContext } }),
})
