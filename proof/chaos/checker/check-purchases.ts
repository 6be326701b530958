/** Purchases, cancellations and labels against one another. */
import { LabelStatus } from '#domain/orders/order/order.ts'
import { byKey, type FinalState, isLive, type Label, type Purchase } from '../final-state/final-state.ts'
import { isLeftToOperators } from '../final-state/operator.ts'
import type { Report } from './invariants.ts'

const openStates = ['Claimed', 'Processing', 'OutcomeUnknown']

export function checkPurchases(state: FinalState, report: Report): void {
  const labels = new Map(state.labels.map((label) => [label.id, label]))
  const events = byKey(state.events, (event) => event.purchase_id)
  for (const purchase of state.purchases) {
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
    const own = events.get(purchase.id) ?? []
    const isResolved = own.some(({ what }) => what === 'resolved by operator')
    const asked = own.filter(({ what }) => what === 'asked the carrier')
    const sale = state.sales.find(({ reference }) => reference === purchase.id)
    if (isResolved && !isLeftToOperators(purchase.carrier, sale, asked)) {
      report('left to operators', `an operator resolved a purchase of ${purchase.carrier}`, purchase.id)
    }
    if (!hasItsLabel(purchase, label)) {
      report(
        'responses are true',
        `${purchase.state} purchase, 202 returned: ${purchase.acknowledged_202}; label ${label?.status}`,
        purchase.id,
      )
    }
  }
  checkCancellations(state, labels, report)
}

/** A label that was bought, or one that stands for a failure of which somebody had been told 202. */
function hasItsLabel(purchase: Purchase, label: Label | undefined): boolean {
  if (purchase.state === 'Completed') return isLive(label) || label?.status === LabelStatus.Cancelled
  return purchase.state !== 'Failed' || !purchase.acknowledged_202 || label?.status === LabelStatus.Error
}

function checkCancellations(
  { cancellations, labels }: FinalState,
  labelOf: ReadonlyMap<string, Label>,
  report: Report,
): void {
  const accepted = new Set<string>()
  for (const { label_id, id, state } of cancellations) {
    const purchaseId = labelOf.get(label_id)?.purchase_id
    if (openStates.includes(state)) report('nothing stuck', `cancellation ${id} is ${state}`, purchaseId)
    if (state === 'Accepted') accepted.add(label_id)
  }
  for (const label of labels) {
    if ((label.status === LabelStatus.Cancelled) !== accepted.has(label.id)) {
      const its = accepted.has(label.id) ? 'was accepted' : 'was never accepted'
      report(
        'cancellations reported',
        `label ${label.id} has status ${label.status}; its cancellation ${its}`,
        label.purchase_id,
      )
    }
    if (isLive(label) && label.files_state !== 'completed') {
      report('files exist', `the files of label ${label.id} are ${label.files_state}`, label.purchase_id)
    }
  }
}
