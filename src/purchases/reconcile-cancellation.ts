import type { VoidOutcome } from '#carriers/carrier.ts'
import { findLabel, type Label } from '#labels/find-label.ts'
import { askCarrier } from '#purchases/ask-carrier.ts'
import { askedBy, askLater, pauseMs } from '#purchases/ask-later.ts'
import { acceptCancellation, refuseCancellation } from '#purchases/cancel-label.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import * as sql from '#purchases/sql.ts'
import { note } from '#purchases/timeline.ts'

/** After so many repeats without an answer the carrier is asked instead: seldom, as USPS shows a label three times. */
const looksAfter: ReadonlySet<number> = new Set([1, 5])

/**
 * Finds out what became of a void whose answer was lost; the label then follows the carrier's. A void
 * is harmless to repeat, so it is repeated until the carrier decides. A refusal of the repeat is not
 * believed at once: the lost one may have been accepted, so the carrier is asked where it can be.
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
  const repeated = await repeatVoid(deps, accountId, label)
  const isOpen = repeated.outcome === 'rejected' || (repeated.outcome === 'uncertain' && looksAfter.has(command.asked))
  const found = isOpen ? await lookUp(deps, accountId, label.purchase_id) : 'not asked'
  const purchase = { accountId, purchaseId: label.purchase_id }
  await note(deps, deps.db, purchase, 'cancellation repeated', { answer: repeated.outcome, found })

  if (repeated.outcome === 'ok' || found === 'voided') {
    await acceptCancellation(deps, accountId, cancellationId, label)
    return
  }
  if (repeated.outcome === 'rejected' && found !== 'not answered') {
    const { carrierCode, carrierText } = repeated
    await refuseCancellation(deps, accountId, cancellationId, label, { carrierCode, carrierText })
    return
  }
  const asked = command.asked + 1
  const pause = pauseMs(asked)
  await sql.postponeVoid(deps.db, accountId, cancellationId, askedBy(deps, pause))
  await askLater(deps, deps.db, 'reconcile-cancellation', { accountId, cancellationId, asked: String(asked) }, pause)
}

async function repeatVoid(deps: PurchaseDeps, accountId: string, label: Label): Promise<VoidOutcome> {
  const connection = await deps.connections.find(accountId, label.carrier, label.carrier_account)
  const outcome = await connection?.carrier.void?.(deps.carriers, connection.account, {
    trackingNumber: label.tracking_number as string,
    carrierShipmentId: label.carrier_shipment_id as string,
    reference: label.purchase_id,
  })
  return outcome ?? { outcome: 'unavailable', reason: 'connect', detail: 'the carrier is not connected' }
}

/** Whether the carrier has voided the label; `not answered` where it may answer later. */
async function lookUp(
  deps: PurchaseDeps,
  accountId: string,
  purchaseId: string,
): Promise<'voided' | 'not voided' | 'not answered'> {
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) return 'not voided'
  const { outcome } = await askCarrier(deps, purchase)
  if (outcome === 'voided') return 'voided'
  return outcome === 'unavailable' ? 'not answered' : 'not voided'
}
