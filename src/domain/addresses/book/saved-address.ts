import { createHash } from 'node:crypto'
import type { AddressContent } from '#domain/orders/order/address.ts'

/** An address that somebody keeps to ship to again. */
export type SavedAddress = {
  addressId: string
  address: AddressContent
  /** When it was saved last. */
  usedAt: Date
  createdAt: Date
  updatedAt: Date
}

const plain = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

/** The same for addresses that people take for one: case and spaces do not count, nor what is not printed on a label. */
export function fingerprintOf(address: AddressContent): Buffer {
  const { name, company, street1, street2, zip, country } = address
  const parts = [name, company, street1, street2, zip, country].map(plain)
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** What search looks through. */
export const searchTextOf = ({ name, company, email, street1, city, zip }: AddressContent): string =>
  [name, company, email, street1, city, zip].filter(Boolean).join('\n')
