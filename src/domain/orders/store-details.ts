import type { AddressContent } from '#domain/orders/address.ts'
import type { PurchaseBlock } from '#domain/orders/states.ts'

type StoreAddress = Pick<AddressContent, 'street1' | 'city' | 'state' | 'zip' | 'country'> &
  Record<'name' | 'company' | 'street2' | 'phone' | 'email', string | null>

/** What the store that an order came from says of it. */
export type StoreDetails = {
  storeId: string
  /** The kind of store: `shopify`. */
  kind: string
  /** The store's own number of the order. */
  number: string
  /** What forbids to buy a label, for what the store says; null: nothing. */
  blockedBy: PurchaseBlock | null
  /** Why, for people; null: nothing is known beyond that. */
  reason: string | null
  /** What of the order the store did not say, so that it was taken from somewhere else. */
  assumed: string[]
  /** What it says otherwise than the order, where a person has to accept or to see it; null: nothing. */
  pending: StoreChanges | null
}

export type StoreChanges = {
  /** Names what it says, for whoever accepts it. */
  version: string
  /** Where it says it goes; null: where the order goes. */
  address: StoreAddress | null
  /** Of which lines there are more or fewer. */
  lines: { name: string; sku: string | null; before: number; now: number }[]
  /** What the buyer wrote; absent: as before. */
  note?: string | null
  /** That it may not be shipped any more, or not now: `closed`; null: it stands as it did. */
  standing: string | null
}

/** Reads them; null: the order is of no store. Bound where the stores are known. */
export type FindStoreDetails = (order: { accountId: string; orderId: string }) => Promise<StoreDetails | null>
