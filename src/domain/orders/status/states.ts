/**
 * The statuses of an order, the moves between them that a caller may ask for, and those that purchases make. The
 * statements' guards and the errors read them here.
 */
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

export const isPurchasable = (status: OrderStatus): boolean => purchasable.includes(status)

/** The statuses in which what a store says of an order that nothing was bought for changes it still. */
export const rewritable: readonly OrderStatus[] = [Created, OnHold, Processing, Picked, Packed, OrderStatus.Error]

/** Statuses that a purchase which ends later does not overrule: the parcel's story went on without it. */
export const keptByLabels: readonly OrderStatus[] = [Cancelled, Fulfilled, Returned]

/** Where an order goes when the last of its labels is gone. */
export const lastLabelGone = { from: LabelCreated, to: Packed } as const

/** The reason of the move by which an order was given up so that a draft takes its place. */
export const correctedByAnother = 'corrected by another'

/** Whether an order may not go there while a purchase owns one of its shipments. */
export const isForbiddenByPurchases = (to: OrderStatus): boolean => to === Cancelled

/**
 * Where the order may be moved from where it is, on request; from OnHold also back to where it was held from. A draft that
 * nothing may be bought for is given up, or completed.
 */
export function movesFrom(order: {
  status: OrderStatus
  heldFrom: OrderStatus | null
  openPurchases: number
  purchaseBlock: PurchaseBlock | null
}): OrderStatus[] {
  const { status, heldFrom, openPurchases, purchaseBlock } = order
  const isHeldDraft = status === Draft && purchaseBlock !== null
  const allowed = allowedMoves[status].filter(
    (to) => (openPurchases === 0 || !isForbiddenByPurchases(to)) && (!isHeldDraft || to === Cancelled),
  )
  return heldFrom === null ? allowed : [heldFrom, ...allowed]
}

const isOrderStatus = (value: number): value is OrderStatus =>
  (Object.values(OrderStatus) as readonly number[]).includes(value)

/** The status that a number requests; null where it is none, or one that nobody may request. */
export const parseRequestedStatus = (value: number): OrderStatus | null =>
  isOrderStatus(value) && !neverRequested.includes(value) ? value : null

export type Rejection = {
  code: 'Order.StatusSystemManaged' | 'Order.ResumeStatusUnusable' | 'Order.TransitionNotAllowed'
  detail: Record<string, number | null>
}

/** Why an order stayed where it was when the move was requested. */
export function rejectionFor(
  order: { status: OrderStatus; heldFrom: OrderStatus | null },
  move: { to: OrderStatus; resumeStatus: OrderStatus | null },
): Rejection {
  const { status, heldFrom } = order
  const { to, resumeStatus } = move
  const isOnHold = status === OnHold
  const detail = { currentStatus: status, requestedStatus: to, ...(isOnHold ? { heldFrom } : {}) }
  const resumes = isOnHold && heldFrom === to
  if (!isOnHold && resumeStatus !== null) {
    return { code: 'Order.ResumeStatusUnusable', detail: { ...detail, resumeStatus } }
  }
  if (systemManaged.includes(to) && !resumes) return { code: 'Order.StatusSystemManaged', detail }
  if (isOnHold && resumable.includes(to) && !resumes) return { code: 'Order.ResumeStatusUnusable', detail }
  const isAllowed = resumes || movableFrom(to).includes(status)
  if (isAllowed && resumeStatus !== null && resumeStatus !== heldFrom) {
    return { code: 'Order.ResumeStatusUnusable', detail: { ...detail, resumeStatus } }
  }
  return { code: 'Order.TransitionNotAllowed', detail }
}

/** Where an order came from, with the contract's numbers. */
export const OrderSource = { Manual: 1, API: 2, Store: 3 } as const
export type OrderSource = (typeof OrderSource)[keyof typeof OrderSource]

/**
 * Why an order may not be bought for: it was erased, or it is of a store which does not let it be shipped now, or a draft
 * of which something is missing.
 */
export const purchaseBlocks = [
  'Order.NotReadyForPurchase',
  'Order.ClosedAtSource',
  'Order.CustomsRequired',
  'Order.NotLoaded',
  'Order.MetadataUnreadable',
  'Order.Erased',
] as const
export type PurchaseBlock = (typeof purchaseBlocks)[number]

/** The block of an order whose personal data was erased. Labels can never be bought for it again. */
export const erased: PurchaseBlock = 'Order.Erased'
