import { getLabel } from '#labels/get-label.ts'
import { recordPurchaseOutcome } from '#purchases/buying/record-purchase-outcome.ts'
import { recordCancellationOutcome } from '#purchases/cancelling/record-cancellation-outcome.ts'
import type { HeardOutcome } from '#purchases/purchase/outcome-spool.ts'
import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'

/** Goes on, as a node starts, with what carriers told the process before it, and it did not come to write. */
export const writeLeftOutcomes = (deps: PurchaseDeps): Promise<void> =>
  deps.outcomes.writeLeft((heard) => record(deps, heard))

async function record(deps: PurchaseDeps, heard: HeardOutcome): Promise<void> {
  if (heard.kind === 'purchase') {
    await recordPurchaseOutcome(deps, heard, heard.outcome)
  } else {
    const label = await getLabel(deps, heard.accountId, heard.labelId)
    await recordCancellationOutcome(deps, heard, label, heard.outcome)
  }
}
