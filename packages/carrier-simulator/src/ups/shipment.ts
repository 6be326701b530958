/** The parts of a shipment that affect its price, for rates and shipments. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Simulation } from '../simulation.ts'
import type { Box } from '../tariff/price.ts'

export type UpsAddress = {
  AddressLine?: string[]
  City?: string
  StateProvinceCode?: string
  PostalCode?: string
  CountryCode: string
  ResidentialAddressIndicator?: string
}
export type UpsParty = {
  Name?: string
  AttentionName?: string
  ShipperNumber?: string
  Phone?: { Number: string }
  Address: UpsAddress
}
export type UpsPackage = {
  Description?: string
  Packaging?: { Code: string }
  Dimensions?: { UnitOfMeasurement?: { Code?: string }; Length: string; Width: string; Height: string }
  PackageWeight?: { UnitOfMeasurement?: { Code?: string }; Weight: string }
  ReferenceNumber?: { Code?: string; Value: string }[]
  PackageServiceOptions?: { DeliveryConfirmation?: { DCISType: string } }
}
export type UpsShipment = {
  ConsigneeType?: string
  Shipper: UpsParty
  ShipTo: UpsParty
  ShipFrom?: UpsParty
  Package: UpsPackage[]
  Description?: string
  ReferenceNumber?: { Value: string }[]
  InvoiceLineTotal?: { CurrencyCode: string; MonetaryValue: string }
  PaymentInformation?: { ShipmentCharge: { Type: string; BillShipper?: { AccountNumber?: string } }[] }
  ShipmentServiceOptions?: {
    SaturdayDeliveryIndicator?: string
    DeliveryConfirmation?: { DCISType: string }
    InternationalForms?: UpsForms
  }
}

/** The used fields of the invoice. */
export type UpsForms = {
  FormType: string[]
  InvoiceNumber?: string
  InvoiceDate?: string
  ReasonForExport?: string
  TermsOfShipment?: string
  CurrencyCode?: string
  Comments?: string
  DeclarationStatement?: string
  Contacts?: { SoldTo?: UpsParty }
  Product: {
    Description: string[]
    Unit?: { Number: string; Value: string }
    CommodityCode?: string
    OriginCountryCode?: string
    ProductIdentifier?: { ProductID: string; ProductIDTypeCode: string }[]
    ProductIdentifierExemptIndicator?: boolean
    CommodityFieldSpecialConditionCode?: string
  }[]
}

/** Signature prices by code, for domestic packages and Puerto Rico. 2 is any signature, 3 an adult's. */
const signatureCents: Readonly<Record<string, number>> = { '2': 640, '3': 775 }
/** The same for shipments to other countries. */
const signatureCentsAbroad: Readonly<Record<string, number>> = { '1': 640, '2': 775 }
const saturdayCents = 1600

/** The price of added services. Null if UPS does not offer the signature there. */
export function extrasCents({ Package, ShipmentServiceOptions }: UpsShipment, isAbroad: boolean): number | null {
  const ofPackage = Package[0]?.PackageServiceOptions?.DeliveryConfirmation?.DCISType
  const ofShipment = ShipmentServiceOptions?.DeliveryConfirmation?.DCISType
  if ((isAbroad ? ofPackage : ofShipment) !== undefined) return null
  const type = isAbroad ? ofShipment : ofPackage
  const known = isAbroad ? signatureCentsAbroad : signatureCents
  const signature = type === undefined ? 0 : (known[type] ?? null)
  if (signature === null) return null
  return signature + (ShipmentServiceOptions?.SaturdayDeliveryIndicator === undefined ? 0 : saturdayCents)
}

/** The weight in pounds. */
export function weightOf(shipment: UpsShipment): number {
  const { UnitOfMeasurement, Weight = '0' } = shipment.Package[0]?.PackageWeight ?? {}
  return UnitOfMeasurement?.Code === 'KGS' ? Number(Weight) / 0.45359237 : Number(Weight)
}

/** Null for UPS's own packaging, which is charged regardless of its size. */
export function boxOf(shipment: UpsShipment): Box | null {
  const dimensions = shipment.Package[0]?.Dimensions
  if (!dimensions) return null
  const inches = (length: string) => Number(length) / (dimensions.UnitOfMeasurement?.Code === 'CM' ? 2.54 : 1)
  return {
    weightPounds: weightOf(shipment),
    lengthInches: inches(dimensions.Length),
    widthInches: inches(dimensions.Width),
    heightInches: inches(dimensions.Height),
  }
}

/** Even an empty element counts. */
export const isResidential = (shipment: UpsShipment) =>
  shipment.ShipTo.Address.ResidentialAddressIndicator !== undefined

export const originCountry = (shipment: UpsShipment) => (shipment.ShipFrom ?? shipment.Shipper).Address.CountryCode
export const destinationCountry = (shipment: UpsShipment) => shipment.ShipTo.Address.CountryCode
export const originZip = (shipment: UpsShipment) => (shipment.ShipFrom ?? shipment.Shipper).Address.PostalCode ?? ''
export const destinationZip = (shipment: UpsShipment) => shipment.ShipTo.Address.PostalCode ?? ''

export const money = (amount: string, currency = 'USD') => ({ CurrencyCode: currency, MonetaryValue: amount })
export const success = (customerContext: string | undefined) => ({
  ResponseStatus: { Code: '1', Description: 'Success' },
  ...(customerContext === undefined ? {} : { TransactionReference: { CustomerContext: customerContext } }),
})

/** The error body of UPS, with the codes of its list. */
export function upsError(status: number, code: string, message: string): Answer {
  return {
    status,
    headers: { errorcode: code, errordescription: message },
    body: { response: { errors: [{ code, message }] } },
  }
}

export const invalidToken = (): Answer => upsError(401, '250002', 'Invalid Authentication Information.')
export const invalidRequest = (detail: string): Answer => upsError(400, '9801205', `Invalid request: ${detail}`)
export const wrongShipperNumber = (): Answer => upsError(400, '120100', 'Missing or invalid shipper number')

/** An operation of the carrier's protocol, which sends its own response. */
export type UpsVerb = (simulation: Simulation, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
