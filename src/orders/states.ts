/** The statuses of an order and the moves between them that a caller may ask for. */
export const OrderStatus = {
  Created: 0,
  Requested: 1,
  OnHold: 2,
  Cancelled: 3,
  Fulfilled: 4,
  Processing: 5,
  Picked: 6,
  Packed: 7,
  LabelCreated: 8,
  Returned: 9,
  Error: 10,
  Draft: 11,
} as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

const { Created, Requested, OnHold, Cancelled, Fulfilled, Processing, Picked, Packed, LabelCreated, Returned, Draft } =
  OrderStatus

/** Set by purchases and their failures, and by nobody else. */
export const systemManaged: readonly OrderStatus[] = [LabelCreated, OrderStatus.Error]

/** Never requested: reserved for what comes from stores and from the web application. */
export const neverRequested: readonly OrderStatus[] = [Requested, Draft]

/** What each status may be moved to on request. Leaving OnHold goes back to where it came from as well. */
export const allowedMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  [Created]: [OnHold, Cancelled, Fulfilled, Processing, Picked, Packed],
  [Requested]: [],
  [OnHold]: [Cancelled],
  [Cancelled]: [],
  [Fulfilled]: [Returned],
  [Processing]: [OnHold, Cancelled, Fulfilled, Picked, Packed],
  [Picked]: [OnHold, Cancelled, Fulfilled, Processing, Packed],
  [Packed]: [OnHold, Cancelled, Fulfilled, Processing, Picked],
  [LabelCreated]: [OnHold, Fulfilled],
  [Returned]: [],
  [OrderStatus.Error]: [Created, OnHold, Cancelled, Processing, Picked, Packed],
  [Draft]: [Created, Cancelled],
}

/** A status that leaving OnHold may name; which of them is usable depends on where the order was held from. */
export const resumable: readonly OrderStatus[] = [Created, Processing, Picked, Packed, LabelCreated, OrderStatus.Error]

/** The statuses from which the requested one may be reached. */
export const movableFrom = (to: OrderStatus): OrderStatus[] =>
  Object.values(OrderStatus).filter((from) => allowedMoves[from].includes(to))

/** The statuses in which a label may be bought: from LabelCreated for another shipment of the order. */
export const purchasable: readonly OrderStatus[] = [
  Created,
  Processing,
  Picked,
  Packed,
  OrderStatus.Error,
  Draft,
  LabelCreated,
]

export const isOrderStatus = (value: number): value is OrderStatus =>
  Number.isInteger(value) && value >= 0 && value <= 11

export const OrderSource = { Manual: 1, API: 2, Store: 3 } as const
export type OrderSource = (typeof OrderSource)[keyof typeof OrderSource]

export const sourceName = (source: number): 'Manual' | 'API' | 'Store' =>
  source === OrderSource.Manual ? 'Manual' : source === OrderSource.Store ? 'Store' : 'API'

/** Why an imported order may not be bought for yet. */
export const purchaseBlocks = [
  'Order.NotReadyForPurchase',
  'Order.ClosedAtSource',
  'Order.CustomsRequired',
  'Order.NotLoaded',
  'Order.MetadataUnreadable',
] as const
export type PurchaseBlock = (typeof purchaseBlocks)[number]
