/** A store order, in the same form for all stores. Part of the contract in `store.ts`. */

export type StoreAddress = {
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  /** A code or a name, in any spelling. */
  state: string
  zip: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  phone: string | null
  email: string | null
}

/** A choice that tells two items of one title apart, such as a size, an engraving or an add-on. */
export type StoreOption = {
  /** Empty: the store has no name for it. */
  name: string
  value: string
  /** The buyer typed it, so that it belongs to this item alone. Absent: it belongs to the variant. */
  isTyped?: true
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
  /** The store's id of the variant or product, which identifies it at customs. Absent: there is an SKU, or it is unknown. */
  variantId?: string
  /** The manufacturer's own number of the product. Absent: unknown. */
  manufacturerProductId?: string
  /** GTIN. Absent: unknown. */
  standardProductId?: string
  /** Absent: none. */
  options?: StoreOption[]
}

export const waitingReasons = [
  'unpaid',
  'payment failed',
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
  'not shippable',
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

/** A condition of the shipment, such as `Signature required`. */
export type StoreConstraint = {
  /** A short text for people. */
  text: string
  /** The signature that it requires: of anyone at the address, or of an adult. Absent: none. */
  signature?: 'anybody' | 'adult'
}

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
  /** The gift's message and wrapping. Empty: a gift without a message. Absent: no gift. */
  gift?: string
  /** The latest time at which it must be shipped. Absent: unknown. */
  shipBy?: Date
  /** The latest time at which it must arrive. Absent: unknown. */
  deliverBy?: Date
  /** The IOSS number with which the marketplace collected the import tax. Absent: none. */
  iossNumber?: string
  /** The name of the party that collected the import tax, such as `eBay`. Absent: unknown, or nobody did. */
  taxCollectedBy?: string
  /** Absent: none. */
  constraints?: StoreConstraint[]
  /** Nobody paid for it. Absent: it is real, or unknown. */
  isTest?: true
}

export type StoreLocation = { locationId: string; name: string | null; address: StoreAddress | null }
