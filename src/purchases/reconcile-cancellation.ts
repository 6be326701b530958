import { findLabel } from '#labels/find-label.ts'
import { askedBy, askLater, pauseMs } from '#purchases/ask-later.ts'
import { acceptCancellation, refuseCancellation } from '#purchases/cancel-label.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import * as sql from '#purchases/sql.ts'

/**
 * Finds out what became of a void whose answer was lost; the label then follows the carrier's. A void
 * is harmless to repeat, since carriers answer a label that is voided already as voided: so it is
 * repeated, rather than asked about, until the carrier decides.
 *
 * @param command.asked how often it was repeated before
 */
export async function reconcileCancellation(
  deps: PurchaseDeps,
  command: { accountId: string; cancellationId: string; asked: number },
): Promise<void> {
  const { accountId, cancellationId } = command
  const [cancellation] = await sql.selectCancellation(deps.db, accountId, cancellationId)
  if (cancellation?.state !== 'OutcomeUnknown') return
  const label = await findLabel(deps, accountId, cancellation.label_id)
  const connection = await deps.connections.find(accountId, label.carrier, label.carrier_account)
  const outcome = await connection?.carrier.void?.(deps.carriers, connection.account, {
    trackingNumber: label.tracking_number as string,
    carrierShipmentId: label.carrier_shipment_id as string,
    reference: label.purchase_id,
  })
  if (outcome?.outcome === 'ok') {
    await acceptCancellation(deps, accountId, cancellationId, label)
    return
  }
  if (outcome?.outcome === 'rejected') {
    const { carrierCode, carrierText } = outcome
    await refuseCancellation(deps, accountId, cancellationId, label, { carrierCode, carrierText })
    return
  }
  const asked = command.asked + 1
  const pause = pauseMs(asked)
  await sql.postponeVoid(deps.db, accountId, cancellationId, askedBy(deps, pause))
  await askLater(deps, deps.db, 'reconcile-cancellation', { accountId, cancellationId, asked: String(asked) }, pause)
}
