import { createHash } from 'node:crypto'
import type { CustomsContent, ProductNumbers } from '#domain/orders/customs/customs.ts'
import { type Address, type AddressInput, blankToNull } from '#domain/orders/order/address.ts'
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
    ...digestedNumbers(item),
    ...(item.options ? { options: item.options.map(({ name, value }) => ({ name, value })) } : {}),
  })),
  notes,
})

/** Missing numbers add nothing. A fallback is derived, so it is no content of the request. */
const digestedNumbers = ({ manufacturerProductId, standardProductId }: ProductNumbers) => ({
  ...(manufacturerProductId ? { manufacturer_product_id: manufacturerProductId } : {}),
  ...(standardProductId ? { standard_product_id: standardProductId } : {}),
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
    ...digestedNumbers(item),
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
export const carrierHash = (content: OrderContent): Buffer =>
  digestOf({ ...content, details: null }, fallbackCodesOf(content))

/** Customs get them in place of missing codes. */
const fallbackCodesOf = ({ customs }: OrderContent): (string | null)[] =>
  customs.flatMap((one) => one?.items.map(({ fallbackCode }) => fallbackCode ?? null) ?? [])

function digestOf(
  { from, to, parcels, customs, details }: OrderContent,
  fallbackCodes: readonly (string | null)[] = [],
): Buffer {
  const parts: unknown[] = [digestedAddress(from), digestedAddress(to), parcels.map(digestedParcel)]
  if (details) parts.push(digestedDetails(details))
  if (customs.some((one) => one !== null)) parts.push(customs.map((one) => one && digestedCustoms(one)))
  if (fallbackCodes.some(Boolean)) parts.push(fallbackCodes)
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/**
 * The digests that earlier versions stored for the same request. They kept outer blanks. Version 0.1 also used postal
 * codes as entered, and rounded numbers in binary: 8.34105 → 8.341.
 */
export function earlierContentHashes({ from, to, parcels }: OrderInput, content: OrderContent): Buffer[] {
  const blanks = { ...content, from: withBlanks(from, content.from), to: withBlanks(to, content.to) }
  const ofVersion01 = {
    ...blanks,
    from: { ...blanks.from, zip: from.zip },
    to: { ...blanks.to, zip: to.zip },
    parcels: parcels.map(earlierParcel),
  }
  return [blanks, ofVersion01].map(contentHash)
}

const oneLine = (text: string): string => text.replace(/\r\n|[\t\r\n]/g, ' ')

const lineOrNull = (text: string | null | undefined): string | null => (text ? oneLine(text) : (text ?? null))

/** The texts as they were stored before outer blanks were removed. */
const withBlanks = (address: AddressInput, normalized: Address): Address => ({
  ...normalized,
  name: lineOrNull(address.name),
  company: lineOrNull(address.company),
  street1: oneLine(address.street1),
  street2: lineOrNull(address.street2),
  city: oneLine(address.city),
  state: normalized.country === 'US' ? normalized.state : address.state.trim() && oneLine(address.state),
  phone: blankToNull(lineOrNull(address.phone)),
  email: lineOrNull(address.email),
  carrierFacility: lineOrNull(address.carrierFacility),
  federalTaxId: lineOrNull(address.federalTaxId),
  stateTaxId: lineOrNull(address.stateTaxId),
})

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
