import { findShipment } from '#orders/find-shipment.ts'
import { askedBy, askLater, pauseMs } from '#purchases/ask-later.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { recordOutcome } from '#purchases/record-outcome.ts'
import * as sql from '#purchases/sql.ts'
import { note } from '#purchases/timeline.ts'

/**
 * Asks the carrier what became of a purchase whose answer was lost, and records it. What the carrier
 * cannot tell yet is asked again later; nothing is ever sent a second time.
 *
 * @param command.asked how often it was asked before
 */
export async function reconcilePurchase(
  deps: PurchaseDeps,
  command: { accountId: string; purchaseId: string; asked: number },
): Promise<void> {
  const { accountId, purchaseId } = command
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return
  const found = await ask(deps, purchase)
  await note(deps, deps.db, { accountId, purchaseId }, 'asked the carrier', { answer: found.outcome })

  if (found.outcome === 'ok' || found.outcome === 'voided' || found.outcome === 'absent') {
    return recordOutcome(deps, accountId, purchaseId, found)
  }

  const asked = command.asked + 1
  const pause = pauseMs(asked)
  await sql.postponeQuestion(deps.db, accountId, purchaseId, askedBy(deps, pause))
  await askLater(deps, deps.db, 'reconcile-purchase', { accountId, purchaseId, asked: String(asked) }, pause)
}

async function ask(deps: PurchaseDeps, purchase: sql.PurchaseRow) {
  const accountId = purchase.account_id
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrier_account)
  if (!connection?.carrier.find) return { outcome: 'undecided', detail: 'the carrier cannot be asked' } as const
  const shipment = await findShipment(deps, accountId, purchase.shipment_id)
  return connection.carrier.find(deps.carriers, connection.account, {
    from: shipment.from,
    to: shipment.to,
    parcel: shipment.parcel,
    shipDate: purchase.ship_date,
    quote: purchase.quote,
    reference: purchase.id,
    sentAt: purchase.sent_at ?? purchase.created_at,
  })
}
