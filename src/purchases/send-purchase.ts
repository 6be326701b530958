import type { BuyOutcome } from '#carriers/carrier.ts'
import type { Shipment } from '#orders/order.ts'
import { carrierParcel } from '#orders/parcel.ts'
import type { Purchase } from '#purchases/purchase.ts'
import { leaseMarginMs, type PurchaseDeps, trackInFlight } from '#purchases/purchase-deps.ts'
import { type EndedPurchase, recordPurchaseOutcome } from '#purchases/record-purchase-outcome.ts'
import * as sql from '#purchases/sql.ts'

/**
 * Sends a claimed purchase to its carrier, once, and records what came of it. Only the owner of the
 * claim gets through; whoever else calls finds it taken and does nothing.
 *
 * @returns the purchase as it was left; null where it was taken
 */
export async function sendPurchase(
  deps: PurchaseDeps,
  purchase: Purchase,
  shipment: Shipment,
): Promise<EndedPurchase | null> {
  const { accountId, purchaseId } = purchase
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrierAccount)
  if (!connection) {
    // The claim is still unsent, so it is certain that nothing was bought.
    const outcome = { outcome: 'unavailable', reason: 'credentials', detail: 'the carrier is not connected' } as const
    return recordPurchaseOutcome(deps, purchase, outcome, shipment)
  }
  const { carrier, account } = connection
  const [started] = await sql.startProcessing(deps.db, {
    accountId,
    purchaseId,
    owner: deps.node,
    leaseMs: carrier.deadlines.buyMs + leaseMarginMs,
    eventId: deps.ids(),
  })
  if (!started) return null

  let outcome: BuyOutcome
  try {
    outcome = await carrier.buy(deps.carriers, account, {
      from: shipment.from,
      to: shipment.to,
      parcel: carrierParcel(shipment.parcel),
      shipDate: purchase.shipDate,
      quote: purchase.quote,
      reference: purchaseId,
    })
  } catch (error) {
    // A bug of ours, at a moment when the request may have left.
    deps.log.error({ err: error, purchaseId }, 'buying failed on our side')
    outcome = { outcome: 'uncertain', detail: 'failed on our side' }
  }
  return recordPurchaseOutcome(deps, purchase, outcome, shipment)
}

/**
 * Sends a claimed purchase, whoever waits for it or not. Where that breaks off, the lease runs out and another node goes
 * on from the state that was reached.
 *
 * @returns as `sendPurchase`; null where it broke off as well
 */
export function sendInBackground(
  deps: PurchaseDeps,
  purchase: Purchase,
  shipment: Shipment,
): Promise<EndedPurchase | null> {
  return trackInFlight(deps, sendPurchase(deps, purchase, shipment)).catch((error) => {
    deps.log.error({ err: error, purchaseId: purchase.purchaseId }, 'purchase interrupted')
    return null
  })
}
