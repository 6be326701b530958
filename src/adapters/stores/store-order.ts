/** An order as its store shows it, in words that are the same for all stores: a part of the contract, `store.ts`. */

export type StoreAddress = {
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  /** In the US, CA and AU the code; elsewhere as the store has it. */
  state: string
  zip: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  phone: string | null
  email: string | null
}

/** Something that is still to be shipped. What needs no shipping is no line. */
export type StoreLine = {
  lineId: string
  /** How many of it are left to ship, at least 1. */
  quantity: number
  name: string
  sku: string | null
  /** Decimal text, of one; null: the store does not say. */
  unitValue: string | null
  /** ISO 4217. */
  currency: string | null
  unitWeightPounds: number | null
  /** As the store has it. */
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
}

export const waitingReasons = [
  'unpaid',
  'fraud check',
  'on hold',
  'scheduled',
  'out of stock',
  'address in doubt',
  'being edited',
  'not released',
] as const
export type WaitingReason = (typeof waitingReasons)[number]

export const closedReasons = [
  'cancelled',
  'deleted',
  'fulfilled',
  'refunded',
  'cancellation requested',
  'closed',
] as const
export type ClosedReason = (typeof closedReasons)[number]

/**
 * Whether the store lets the order be shipped now. `waiting`: not yet; `closed`: not any more; `withheld`: it shows too
 * little of it, such as no address; `unreadable`: it says what the adapter does not know, and nothing is guessed.
 */
export type Fulfillability =
  | { state: 'open' }
  | { state: 'waiting'; reason: WaitingReason; detail: string | null }
  | { state: 'closed'; reason: ClosedReason; detail: string | null }
  | { state: 'withheld'; detail: string }
  | { state: 'unreadable'; detail: string }

/** Something that was shipped, as the store knows it: by a request of ours, or by somebody else. */
export type StoreFulfillment = {
  fulfillmentId: string
  trackingNumbers: string[]
  /** Empty: the store does not say which. */
  lines: LineQuantity[]
  isCancelled: boolean
}

export type LineQuantity = { lineId: string; quantity: number }

/** What a store lets be shipped: the unit of import. */
export type StoreOrder = {
  /** By which it is read again, unique in the store: an order's id, at Shopify a fulfillment order's. */
  externalId: string
  /** The store's own order that it is a part of, by which hooks may name it; often the same. */
  parentId: string
  /** What people call it: `#1001`. */
  number: string
  placedAt: Date
  fulfillability: Fulfillability
  /** Null where it is withheld. */
  recipient: StoreAddress | null
  /** Where the store wants it shipped from; null: it does not say. */
  shipFrom: StoreLocation | null
  lines: StoreLine[]
  /** Everything in `lines` together, where the store knows that better than its lines do; null: it does not. */
  weightPounds: number | null
  fulfillments: StoreFulfillment[]
  /** What the buyer chose and paid for, as the store calls it. */
  shippingMethod: string | null
  /** What the buyer wrote. */
  note: string | null
}

export type StoreLocation = { locationId: string; name: string | null; address: StoreAddress | null }
