import { createHash } from 'node:crypto'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { type Address, blankToNull } from '#domain/orders/order/address.ts'
import type { OrderDetails } from '#domain/orders/order/order.ts'
import type { ParcelContent, ParcelInput } from '#domain/orders/order/parcel.ts'
import type { OrderContent, OrderInput } from '#domain/orders/order/validate-order.ts'

const digestedAddress = (address: Address) => ({
  name: address.name,
  company: address.company,
  street1: address.street1,
  street2: address.street2,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
  email: address.email,
  residential: address.residential,
  carrierFacility: address.carrierFacility,
  federalTaxId: address.federalTaxId,
  stateTaxId: address.stateTaxId,
})

const digestedParcel = (parcel: ParcelContent) => ({
  weight: parcel.weightPounds,
  length: parcel.lengthInches,
  width: parcel.widthInches,
  height: parcel.heightInches,
  predefined_package: parcel.predefinedPackage,
})

const digestedDetails = ({ reference, items, notes }: OrderDetails) => ({
  reference,
  items: items.map((item) => ({
    name: item.name,
    sku: item.sku,
    quantity: item.quantity,
    unit_value: item.unitValue,
    currency: item.currency,
    unit_weight: item.unitWeightPounds,
    hs_tariff_number: item.hsTariffNumber,
    origin_country: item.originCountry,
  })),
  notes,
})

const digestedCustoms = ({ items, isFromItems: _isFromItems, ...customs }: CustomsContent) => ({
  contents_type: customs.contentsType,
  contents_explanation: customs.contentsExplanation,
  customs_certify: customs.customsCertify,
  customs_signer: customs.customsSigner,
  declaration: customs.declaration,
  eel_pfc: customs.eelPfc,
  non_delivery_option: customs.nonDeliveryOption,
  restriction_type: customs.restrictionType,
  restriction_comments: customs.restrictionComments,
  incoterm: customs.incoterm,
  items: items.map((item) => ({
    description: item.description,
    quantity: item.quantity,
    value: item.value,
    currency: item.currency,
    weight: item.weightPounds,
    hs_tariff_number: item.hsTariffNumber,
    origin_country: item.originCountry,
    code: item.code,
    manufacturer: item.manufacturer,
    eccn: item.eccn,
  })),
})

/**
 * A digest of an order's content that does not depend on the spelling of the request. It is stored with the idempotency
 * key and compared with later requests, so the names above and their order must never change. Absent details and
 * customs details add nothing, and details that are derived from the items are left out.
 */
export function contentHash({ customs, ...content }: OrderContent): Buffer {
  return digestOf({ ...content, customs: customs.map((one) => (one?.isFromItems ? null : one)) })
}

/** A digest of the content that carriers receive. */
export const carrierHash = (content: OrderContent): Buffer => digestOf({ ...content, details: null })

function digestOf({ from, to, parcels, customs, details }: OrderContent): Buffer {
  const parts: unknown[] = [digestedAddress(from), digestedAddress(to), parcels.map(digestedParcel)]
  if (details) parts.push(digestedDetails(details))
  if (customs.some((one) => one !== null)) parts.push(customs.map((one) => one && digestedCustoms(one)))
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/**
 * The digest that version 0.1 stored for the same request. It used postal codes as entered, and rounded numbers in
 * binary: 8.34105 → 8.341.
 */
export function earlierContentHash({ from, to, parcels }: OrderInput, content: OrderContent): Buffer {
  return contentHash({
    ...content,
    from: { ...content.from, zip: from.zip },
    to: { ...content.to, zip: to.zip },
    parcels: parcels.map(earlierParcel),
  })
}

const earlierParcel = (parcel: ParcelInput): ParcelContent => ({
  weightPounds: binaryRounded(parcel.weightPounds),
  lengthInches: binaryRoundedOrNull(parcel.lengthInches),
  widthInches: binaryRoundedOrNull(parcel.widthInches),
  heightInches: binaryRoundedOrNull(parcel.heightInches),
  predefinedPackage: blankToNull(parcel.predefinedPackage),
})

const binaryRounded = (value: number): number => Math.round(value * 10_000) / 10_000

const binaryRoundedOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' ? binaryRounded(value) : null
