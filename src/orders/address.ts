import type { CarrierAddress } from '#carriers/carrier.ts'
import type { AddressInput } from '#orders/order-input.ts'
import { postalCode } from '#orders/postal-code.ts'

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

/** A tab or a line break counts as a space: forms and labels have one line for each text. */
const oneLine = (text: string): string => text.replace(/\r\n|[\t\r\n]/g, ' ')

const lineOrNull = (text: string | null | undefined): string | null => (text ? oneLine(text) : (text ?? null))

/**
 * An address as it is kept, and as carriers are told it: what was left out is null, codes are in upper case.
 * The names and their order go into digests that are kept (`content-hash.ts`).
 */
export function addressContent(input: AddressInput): AddressContent {
  const country = input.country.trim().toUpperCase()
  return {
    name: lineOrNull(input.name),
    company: lineOrNull(input.company),
    street1: oneLine(input.street1),
    street2: lineOrNull(input.street2),
    city: oneLine(input.city),
    state: country === 'US' ? input.state.trim().toUpperCase() : oneLine(input.state),
    zip: postalCode(country, oneLine(input.zip)) ?? input.zip,
    country,
    phone: blankToNull(lineOrNull(input.phone)),
    email: lineOrNull(input.email),
    residential: input.residential ?? null,
    carrierFacility: lineOrNull(input.carrierFacility),
    federalTaxId: lineOrNull(input.federalTaxId),
    stateTaxId: lineOrNull(input.stateTaxId),
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
