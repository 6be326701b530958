import type { BuyOutcome } from '#carriers/carrier.ts'
import type { Shipment } from '#orders/order.ts'
import { carrierParcel } from '#orders/parcel.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { type Ended, recordOutcome } from '#purchases/record-outcome.ts'
import * as sql from '#purchases/sql.ts'
import { readQuote } from '#rates/kept-quote.ts'

/** How much longer than the carrier's deadline a lease lasts, so that it never runs out under a live call. */
const leaseMarginMs = 15_000

/**
 * Sends a claimed purchase to its carrier, once, and records what came of it. Only the owner of the
 * claim gets through; whoever else calls finds it taken and does nothing.
 *
 * @returns the purchase as it was left; null where it was taken
 */
export async function sendPurchase(
  deps: PurchaseDeps,
  purchase: sql.PurchaseRow,
  shipment: Shipment,
): Promise<Ended | null> {
  const { account_id: accountId, id: purchaseId } = purchase
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrier_account)
  if (!connection) {
    // The claim is still unsent, so it is certain that nothing was bought.
    const outcome = { outcome: 'unavailable', reason: 'credentials', detail: 'the carrier is not connected' } as const
    return recordOutcome(deps, purchase, outcome, shipment)
  }
  const { carrier, account } = connection
  const now = deps.clock.now()
  const leaseUntil = new Date(now.getTime() + carrier.deadlines.buyMs + leaseMarginMs)
  const [started] = await sql.startProcessing(deps.db, {
    accountId,
    purchaseId,
    owner: deps.node,
    leaseUntil,
    eventId: deps.ids(),
    now,
  })
  if (!started) return null

  let outcome: BuyOutcome
  try {
    outcome = await carrier.buy(deps.carriers, account, {
      from: shipment.from,
      to: shipment.to,
      parcel: carrierParcel(shipment.parcel),
      shipDate: purchase.ship_date,
      quote: readQuote(purchase.quote),
      reference: purchaseId,
    })
  } catch (error) {
    // A bug of ours, at a moment when the request may have left.
    deps.log.error({ err: error, purchaseId }, 'buying failed on our side')
    outcome = { outcome: 'uncertain', detail: 'failed on our side' }
  }
  return recordOutcome(deps, purchase, outcome, shipment)
}
