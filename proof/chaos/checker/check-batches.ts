/** Items of batches against purchases and sales. */
import type { FinalState } from '../final-state/final-state.ts'
import type { Report } from './invariants.ts'

/** A client that gave up has not bought or resumed such a batch. */
const restingStates = ['ready', 'paused']
const openStates = ['rating', 'ready', 'buying', 'unknown']

export function checkBatches({ batchItems, batches, purchases, sales, strayLabels }: FinalState, report: Report): void {
  const voided = new Set(strayLabels.map(({ tracking_number }) => tracking_number))
  const states = new Map(batches.map(({ id, state }) => [id, state]))
  for (const { batch_id, shipment_id, state, label_id, error } of batchItems) {
    const item = `item ${shipment_id} of batch ${batch_id}`
    const own = purchases.filter((one) => one.correlation_id === batch_id && one.shipment_id === shipment_id)
    const completed = own.filter((purchase) => purchase.state === 'Completed')
    const sold = sales.filter(
      ({ reference, trackingNumber }) => own.some(({ id }) => id === reference) && !voided.has(trackingNumber),
    )
    if (completed.length > 1 || sold.length > 1) {
      report('batch items once', `${item} has ${completed.length} purchases and ${sold.length} sales`, own[0]?.id)
    }
    if (openStates.includes(state) && !restingStates.includes(states.get(batch_id) ?? '')) {
      report('batch items end', `${item} is ${state} at the end`, own[0]?.id)
    }
    if (state === 'bought' && completed.every((purchase) => purchase.label_id !== label_id)) {
      report('batch items end', `${item} is bought, but its label is of no purchase`, own[0]?.id)
    }
    if (state !== 'bought' && completed.length > 0) {
      report('batch items end', `${item} is ${state}, but it has a label`, completed[0]?.id)
    }
    if (state === 'failed' && !error) report('batch items end', `${item} failed without a reason`, own[0]?.id)
  }
}
