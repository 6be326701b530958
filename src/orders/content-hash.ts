import { createHash } from 'node:crypto'
import type { AddressContent } from '#orders/address.ts'
import type { ParcelContent } from '#orders/parcel.ts'

const digestedAddress = (address: AddressContent) => ({
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

/**
 * A digest of an order's content that does not depend on how the request was written. It is kept with the
 * idempotency key and compared with that of a repeat, so the names above and their order may never change.
 */
export const contentHash = (from: AddressContent, to: AddressContent, parcels: readonly ParcelContent[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([digestedAddress(from), digestedAddress(to), parcels.map(digestedParcel)]))
    .digest()
