import type { FinalState } from '../final-state/final-state.ts'

/** All events of one purchase at the carriers, the service and the clients, in order. */
export function storyOf(state: FinalState, purchaseId: string): string[] {
  const purchase = state.purchases.find(({ id }) => id === purchaseId)
  const told: { at: Date; line: string }[] = []
  const tell = (at: Date | string | number, line: string) => told.push({ at: new Date(at), line })
  for (const sale of state.sales.filter(({ reference }) => reference === purchaseId)) {
    tell(sale.soldAt, `carrier: sold ${sale.carrier} ${sale.trackingNumber} for ${sale.charge.amount}`)
    if (sale.voidedAt) tell(sale.voidedAt, `carrier: voided ${sale.carrier} ${sale.trackingNumber}`)
  }
  for (const event of state.events.filter(({ purchase_id }) => purchase_id === purchaseId)) {
    tell(event.created_at, `service: ${event.what} ${JSON.stringify(event.detail)} at ${event.node.slice(-6)}`)
  }
  for (const transfer of state.transfers.filter(({ cause_id }) => cause_id === purchaseId)) {
    tell(transfer.created_at, `ledger: ${transfer.act} ${transfer.amount}`)
  }
  const labelId = purchase?.label_id
  for (const stray of state.strayLabels.filter(({ purchase_id }) => purchase_id === purchaseId)) {
    tell(stray.created_at, `service: ${stray.carrier} ${stray.tracking_number} is an orphaned label: ${stray.state}`)
  }
  for (const cancellation of state.cancellations) {
    if (cancellation.label_id !== labelId) continue
    tell(cancellation.created_at, `service: cancellation ${cancellation.id} started, now ${cancellation.state}`)
  }
  for (const entry of state.history.purchases.filter(({ shipmentId }) => shipmentId === purchase?.shipment_id)) {
    const rate = entry.rateId === purchase?.rate_id ? 'this rate' : 'another rate'
    tell(entry.invokedAt, `client: ${entry.requestId} requests to buy ${rate}`)
    tell(entry.completedAt, `client: ${entry.requestId} receives ${JSON.stringify(entry.answer)}`)
  }
  for (const entry of state.history.cancellations.filter((cancellation) => cancellation.labelId === labelId)) {
    tell(entry.invokedAt, `client: ${entry.requestId} requests to cancel`)
    tell(entry.completedAt, `client: ${entry.requestId} receives ${JSON.stringify(entry.answer)}`)
  }
  const head = purchase
    ? `purchase ${purchaseId} of shipment ${purchase.shipment_id}: ${purchase.state}, label ${labelId}`
    : `purchase ${purchaseId} not found`
  const inOrder = told.toSorted((left, right) => left.at.getTime() - right.at.getTime())
  return [head, ...inOrder.map(({ at, line }) => `${at.toISOString()} ${line}`)]
}
