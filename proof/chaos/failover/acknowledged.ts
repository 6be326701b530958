/** Checks that everything acknowledged to clients is in the database. */
import { LabelStatus } from '#domain/orders/order/order.ts'
import type { FinalState } from '../final-state/final-state.ts'

export type Acknowledged = { orders: number; purchases: number; cancellations: number; lost: string[] }

/** Each change is counted once, however often it was told. */
export function findLost(
  state: Pick<FinalState, 'orders' | 'purchases' | 'labels' | 'transfers' | 'history'>,
): Acknowledged {
  const { history } = state
  const orders = new Set(state.orders.map(({ id }) => id))
  const purchases = new Set(state.purchases.map(({ id }) => id))
  const labels = new Map(state.labels.map((label) => [label.id, label]))
  const trackingNumbers = new Map(state.labels.map((label) => [label.tracking_number, label.id]))
  const refunds = new Set(state.transfers.filter(({ act }) => act === 'refund').map(({ cause_id }) => cause_id))
  const settlements = new Set(state.transfers.filter(({ act }) => act === 'settle').map(({ cause_id }) => cause_id))

  const isPaid = (labelId: string) => settlements.has(labels.get(labelId)?.purchase_id ?? '')
  const isRefunded = (labelId: string) => refunds.has(labels.get(labelId)?.purchase_id ?? '')
  const told = {
    orders: new Map<string, boolean>(),
    purchases: new Map<string, boolean>(),
    cancellations: new Map<string, boolean>(),
  }
  for (const { orderId } of history.orders) told.orders.set(orderId, orders.has(orderId))
  for (const { answer } of history.purchases) {
    if (answer.type === 'label') told.purchases.set(answer.labelId, isPaid(answer.labelId))
    if (answer.type === 'accepted') told.purchases.set(answer.operationId, purchases.has(answer.operationId))
  }
  for (const { answer } of history.legacyPurchases) {
    if (answer.type === 'label' || answer.type === 'pending')
      told.orders.set(answer.orderId, orders.has(answer.orderId))
    if (answer.type !== 'label') continue
    const labelId = trackingNumbers.get(answer.trackingCode)
    told.purchases.set(labelId ?? answer.trackingCode, labelId !== undefined && isPaid(labelId))
  }
  for (const { answer, labelId } of history.cancellations) {
    if (answer.type !== 'decision' || !answer.isSuccess) continue
    const isCancelled = labels.get(labelId)?.status === LabelStatus.Cancelled
    told.cancellations.set(labelId, isCancelled && isRefunded(labelId))
  }
  const lost = Object.entries(told).flatMap(([what, changes]) =>
    [...changes].filter(([, isThere]) => !isThere).map(([id]) => `${what}: ${id}`),
  )
  return {
    orders: told.orders.size,
    purchases: told.purchases.size,
    cancellations: told.cancellations.size,
    lost,
  }
}
