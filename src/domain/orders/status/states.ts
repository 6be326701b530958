/** The statuses of an order, and the moves between them. The guards in SQL and the errors use these tables. */
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

/** Set only by purchases. */
export const systemManaged: readonly OrderStatus[] = [LabelCreated, OrderStatus.Error]

/** Reserved for stores and the web application. */
export const neverRequested: readonly OrderStatus[] = [Requested, Draft]

/**
 * The statuses that each status can be moved to on request. From OnHold, an order can also return to its earlier
 * status.
 */
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

/** The statuses that an order can be resumed to. It must be the one that it was held from. */
export const resumable: readonly OrderStatus[] = [Created, Processing, Picked, Packed, LabelCreated, OrderStatus.Error]

/** The statuses from which a status can be reached. */
export const movableFrom = (to: OrderStatus): OrderStatus[] =>
  Object.values(OrderStatus).filter((from) => allowedMoves[from].includes(to))

/** The statuses that allow a purchase. With LabelCreated it is for another shipment of the order. */
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

/** The statuses in which a store's changes are applied to an order without purchases. */
export const rewritable: readonly OrderStatus[] = [Created, OnHold, Processing, Picked, Packed, OrderStatus.Error]

/** Final statuses, which a later end of a purchase does not change. */
export const keptByLabels: readonly OrderStatus[] = [Cancelled, Fulfilled, Returned]

/** The move of an order whose last label is canceled. */
export const lastLabelGone = { from: LabelCreated, to: Packed } as const

/** The reason in the history of an order that was canceled for a corrected draft. */
export const correctedByAnother = 'corrected by another'

/** Whether the move is forbidden while a purchase owns a shipment. */
export const isForbiddenByPurchases = (to: OrderStatus): boolean => to === Cancelled

/** The statuses that an order can be moved to now. A blocked draft can only be canceled. */
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

/** @returns null if the number is no status, or the status cannot be requested */
export const parseRequestedStatus = (value: number): OrderStatus | null =>
  isOrderStatus(value) && !neverRequested.includes(value) ? value : null

export type Rejection = {
  code: 'Order.StatusSystemManaged' | 'Order.ResumeStatusUnusable' | 'Order.TransitionNotAllowed'
  detail: Record<string, number | null>
}

/** Explains why a requested move was not made. */
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

/** The origin of an order, with the numbers of the API. */
export const OrderSource = { Manual: 1, API: 2, Store: 3 } as const
export type OrderSource = (typeof OrderSource)[keyof typeof OrderSource]

/**
 * Why purchases for an order are blocked: it was erased, its store forbids shipping now, or the draft is incomplete.
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
