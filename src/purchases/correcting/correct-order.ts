import { ServiceError, serviceError } from '#errors/service-error.ts'
import { findReplacement, type Replacement, replaceOrder } from '#orders/drafts/replace-order.ts'
import type { OrderContent } from '#orders/examine-order.ts'
import { getWholeOrder } from '#orders/get-whole-order.ts'
import { isLive } from '#orders/label-summary.ts'
import { type MoveOrderDeps, moveOrder } from '#orders/move-order.ts'
import { allowedMoves, lastLabelGone, OrderStatus } from '#orders/states.ts'
import type { WholeOrder } from '#orders/whole-order.ts'
import { cancelLabel } from '#purchases/cancelling/cancel-label.ts'
import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'
import { openPurchaseStates, type PurchaseState } from '#purchases/purchase/states.ts'

export type CorrectOrderCommand = {
  accountId: string
  orderId: string
  /** Where it is named, the order has to be that sub-account's. */
  subAccountId: string | null
  userId: string
  source: string
  /** An order as somebody would type it, and the same as an order where it can be rated. */
  typed(order: WholeOrder): Promise<{ content: Record<string, unknown>; order: OrderContent | null }>
}

export type CorrectedOrder =
  | { outcome: 'corrected'; replacement: Replacement }
  /** A carrier did not take its label back: the order is as it was, but for labels that others took back. */
  | { outcome: 'refused'; labelId: string; reason: string | null }

const { Cancelled, Draft, LabelCreated } = OrderStatus

/** Whether it may be cancelled once its labels are. One that is cancelled already was given up to be corrected before. */
function isCorrectable({ status }: Pick<WholeOrder, 'status'>): boolean {
  if (status === Draft) return false
  const then = status === LabelCreated ? lastLabelGone.to : status
  return then === Cancelled || allowedMoves[then].includes(Cancelled)
}

const isUnderWay = (state: string): boolean => openPurchaseStates.includes(state as PurchaseState)

/**
 * Has an order's labels cancelled, gives the order up, and begins a draft of what it said. Nothing is begun before all
 * of its labels are certainly cancelled. Asked for again it goes on where it was, and answers the draft that there is, or
 * the order that it has become.
 *
 * @throws ServiceError `Order.NotFound`; `Order.TransitionNotAllowed` where its status forbids to cancel it;
 *   `Label.PurchaseInProgress`; `Order.Erased`; `Draft.TooMany`; and as `cancelLabel`,
 *   `Label.CancellationOutcomeUnknown` among it
 */
export async function correctOrder(
  deps: PurchaseDeps & MoveOrderDeps,
  command: CorrectOrderCommand,
): Promise<CorrectedOrder> {
  const { accountId, orderId, userId, source } = command
  const order = await getWholeOrder(deps, command)
  const begun = await findReplacement(deps, { accountId, orderId })
  if (begun) return { outcome: 'corrected', replacement: begun }
  if (order.purchaseBlock === 'Order.Erased') throw serviceError('Order.Erased')
  if (!isCorrectable(order)) {
    throw serviceError('Order.TransitionNotAllowed', { currentStatus: order.status, requestedStatus: Cancelled })
  }
  if (order.shipments.some(({ purchase }) => purchase && isUnderWay(purchase.state))) {
    throw serviceError('Label.PurchaseInProgress')
  }
  const actor = `user ${userId}`
  for (const { label } of order.shipments) {
    if (!label || !isLive(label.status)) continue
    const { isCancelled, reason } = await cancelLabel(deps, { accountId, labelId: label.labelId, actor })
    if (!isCancelled) return { outcome: 'refused', labelId: label.labelId, reason }
  }
  if (order.status !== Cancelled) await giveUp(deps, { accountId, orderId, source, actor })
  const { subAccountId } = order
  const typed = await command.typed(order)
  const draft = { accountId, subAccountId, userId, ...typed, replacesOrderId: orderId }
  return { outcome: 'corrected', replacement: await replaceOrder(deps, draft) }
}

async function giveUp(
  deps: MoveOrderDeps,
  order: { accountId: string; orderId: string; source: string; actor: string },
): Promise<void> {
  const move = { ...order, to: Cancelled, resumeStatus: null, reason: 'corrected by another' }
  await moveOrder(deps, move).catch((error) => {
    if (!isCancelledAlready(error)) throw error
  })
}

/** Somebody else has given it up just now. */
const isCancelledAlready = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.code === 'Order.TransitionNotAllowed' &&
  error.errors[0]?.metaData?.currentStatus === Cancelled
