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
  /** If given, the order must belong to this sub-account. */
  subAccountId: string | null
  userId: string
  source: string
  /** Converts an order to the input that a person would type, and to an order if it can be rated. */
  typed(order: WholeOrder): Promise<{ content: Record<string, unknown>; order: OrderContent | null }>
  /** Whether a carrier can void its labels. */
  takesLabelsBack(carrierId: string): boolean
}

export type CorrectedOrder =
  | { outcome: 'corrected'; replacement: Replacement }
  /**
   * A carrier did not void its label. The order is unchanged, except for labels that other carriers voided before. If
   * the carrier has no void, `isAsked` is false and no label was voided.
   */
  | { outcome: 'refused'; labelId: string; reason: string | null; isAsked: boolean; cancelledLabelIds: string[] }

const { Cancelled, Draft, LabelCreated } = OrderStatus

/** Whether the order may be canceled after its labels. A canceled order was corrected before. */
function isCorrectable({ status }: Pick<WholeOrder, 'status'>): boolean {
  if (status === Draft) return false
  const then = status === LabelCreated ? lastLabelGone.to : status
  return then === Cancelled || allowedMoves[then].includes(Cancelled)
}

const isPurchaseOpen = (state: string): boolean => openPurchaseStates.includes(state as PurchaseState)

const liveLabelsOf = ({ shipments }: WholeOrder): ShipmentLabel[] =>
  shipments.flatMap(({ label }) => (label && isLive(label.status) ? [label] : []))

/**
 * Cancels an order's labels and the order, and opens a draft with its content. The draft is created only after all
 * labels are certainly canceled. A repeated call continues, and returns the existing draft or the order that it became.
 *
 * @throws ServiceError `Order.NotFound`; `Order.FromStore`; `Order.TransitionNotAllowed` if its status forbids
 *   cancellation; `Label.PurchaseInProgress`; `Order.Erased`; `Draft.TooMany`; the errors of `cancelLabel`, including
 *   `Label.CancellationOutcomeUnknown`. If labels were canceled before the error, `metaData.cancelledLabelIds` lists
 *   them: parcels with these labels must not be shipped
 */
export async function correctOrder(
  deps: PurchaseDeps & MoveOrderDeps,
  command: CorrectOrderCommand,
): Promise<CorrectedOrder> {
  const { accountId, orderId } = command
  const order = await getWholeOrder(deps, command)
  const existing = await findReplacement(deps, { accountId, orderId })
  if (existing) return { outcome: 'corrected', replacement: existing }
  assertCorrectable(order)
  const labels = liveLabelsOf(order)
  const unvoidable = labels.find(({ carrier }) => !command.takesLabelsBack(carrier))
  if (unvoidable)
    return { outcome: 'refused', labelId: unvoidable.labelId, reason: null, isAsked: false, cancelledLabelIds: [] }
  // Errors that forbid the draft are raised before anything is canceled.
  await assertRoomForDraft(deps, accountId)
  const typed = await command.typed(order)
  const cancelledLabelIds: string[] = []
  try {
    return await cancelAndReplace(deps, { ...command, typed }, { order, labels, cancelledLabelIds })
  } catch (error) {
    throw namingCancelled(error, cancelledLabelIds)
  }
}

function assertCorrectable(order: WholeOrder): void {
  if (order.purchaseBlock === 'Order.Erased') throw serviceError('Order.Erased')
  // A retyped order would belong to no store. Nobody would read the store before the purchase, or notify it.
  if (order.source === OrderSource.Store) throw serviceError('Order.FromStore')
  if (!isCorrectable(order)) {
    throw serviceError('Order.TransitionNotAllowed', { currentStatus: order.status, requestedStatus: Cancelled })
  }
  if (order.shipments.some(({ purchase }) => purchase && isPurchaseOpen(purchase.state))) {
    throw serviceError('Label.PurchaseInProgress')
  }
}

type Typed = Awaited<ReturnType<CorrectOrderCommand['typed']>>

/** @param cancelledLabelIds grows with each canceled label, so that they are known after a failure too */
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

/** The same error, with the labels that are canceled. */
function namingCancelled(error: unknown, cancelledLabelIds: string[]): unknown {
  if (!(error instanceof ServiceError) || cancelledLabelIds.length === 0) return error
  return new ServiceError(error.errors.map((one) => ({ ...one, metaData: { ...one.metaData, cancelledLabelIds } })))
}
