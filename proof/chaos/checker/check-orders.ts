/** Orders and the summaries of their labels, against their purchases and labels. */
import { OrderStatus } from '#domain/orders/status/states.ts'
import { byKey, type FinalState, isLive, type Label, type Order } from '../final-state/final-state.ts'
import type { Report } from './invariants.ts'

export function checkOrders(state: FinalState, report: Report): void {
  const labelsOfOrder = byKey(state.labels, (label) => label.order_id)
  const owning = byKey(
    state.purchases.filter((purchase) => purchase.owns_shipment),
    (purchase) => purchase.order_id,
  )
  for (const order of state.orders) {
    checkOrder(order, labelsOfOrder.get(order.id) ?? [], owning.get(order.id)?.length ?? 0, report)
  }
}

function checkOrder(order: Order, labels: readonly Label[], owning: number, report: Report): void {
  const named = `order ${order.id}`
  const live = labels.filter(isLive)
  const candidates = live.length > 0 ? live : labels
  const last = candidates.at(-1)
  const about = last?.purchase_id
  if (order.open_purchases !== owning) {
    report('orders match', `${named} counts ${order.open_purchases} purchases, but ${owning} own its shipments`, about)
  }
  // Recorded in one millisecond: either may be the latest. The end of a label is known from the times of other entries.
  // One of them can come from a node with a fast clock.
  const lastMade = Math.max(...candidates.map((label) => label.created_at.getTime()))
  const latest = candidates.filter(
    (label) => label.recorded_at.getTime() === last?.recorded_at.getTime() || label.created_at.getTime() === lastMade,
  )
  const shown = latest.find((label) => label.id === order.label_id)
  const isSummaryRight = last
    ? shown !== undefined && shown.status === order.label_status && shown.tracking_number === order.tracking_number
    : order.label_id === null
  if (!isSummaryRight) {
    const summary = `${order.label_id} status ${order.label_status} ${order.tracking_number}`
    report('orders match', `${named} shows ${summary}; it should show ${last?.id} status ${last?.status}`, about)
  }
  if (order.status === OrderStatus.LabelCreated && live.length === 0) {
    report('orders match', `${named} has status LabelCreated and no live label`, about)
  }
  // Clients move no order, so beside LabelCreated only the Error of another purchase can be.
  if (live.length > 0 && order.status !== OrderStatus.LabelCreated && order.status !== OrderStatus.Error) {
    report('orders match', `${named} has a live label and status ${order.status}`, about)
  }
}
