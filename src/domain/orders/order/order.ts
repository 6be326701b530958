import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import type { Address, OrderAddress } from '#domain/orders/order/address.ts'
import type { LabelSummary } from '#domain/orders/order/label-summary.ts'
import type { Parcel, ParcelContent } from '#domain/orders/order/parcel.ts'
import type { ShipmentLabel, ShipmentPurchase } from '#domain/orders/shipment-purchase.ts'
import type { OrderSource, OrderStatus, PurchaseBlock } from '#domain/orders/status/states.ts'

/** One package of an order, rated and labelled on its own. Its addresses are the order's. */
export type Shipment = {
  shipmentId: string
  orderId: string
  from: OrderAddress
  to: OrderAddress
  parcel: Parcel
  /** What customs are told of it; null: nothing was declared. */
  customs: CustomsContent | null
  /** The caller's own number of the order. */
  reference: string | null
  /** Whether its order came from a store, which is asked before anything is bought and told of what was. */
  isFromStore: boolean
  createdAt: Date
  updatedAt: Date
}

/** A shipment as it stands on its order now. */
export type CurrentShipment = Shipment & {
  /** How often the order was rewritten until then, as a draft. */
  revision: number
}

export type Order = {
  orderId: string
  status: OrderStatus
  from: OrderAddress
  to: OrderAddress
  /** In the order in which they were given; one at least. */
  shipments: Shipment[]
  createdAt: Date
  updatedAt: Date
}

/** An order as the list shows it. */
export type ListedOrder = {
  orderId: string
  status: OrderStatus
  source: OrderSource
  createdAt: Date
  customerName: string | null
  destinationCity: string
  destinationCountry: string
  destinationZip: string
  /** The label that the order is shown by, with its shipment, service and carrier; without any label the last shipment. */
  shownShipmentId: string | null
  labelId: string | null
  carrier: string | null
  serviceName: string | null
  shipDate: Date | null
  trackingNumber: string | null
}

/** An order as Get Order shows it. */
export type OrderSummary = {
  orderId: string
  status: OrderStatus
  to: Address
  /** The one of its shipments that it is shown by: whose label that is; without any label the last. */
  shipment: { shipmentId: string; parcel: ParcelContent } | null
  label: LabelSummary | null
  details: OrderDetails
  /** All of them, in the order in which they were given. */
  shipments: BoughtShipment[]
  /** What the store says that it came from; null: it came from none. */
  store: StoreDetails | null
  createdAt: Date
}

/** A shipment with what was bought for it. */
export type BoughtShipment = {
  shipmentId: string
  parcel: ParcelContent
  purchase: ShipmentPurchase['purchase'] | null
  label: ShipmentLabel | null
}

export type OrderItem = {
  name: string
  sku: string | null
  quantity: number
  /** Decimal text. */
  unitValue: string | null
  currency: string | null
  unitWeightPounds: number | null
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
}

export type OrderDetails = {
  reference: string | null
  items: OrderItem[]
  notes: string | null
  /** What whoever typed it wants beside the service: rates are asked for with it. Absent: nothing. */
  serviceOptions?: ServiceOptions
}

type StoreAddress = Pick<Address, 'street1' | 'city' | 'state' | 'zip' | 'country'> &
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

/** An order with everything that people are shown of it on one page. */
export type WholeOrder = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  /** What it goes back to from OnHold; null: it is not on hold. */
  heldFrom: OrderStatus | null
  source: OrderSource
  from: OrderAddress
  to: OrderAddress
  details: OrderDetails
  /** All of them, in the order in which they were given, with what was bought for each. */
  shipments: (BoughtShipment & {
    /** What customs are told of it; null: nothing was declared. */
    customs: CustomsContent | null
  })[]
  /** The shipment whose label the order is shown by in lists. */
  shownShipmentId: string | null
  /** Where it may be moved from here, on request. */
  moves: OrderStatus[]
  /** Whether its status permits to buy a label for a shipment that has none, and nothing else forbids it. */
  isPurchasable: boolean
  /** What forbids it, whatever the status. */
  purchaseBlock: PurchaseBlock | null
  /** The order that was cancelled for this one to take its place; null: there is none. */
  replacesOrderId: string | null
  /** What takes its place: an order, or a draft that is still being typed. Null: nothing, or it was given up. */
  replacedBy: { orderId: string; isDraft: boolean } | null
  /** Whether it was cancelled to be corrected and nothing takes its place: the correction can be begun once more. */
  awaitsReplacement: boolean
  createdAt: Date
  updatedAt: Date
}
