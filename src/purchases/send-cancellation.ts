import type { CarrierConnection } from '#carriers/connections.ts'
import type { Label } from '#labels/label.ts'
import type { Cancellation } from '#purchases/purchase.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { recordCancellationOutcome } from '#purchases/record-cancellation-outcome.ts'
import { voidAtCarrier } from '#purchases/void-at-carrier.ts'

/**
 * Sends a claimed cancellation to the label's carrier, and records what came of it.
 *
 * @returns the cancellation as it was left
 */
export async function sendCancellation(
  deps: PurchaseDeps,
  cancellation: Cancellation,
  label: Label,
  connection: CarrierConnection,
): Promise<Cancellation> {
  const outcome = await voidAtCarrier(deps, label, connection)
  return recordCancellationOutcome(deps, cancellation, label, outcome)
}
