import type { Address } from '#domain/orders/address.ts'
import type { CustomsContent } from '#domain/orders/customs.ts'
import type { BoughtShipment } from '#domain/orders/get-order.ts'
import type { OrderDetails } from '#domain/orders/order-details.ts'
import type { OrderSource, OrderStatus, PurchaseBlock } from '#domain/orders/states.ts'

/** An order with everything that people are shown of it on one page. */
export type WholeOrder = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  /** What it goes back to from OnHold; null: it is not on hold. */
  heldFrom: OrderStatus | null
  source: OrderSource
  from: Address
  to: Address
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
