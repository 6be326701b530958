import type { BuyOutcome } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { buyInput } from '#domain/purchases/outcomes/lookup.ts'
import type { EndedPurchase, Purchase } from '#domain/purchases/purchase/purchase.ts'
import { leaseMarginMs, type PurchaseDeps, recordMarginMs } from '#domain/purchases/purchase/purchase-deps.ts'
import { shipDateFrom } from '#domain/rates/ship-date.ts'

/**
 * Sends a claimed purchase to its carrier once, and records the outcome. Only the owner of the claim can send. Any
 * other caller finds the step taken and does nothing.
 *
 * @returns the purchase afterwards; null if another node took it
 */
export async function sendPurchase(
  deps: PurchaseDeps,
  claimed: Purchase,
  shipment: Shipment,
): Promise<EndedPurchase | null> {
  // The day of the quote may have passed, and carriers reject dates in the past.
  const shipDate = shipDateFrom(shipment.from, deps.clock.now(), shipment.options?.shipDate ?? null)
  const purchase = { ...claimed, shipDate }
  const connection = await deps.connections.find(purchase.accountId, purchase.carrier, purchase.carrierAccount)
  if (!connection || connection.isDisconnected) {
    // The claim belongs to this node, and stays unsent.
    const detail = 'the carrier is not connected'
    return recordPurchaseOutcome(deps, purchase, { outcome: 'unsent', detail, stepId: null })
  }
  const sendWithinMs = await start(deps, purchase, connection.carrier.deadlines.buyMs)
  if (sendWithinMs === null) return null

  const outcome = await callToBuy(deps, purchase, shipment, { connection, sendWithinMs })
  const { accountId, purchaseId } = purchase
  let isFirstTry = true
  const record = () => {
    const alone = !isFirstTry
    isFirstTry = false
    return deps.batcher.record({ purchase, shipment, outcome }, { alone })
  }
  if (outcome.outcome === 'uncertain') return record()
  return deps.outcomes.write({ kind: 'purchase', accountId, purchaseId, outcome }, record)
}

/**
 * Takes the last step before the carrier is called.
 *
 * @param buyMs the carrier's time limit
 * @returns how long the purchase may be sent so that its lease covers the call: 0 if that time passed before the
 *   response; null if another node took the claim
 */
async function start(deps: PurchaseDeps, purchase: Purchase, buyMs: number): Promise<number | null> {
  const stepId = deps.ids()
  const { accountId, purchaseId, shipDate } = purchase
  try {
    const step = { accountId, purchaseId, owner: deps.node, leaseMs: buyMs + leaseMarginMs, shipDate, eventId: stepId }
    const leaseMs = await deps.batcher.start(step)
    return leaseMs === null ? null : Math.max(0, leaseMs - buyMs - recordMarginMs)
  } catch (error) {
    // Nobody here knows whether the step was taken. The purchase was certainly not sent, and only this node knows that.
    const outcome = { outcome: 'unsent', detail: 'the database did not respond', stepId, owner: deps.node } as const
    const record = () => recordPurchaseOutcome(deps, purchase, outcome)
    await deps.outcomes.write({ kind: 'purchase', accountId, purchaseId, outcome }, record)
    throw error
  }
}

/** @param way.sendWithinMs how long it may be sent */
async function callToBuy(
  deps: PurchaseDeps,
  purchase: Purchase,
  shipment: Shipment,
  way: { connection: CarrierConnection; sendWithinMs: number },
): Promise<BuyOutcome> {
  const { sendWithinMs } = way
  const { carrier, account } = way.connection
  const { purchaseId } = purchase
  if (sendWithinMs === 0)
    return { outcome: 'unavailable', reason: 'timeout', detail: 'the lease ended before the request was sent' }
  const sendBeforeMs = deps.clock.monotonicMs() + sendWithinMs
  try {
    const input = buyInput(carrier, purchase, shipment)
    return await carrier.buy({ ...deps.carriers, sendBeforeMs }, account, input)
  } catch (error) {
    // An error in our code, when the request may have been sent already.
    deps.log.error({ err: error, purchaseId }, 'purchase failed with an internal error')
    return { outcome: 'uncertain', detail: 'internal error in Waybill' }
  }
}

/**
 * Sends a claimed purchase in the background. If this is interrupted, the lease runs out and another node continues
 * from the recorded state.
 *
 * @returns as `sendPurchase`; null if it was interrupted
 */
export function sendInBackground(
  deps: PurchaseDeps,
  purchase: Purchase,
  shipment: Shipment,
): Promise<EndedPurchase | null> {
  return deps.inFlight
    .begin(() => sendPurchase(deps, purchase, shipment))
    .catch((error) => {
      deps.log.error({ err: error, purchaseId: purchase.purchaseId }, 'purchase interrupted')
      return null
    })
}
