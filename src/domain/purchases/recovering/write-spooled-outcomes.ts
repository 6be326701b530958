import { getLabel } from '#domain/labels/queries.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { recordCancellationOutcome } from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import type { ReceivedOutcome } from '#domain/purchases/purchase/outcome-spool.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { recordFoundAnswer } from '#domain/purchases/reconciling/record-found-label.ts'

/** Goes on, as a node starts, with what carriers told the process before it, and it did not come to write. */
export const writeSpooledOutcomes = (deps: PurchaseDeps): Promise<void> =>
  deps.outcomes.writeSpooled((received) => record(deps, received))

async function record(deps: PurchaseDeps, received: ReceivedOutcome): Promise<void> {
  if (received.kind === 'purchase') {
    if (received.isFound && received.outcome.outcome === 'ok') await recordFoundAnswer(deps, received, received.outcome)
    await recordPurchaseOutcome(deps, received, received.outcome)
  } else {
    const label = await getLabel(deps, received.accountId, received.labelId)
    await recordCancellationOutcome(deps, received, label, received.outcome)
  }
}
