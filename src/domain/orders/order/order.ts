import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { Billing } from '#adapters/carriers/connections.ts'
import type { LabelFormat } from '#domain/accounts/account.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import type { Address, OrderAddress } from '#domain/orders/order/address.ts'
import type { ToAddressCheck } from '#domain/orders/order/address-check.ts'
import type { Parcel, ParcelContent } from '#domain/orders/order/parcel.ts'
import type { OrderSource, OrderStatus, PurchaseBlock } from '#domain/orders/status/states.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'

/** One package of an order. It is rated and labeled on its own, and has the addresses of its order. */
export type Shipment = {
  shipmentId: string
  orderId: string
  from: OrderAddress
  to: OrderAddress
  parcel: Parcel
  /** Null: no customs details were entered. */
  customs: CustomsContent | null
  /** The client's own order number. */
  reference: string | null
  /** Whether the order came from a store, which is read before a purchase and notified after it. */
  isFromStore: boolean
  /** How often its content was changed in place. */
  contentVersion: number
  /** Null: none were chosen. */
  options: ShipmentOptions | null
  createdAt: Date
  updatedAt: Date
}

/** The choices that rates of a shipment are requested with. */
export type ShipmentOptions = ServiceOptions & {
  /** The day of the handover to the carrier, `yyyy-mm-dd`. Null: the day of the purchase. */
  shipDate: string | null
}

/** A shipment of an order's current revision. */
export type CurrentShipment = Shipment & {
  /** How often the order was rewritten or changed in place. */
  revision: number
}

export type Order = {
  orderId: string
  status: OrderStatus
  from: OrderAddress
  to: OrderAddress
  /** In the order of the request; at least one. */
  shipments: Shipment[]
  createdAt: Date
  updatedAt: Date
}

/** An order in the list. */
export type ListedOrder = {
  orderId: string
  status: OrderStatus
  source: OrderSource
  createdAt: Date
  customerName: string | null
  destinationCity: string
  destinationCountry: string
  destinationZip: string
  /** The shipment that the order is shown by: the one with the shown label, or else the last one. */
  shownShipmentId: string | null
  labelId: string | null
  carrier: string | null
  serviceName: string | null
  shipDate: Date | null
  trackingNumber: string | null
  /** Whether it has changed since it was created, for example by a purchase. */
  isTouched: boolean
  /** Whether its destination is in another country. Erased orders have none. */
  isAbroad: boolean
  /** Whether its label was bought and never printed. */
  isUnprinted: boolean
  /** Whether a person should look at its address before a label is bought. */
  isAddressUnverified: boolean
}

/** The response of Get Order. */
export type OrderSummary = {
  orderId: string
  status: OrderStatus
  to: Address
  /** The shipment that the order is shown by; see `LabelSummary`. */
  shipment: { shipmentId: string; parcel: ParcelContent } | null
  label: LabelSummary | null
  details: OrderDetails
  /** All shipments, in the order of the request. */
  shipments: BoughtShipment[]
  /** Null: the order did not come from a store. */
  store: StoreDetails | null
  /** Null: the address was not checked yet. */
  toAddressCheck: ToAddressCheck | null
  createdAt: Date
  updatedAt: Date
}

/** A shipment with its purchase. */
export type BoughtShipment = {
  shipmentId: string
  parcel: ParcelContent
  /** Null: none were chosen. */
  options: ShipmentOptions | null
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
  /** The manufacturer's own number of the product. Absent: not given. */
  manufacturerProductId?: string | null
  /** GTIN. Absent: not given. */
  standardProductId?: string | null
  /** The number that replaces a missing SKU at customs: the store's id of the variant. Absent: none. */
  fallbackCode?: string | null
  /** The choices that tell items of one name apart. Absent: none. */
  options?: ItemOption[]
}

/** A choice of the buyer, such as a size or an engraving. The name may be empty. */
export type ItemOption = { name: string; value: string }

export const maxItemOptions = 30
export const maxOptionNameLength = 100
export const maxOptionValueLength = 1_000

export type OrderDetails = {
  reference: string | null
  items: OrderItem[]
  notes: string | null
  /** The options that rates are requested with. Absent: none. */
  serviceOptions?: ServiceOptions
} & OrderTerms

/** Data of a store's order. Times are RFC 3339 in UTC. Absent: unknown. */
export type OrderTerms = {
  /** The time when the buyer placed the order. */
  placedAt?: string
  /** The latest time at which it must be shipped. */
  shipBy?: string
  /** The latest time at which it must arrive. */
  deliverBy?: string
  /** The IOSS number with which the marketplace collected the import tax. */
  iossNumber?: string
  /** The party that collected the import tax, such as `eBay`. */
  taxCollectedBy?: string
  /** Conditions of the shipment as short texts, such as `Signature required`. */
  constraints?: string[]
}

type StoreAddress = Pick<Address, 'street1' | 'city' | 'state' | 'zip' | 'country'> &
  Record<'name' | 'company' | 'street2' | 'phone' | 'email', string | null>

/** An order's state at its store. */
export type StoreDetails = {
  storeId: string
  /** For example `shopify`. */
  kind: string
  /** The store's own order number. */
  number: string
  /** Why the store's state forbids a purchase; null: it does not. */
  blockedBy: PurchaseBlock | null
  /** The reason as text for people; null: none is known. */
  reason: string | null
  /** The fields that the store left out, so that they were taken from elsewhere. */
  assumed: string[]
  /** Changes at the store that a person must accept or see; null: none. */
  pending: StoreChanges | null
}

export type StoreChanges = {
  /** Identifies the changes when they are accepted. */
  version: string
  /** The new address; null: unchanged. */
  address: StoreAddress | null
  /** Lines whose quantity changed. */
  lines: { name: string; sku: string | null; before: number; now: number }[]
  /** The buyer's note; absent: unchanged. */
  note?: string | null
  /** Why the order can no longer be shipped, or not now, for example `closed`; null: unchanged. */
  standing: string | null
}

/** Returns null for an order of no store. The store slice implements it. */
export type FindStoreDetails = (order: { accountId: string; orderId: string }) => Promise<StoreDetails | null>

/** An order with everything that its page shows. */
export type WholeOrder = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  /** The status that it returns to from OnHold; null: it is not on hold. */
  heldFrom: OrderStatus | null
  source: OrderSource
  from: OrderAddress
  to: OrderAddress
  details: OrderDetails
  /** All shipments, in the order of the request. */
  shipments: (BoughtShipment & {
    /** Null: no customs details were entered. */
    customs: CustomsContent | null
    contentVersion: number
  })[]
  /** The fields that were changed in place. */
  edited: EditedField[]
  /** Null: the address was not checked yet. */
  toAddressCheck: ToAddressCheck | null
  /** The shipment whose label lists show. */
  shownShipmentId: string | null
  /** The statuses that can be requested now. */
  moves: OrderStatus[]
  /** Whether its status and block allow a purchase for a shipment without a label. */
  isPurchasable: boolean
  /** Why purchases are blocked, regardless of the status. */
  purchaseBlock: PurchaseBlock | null
  /** The canceled order that this one replaces; null: none. */
  replacesOrderId: string | null
  /** The order or unfinished draft that replaces it. Null: none, or it was discarded. */
  replacedBy: { orderId: string; isDraft: boolean } | null
  /** Whether it was canceled for a correction that does not exist, so that the correction can be started again. */
  awaitsReplacement: boolean
  createdAt: Date
  updatedAt: Date
}

/** An order after a change. */
export type ChangedOrder = {
  content: Pick<WholeOrder, 'from' | 'to' | 'details'>
  /** The shipments with new content, whose rates can no longer be bought. */
  shipments: WholeOrder['shipments']
  /** The names of the changed fields, as in the API. Empty: nothing changed. */
  fields: string[]
  /** Null: the order itself was changed. */
  shipmentId: string | null
}

/** Fields that a store does not overwrite after they were changed in place. */
export type EditedField = 'toAddress' | 'fromAddress' | 'notes' | 'customsInfo'

/** The purchase and the label of a shipment, as returned by the database function `shipment_purchases`. */
export type ShipmentPurchase = {
  shipmentId: string
  /** The purchase that owns the shipment, or the latest one. Its state is one of `purchases/purchase/states.ts`. */
  purchase: { purchaseId: string; state: string; failure: ErrorDetail | null }
  /** The live label, or the latest one, which may be the trace of a purchase that failed after its 202. Null: none. */
  label: ShipmentLabel | null
}

export type ShipmentLabel = {
  labelId: string
  status: LabelStatus
  carrier: string
  serviceCode: string
  trackingNumber: string | null
  /** Decimal text. */
  charge: string
  currency: string
  billing: Billing
  /** A state of `labels/label.ts`. */
  filesState: string
  /** The cancellation that decides, or the last rejected one. Null: none was requested. */
  cancellation: { state: string; reason: string | null } | null
}

/** The statuses of a label, with the numbers of the API. */
export const LabelStatus = { Unknown: 0, Created: 1, Printed: 2, Cancelled: 3, Error: 4 } as const
export type LabelStatus = (typeof LabelStatus)[keyof typeof LabelStatus]

/** The statuses of labels that are paid for and not canceled. */
export const liveLabelStatuses: readonly LabelStatus[] = [LabelStatus.Created, LabelStatus.Printed]

export const isLive = (status: LabelStatus): boolean => liveLabelStatuses.includes(status)

/** The file of a label in one format. The URL works without a token, and is null until the file is ready. */
export type LabelAsset = { format: LabelFormat; status: 'completed' | 'processing'; url: string | null }

/** Creates the assets of a label, one per format, with new URLs for those that are ready. */
export type LabelAssets = (accountId: string, labelId: string, readyFormats: readonly string[] | 'all') => LabelAsset[]

/**
 * The fields of one label that an order's row repeats, so that one statement reads an order (`docs/decisions/0010`). It
 * is the last purchased live label, or the latest label if none is live.
 */
export type LabelSummary = {
  shipmentId: string
  labelId: string
  labelStatus: LabelStatus
  carrier: string
  serviceCode: string
  serviceName: string
  trackingNumber: string | null
  shipDate: Date | null
  /** The formats whose files can be downloaded. */
  readyFormats: string[]
}
