import {
  assertRoomForDraft,
  findReplacement,
  type Replacement,
  replaceOrder,
} from '#domain/orders/drafts/save-draft.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import { isLive, type ShipmentLabel, type WholeOrder } from '#domain/orders/order/order.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import type { MoveOrderDeps } from '#domain/orders/status/move-order.ts'
import { allowedMoves, lastLabelGone, OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { cancelLabel } from '#domain/purchases/cancelling/cancel-label.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { openPurchaseStates, type PurchaseState } from '#domain/purchases/purchase/states.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'

export type CorrectOrderCommand = {
  accountId: string
  orderId: string
  /** Where it is named, the order has to be that sub-account's. */
  subAccountId: string | null
  userId: string
  source: string
  /** An order as somebody would type it, and the same as an order where it can be rated. */
  typed(order: WholeOrder): Promise<{ content: Record<string, unknown>; order: OrderContent | null }>
  /** Whether a carrier has a way to void what it sold. */
  takesLabelsBack(carrierId: string): boolean
}

export type CorrectedOrder =
  | { outcome: 'corrected'; replacement: Replacement }
  /**
   * A carrier did not take its label back: the order is as it was, but for the labels that others took back before. Where
   * the carrier never does, `isAsked` is false, and no label was taken back.
   */
  | { outcome: 'refused'; labelId: string; reason: string | null; isAsked: boolean; cancelledLabelIds: string[] }

const { Cancelled, Draft, LabelCreated } = OrderStatus

/** Whether it may be cancelled once its labels are. One that is cancelled already was given up to be corrected before. */
function isCorrectable({ status }: Pick<WholeOrder, 'status'>): boolean {
  if (status === Draft) return false
  const then = status === LabelCreated ? lastLabelGone.to : status
  return then === Cancelled || allowedMoves[then].includes(Cancelled)
}

const isUnderWay = (state: string): boolean => openPurchaseStates.includes(state as PurchaseState)

const liveLabelsOf = ({ shipments }: WholeOrder): ShipmentLabel[] =>
  shipments.flatMap(({ label }) => (label && isLive(label.status) ? [label] : []))

/**
 * Has an order's labels cancelled, gives the order up, and begins a draft of what it said. Nothing is begun before all
 * of its labels are certainly cancelled. Asked for again it goes on where it was, and answers the draft that there is, or
 * the order that it has become.
 *
 * @throws ServiceError `Order.NotFound`; `Order.FromStore`; `Order.TransitionNotAllowed` where its status forbids to cancel it;
 *   `Label.PurchaseInProgress`; `Order.Erased`; `Draft.TooMany`; and as `cancelLabel`,
 *   `Label.CancellationOutcomeUnknown` among it. Where labels were cancelled before that, `metaData.cancelledLabelIds`
 *   names them: parcels that bear them must not be shipped
 */
export async function correctOrder(
  deps: PurchaseDeps & MoveOrderDeps,
  command: CorrectOrderCommand,
): Promise<CorrectedOrder> {
  const { accountId, orderId } = command
  const order = await getWholeOrder(deps, command)
  const begun = await findReplacement(deps, { accountId, orderId })
  if (begun) return { outcome: 'corrected', replacement: begun }
  refuseUncorrectable(order)
  const labels = liveLabelsOf(order)
  const kept = labels.find(({ carrier }) => !command.takesLabelsBack(carrier))
  if (kept) return { outcome: 'refused', labelId: kept.labelId, reason: null, isAsked: false, cancelledLabelIds: [] }
  // What would forbid the draft is found before anything is destroyed for it.
  await assertRoomForDraft(deps, accountId)
  const typed = await command.typed(order)
  const cancelledLabelIds: string[] = []
  try {
    return await cancelAndReplace(deps, { ...command, typed }, { order, labels, cancelledLabelIds })
  } catch (error) {
    throw namingCancelled(error, cancelledLabelIds)
  }
}

function refuseUncorrectable(order: WholeOrder): void {
  if (order.purchaseBlock === 'Order.Erased') throw serviceError('Order.Erased')
  // What is typed anew would be of no store: nobody would read it there before it is bought, nor tell it of the parcel.
  if (order.source === OrderSource.Store) throw serviceError('Order.FromStore')
  if (!isCorrectable(order)) {
    throw serviceError('Order.TransitionNotAllowed', { currentStatus: order.status, requestedStatus: Cancelled })
  }
  if (order.shipments.some(({ purchase }) => purchase && isUnderWay(purchase.state))) {
    throw serviceError('Label.PurchaseInProgress')
  }
}

type Typed = Awaited<ReturnType<CorrectOrderCommand['typed']>>

/** @param cancelledLabelIds grows with each label that is cancelled, so that they are known where it fails as well */
async function cancelAndReplace(
  deps: PurchaseDeps & MoveOrderDeps,
  { accountId, userId, source, typed }: Omit<CorrectOrderCommand, 'typed'> & { typed: Typed },
  { order, labels, cancelledLabelIds }: { order: WholeOrder; labels: ShipmentLabel[]; cancelledLabelIds: string[] },
): Promise<CorrectedOrder> {
  for (const { labelId } of labels) {
    const { isCancelled, reason } = await cancelLabel(deps, { accountId, labelId, actor: `user ${userId}` })
    if (!isCancelled) return { outcome: 'refused', labelId, reason, isAsked: true, cancelledLabelIds }
    cancelledLabelIds.push(labelId)
  }
  const { subAccountId, orderId: replacesOrderId } = order
  const draft = { accountId, subAccountId, userId, source, ...typed, replacesOrderId }
  return { outcome: 'corrected', replacement: await replaceOrder(deps, draft) }
}

/** The same failure, which says what is cancelled all the same. */
function namingCancelled(error: unknown, cancelledLabelIds: string[]): unknown {
  if (!(error instanceof ServiceError) || cancelledLabelIds.length === 0) return error
  return new ServiceError(error.errors.map((one) => ({ ...one, metaData: { ...one.metaData, cancelledLabelIds } })))
}
