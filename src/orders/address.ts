import type { CarrierAddress } from '#carriers/carrier.ts'
import type { AddressInput } from '#orders/order-input.ts'

/** Where a parcel comes from or goes to: what carriers are told, and what is kept beside it. */
export type AddressContent = CarrierAddress & {
  carrierFacility: string | null
  federalTaxId: string | null
  stateTaxId: string | null
}

/** An address of an order: it belongs to that order alone, and never changes. */
export type Address = { id: string } & AddressContent & { createdAt: Date; updatedAt: Date }

/** An address as JSON keeps it in the order's row: instants are RFC 3339 text. Never changed, old rows are read by it. */
export type StoredAddress = Omit<Address, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

/** Null for what has nothing to see in it. */
export const blankToNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/**
 * An address as it is kept, and as carriers are told it: what was left out is null, codes are in upper case.
 * The names and their order go into digests that are kept (`content-hash.ts`).
 */
export function addressContent(input: AddressInput): AddressContent {
  const country = input.country.trim().toUpperCase()
  return {
    name: input.name ?? null,
    company: input.company ?? null,
    street1: input.street1,
    street2: input.street2 ?? null,
    city: input.city,
    state: country === 'US' ? input.state.trim().toUpperCase() : input.state,
    zip: input.zip,
    country,
    phone: blankToNull(input.phone),
    email: input.email ?? null,
    residential: input.residential ?? null,
    carrierFacility: input.carrierFacility ?? null,
    federalTaxId: input.federalTaxId ?? null,
    stateTaxId: input.stateTaxId ?? null,
  }
}

export const storedAddress = (address: Address): StoredAddress => ({
  ...address,
  createdAt: address.createdAt.toISOString(),
  updatedAt: address.updatedAt.toISOString(),
})

export const readAddress = (stored: StoredAddress): Address => ({
  ...stored,
  createdAt: new Date(stored.createdAt),
  updatedAt: new Date(stored.updatedAt),
})
