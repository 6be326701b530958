/** The service's database against itself: operations, orders and their faces. */
import { type Books, byKey, isLive, type Label, type Order } from '../books/books.ts'
import type { Report } from './rules.ts'

const labelCreated = 8
const openStates = ['Claimed', 'Processing', 'OutcomeUnknown']

export function auditOperations(books: Books, report: Report): void {
  const labels = new Map(books.labels.map((label) => [label.id, label]))
  for (const purchase of books.purchases) {
    const label = purchase.label_id ? labels.get(purchase.label_id) : undefined
    if (openStates.includes(purchase.state)) report('nothing stuck', `purchase is ${purchase.state}`, purchase.id)
    else if (purchase.owns_shipment !== isLive(label)) {
      const holds = purchase.owns_shipment ? 'holds its shipment' : 'holds nothing'
      report(
        'owner is live',
        `${purchase.state} purchase ${holds}; its label's status is ${label?.status}`,
        purchase.id,
      )
    }
    const mustHave =
      purchase.state === 'Completed' ? [1, 2, 3] : purchase.state === 'Failed' && purchase.acknowledged_202 ? [4] : []
    if (mustHave.length > 0 && !mustHave.includes(label?.status ?? 0)) {
      report(
        'told the truth',
        `${purchase.state} purchase, 202 told: ${purchase.acknowledged_202}; label ${label?.status}`,
        purchase.id,
      )
    }
  }

  const accepted = new Set<string>()
  for (const { label_id, id, state } of books.cancellations) {
    const purchaseId = labels.get(label_id)?.purchase_id
    if (openStates.includes(state)) report('nothing stuck', `cancellation ${id} is ${state}`, purchaseId)
    if (state === 'Accepted') accepted.add(label_id)
  }
  for (const label of books.labels) {
    if ((label.status === 3) !== accepted.has(label.id)) {
      const its = accepted.has(label.id) ? 'was accepted' : 'was never accepted'
      report(
        'told of cancellations',
        `label ${label.id} has status ${label.status}; its cancellation ${its}`,
        label.purchase_id,
      )
    }
    if (isLive(label) && label.files_state !== 'completed') {
      report('files made', `the files of label ${label.id} are ${label.files_state}`, label.purchase_id)
    }
  }

  const labelsOfOrder = byKey(books.labels, (label) => label.order_id)
  const owning = byKey(
    books.purchases.filter((purchase) => purchase.owns_shipment),
    (purchase) => purchase.order_id,
  )
  for (const order of books.orders) {
    auditOrder(order, labelsOfOrder.get(order.id) ?? [], owning.get(order.id)?.length ?? 0, report)
  }
  for (const death of books.deaths) report('nodes survive', death)
}

function auditOrder(order: Order, labels: readonly Label[], owning: number, report: Report): void {
  const named = `order ${order.id}`
  const last = labels.at(-1)
  const about = last?.purchase_id
  if (order.open_purchases !== owning) {
    report('orders agree', `${named} counts ${order.open_purchases} purchases, and ${owning} hold its shipments`, about)
  }
  // Recorded in one millisecond: either may be the latest.
  const latest = labels.filter((label) => label.recorded_at.getTime() === last?.recorded_at.getTime())
  const shown = latest.find((label) => label.id === order.label_id)
  const isFaceRight = last
    ? shown !== undefined && shown.status === order.label_status && shown.tracking_number === order.tracking_number
    : order.label_id === null
  if (!isFaceRight) {
    const face = `${order.label_id} status ${order.label_status} ${order.tracking_number}`
    report('orders agree', `${named} shows ${face}; its latest label is ${last?.id} status ${last?.status}`, about)
  }
  const live = labels.filter(isLive).length
  if (order.status === labelCreated && live === 0) {
    report('orders agree', `${named} says LabelCreated and has no live label`, about)
  }
  // Clients move no order, so beside LabelCreated only the Error of another purchase can be.
  if (live > 0 && order.status !== labelCreated && order.status !== 10) {
    report('orders agree', `${named} has a live label and status ${order.status}`, about)
  }
}
