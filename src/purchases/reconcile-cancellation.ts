import { type FindOutcome, settleMs } from '#carriers/carrier.ts'
import type { CarrierConnection } from '#carriers/connections.ts'
import { addJob } from '#kit/jobs.ts'
import { findLabel, type Label } from '#labels/find-label.ts'
import { findShipment } from '#orders/find-shipment.ts'
import { acceptCancellation, refuseCancellation } from '#purchases/cancel-label.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { pauseMs } from '#purchases/reconcile-purchase.ts'
import * as sql from '#purchases/sql.ts'

/**
 * Finds out what became of a void whose answer was lost; the label then follows the carrier's. A
 * void is harmless to repeat, so a carrier that cannot be asked about a label is told again.
 *
 * @param command.asked how often it was asked before
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
  const fate = connection ? await ask(deps, connection, accountId, label) : 'unknown'

  if (fate === 'voided') return void (await acceptCancellation(deps, accountId, cancellationId, label))
  const sentAt = cancellation.sent_at ?? cancellation.created_at
  const sinceSentMs = deps.clock.now().getTime() - sentAt.getTime()
  if (fate === 'live' && connection && sinceSentMs >= settleMs(connection.account)) {
    const why = { detail: 'the carrier still holds the label live' }
    return void (await refuseCancellation(deps, accountId, cancellationId, label, why))
  }
  const asked = command.asked + 1
  await addJob(deps.db, 'reconcile-cancellation', {
    payload: { accountId, cancellationId, asked: String(asked) },
    key: `reconcile-cancellation:${cancellationId}`,
    runAt: new Date(deps.clock.now().getTime() + pauseMs(asked)),
  })
}

async function ask(
  deps: PurchaseDeps,
  { carrier, account }: CarrierConnection,
  accountId: string,
  label: Label,
): Promise<'voided' | 'live' | 'unknown'> {
  const [purchase] = await sql.selectPurchase(deps.db, accountId, label.purchase_id)
  if (carrier.find && purchase) {
    const shipment = await findShipment(deps, accountId, label.shipment_id)
    const found = await carrier.find(deps.carriers, account, {
      from: shipment.from,
      to: shipment.to,
      parcel: shipment.parcel,
      shipDate: purchase.ship_date,
      quote: purchase.quote,
      reference: purchase.id,
      sentAt: purchase.sent_at ?? purchase.created_at,
    })
    return fateOf(found)
  }
  const again = await carrier.void?.(deps.carriers, account, {
    trackingNumber: label.tracking_number as string,
    carrierShipmentId: label.carrier_shipment_id as string,
    reference: label.purchase_id,
  })
  return again?.outcome === 'ok' ? 'voided' : again?.outcome === 'rejected' ? 'live' : 'unknown'
}

function fateOf(found: FindOutcome): 'voided' | 'live' | 'unknown' {
  if (found.outcome === 'voided' || found.outcome === 'absent') return 'voided'
  return found.outcome === 'ok' ? 'live' : 'unknown'
}
