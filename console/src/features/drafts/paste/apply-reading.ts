import { type AddressField, addressFields } from '../../../format/address.ts'
import { emptyAddress, type TypedAddress } from '../typed.ts'
import type { ReadAddress } from './place-of.ts'

const names: Readonly<Record<AddressField, string>> = {
  name: 'name',
  company: 'company',
  street1: 'street',
  street2: 'apartment',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
  country: 'country',
  phone: 'phone',
  email: 'email',
}

/** What was recognised, in a sentence; null: nothing. */
export function understoodWords({ fields }: ReadAddress): string | null {
  const found = addressFields.filter((field) => fields[field] !== undefined).map((field) => names[field])
  return found.length === 0 ? null : `Filled in: ${found.join(', ')}.`
}

/**
 * The address with what was read. One that says who or where is another address: nothing of the one before stays. A mere
 * part, such as a telephone number, is put beside what is there.
 */
export function applyReading(address: TypedAddress, { fields }: ReadAddress): TypedAddress {
  const isWhole = fields.street1 !== undefined || (fields.name !== undefined && fields.zip !== undefined)
  return { ...(isWhole ? { ...emptyAddress, country: 'US' } : address), ...fields }
}
