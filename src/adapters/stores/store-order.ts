/** A store order, in the same form for all stores. Part of the contract in `store.ts`. */

export type StoreAddress = {
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  /** A code in the US, CA and AU. Elsewhere the store's text. */
  state: string
  zip: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  phone: string | null
  email: string | null
}

/** An item that is left to ship. Items that need no shipping are omitted. */
export type StoreLine = {
  lineId: string
  /** The quantity left to ship, at least 1. */
  quantity: number
  name: string
  sku: string | null
  /** Decimal text. Null: unknown. */
  unitValue: string | null
  /** ISO 4217. */
  currency: string | null
  unitWeightPounds: number | null
  /** The store's text. */
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
 * Whether the order can ship. `waiting`: not yet; `closed`: no longer; `withheld`: the store shows too little, such as
 * no address; `unreadable`: the adapter has no meaning for the store's state.
 */
export type Fulfillability =
  | { state: 'open' }
  | { state: 'waiting'; reason: WaitingReason; detail: string | null }
  | { state: 'closed'; reason: ClosedReason; detail: string | null }
  | { state: 'withheld'; detail: string }
  | { state: 'unreadable'; detail: string }

/** A shipment in the store, created by Waybill or by others. */
export type StoreFulfillment = {
  fulfillmentId: string
  trackingNumbers: string[]
  /** Empty: unknown. */
  lines: LineQuantity[]
  isCancelled: boolean
}

export type LineQuantity = { lineId: string; quantity: number }

/** The unit of import. */
export type StoreOrder = {
  /** The id for reading it again, unique in the store: an order's id, or at Shopify a fulfillment order's. */
  externalId: string
  /** The id of the store's whole order, which webhooks may contain. Often the same. */
  parentId: string
  /** The order number for people: `#1001`. */
  number: string
  placedAt: Date
  fulfillability: Fulfillability
  /** Null if it is withheld. */
  recipient: StoreAddress | null
  /** The ship-from location. Null: unknown. */
  shipFrom: StoreLocation | null
  lines: StoreLine[]
  /** The total weight, if it is more exact than the weights of the lines. Null: unknown. */
  weightPounds: number | null
  fulfillments: StoreFulfillment[]
  /** The store's name for the shipping method. */
  shippingMethod: string | null
  /** The buyer's note. */
  note: string | null
}

export type StoreLocation = { locationId: string; name: string | null; address: StoreAddress | null }
