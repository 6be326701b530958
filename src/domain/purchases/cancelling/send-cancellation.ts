import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { Label } from '#domain/labels/label.ts'
import { recordCancellationOutcome } from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import { voidAtCarrier } from '#domain/purchases/cancelling/void-at-carrier.ts'
import type { Cancellation } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'

/**
 * Sends a claimed cancellation to the label's carrier, and records what came of it.
 *
 * @param claim.sendWithinMs for how long it may be sent
 * @param connection null where it is gone, or its credentials cannot be opened
 * @returns the cancellation as it was left
 */
export async function sendCancellation(
  deps: PurchaseDeps,
  claim: { cancellation: Cancellation; sendWithinMs: number },
  label: Label,
  connection: CarrierConnection | null,
): Promise<Cancellation> {
  const outcome = await voidAtCarrier(deps, label, connection, claim.sendWithinMs)
  const { accountId, cancellationId, labelId } = claim.cancellation
  const record = () =>
    deps.batcher.alone(accountId, () => recordCancellationOutcome(deps, claim.cancellation, label, outcome))
  if (outcome.outcome === 'uncertain') return record()
  return deps.outcomes.write({ kind: 'cancellation', accountId, cancellationId, labelId, outcome }, record)
}
