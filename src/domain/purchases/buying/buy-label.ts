import type { Label } from '#domain/labels/label.ts'
import { getLabel } from '#domain/labels/queries.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { type BuyLabelCommand, claimPurchase, KeyTakenError } from '#domain/purchases/buying/claim-purchase.ts'
import { sendInBackground } from '#domain/purchases/buying/send-purchase.ts'
import * as sql from '#domain/purchases/buying/sql.ts'
import { awaitOutcome, unlessUnavailable, withinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import { selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { isOpen } from '#domain/purchases/purchase/states.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'

type BuyLabelResult =
  | { outcome: 'completed'; purchase: Purchase; shipment: Shipment; label: Label }
  /** The wait window ended before the outcome arrived. The outcome appears on the order. */
  | { outcome: 'accepted'; purchase: Purchase }

/**
 * Buys the label of a rate for a shipment, or joins the purchase of the same rate that owns the shipment. The purchase
 * continues in the background. The request waits for its outcome up to the wait window.
 *
 * @throws ServiceError as `claimPurchase`; the failure of the purchase; 503 when the node shuts down
 */
export const buyLabel = (deps: PurchaseDeps, command: BuyLabelCommand): Promise<BuyLabelResult> =>
  deps.inFlight.begin(() => buy(deps, command))

async function buy(deps: PurchaseDeps, command: BuyLabelCommand): Promise<BuyLabelResult> {
  const untilMs = deps.clock.monotonicMs() + deps.waitWindowMs
  const claim = await claimPurchase(deps, command)
  const { shipment } = claim

  const sent = claim.isNew ? await withinWindow(deps, sendInBackground(deps, claim.purchase, shipment), untilMs) : null
  const latest = sent?.purchase ?? claim.purchase
  const purchase = await unlessUnavailable(deps, awaitPurchase(deps, latest, untilMs))
  // After a 202, the caller finds a later failure on the order. So the 202 is recorded before the response.
  if (!purchase) throw new Error('the database is unavailable, so the outcome of the purchase is unknown')
  if (purchase.state === 'Completed') {
    const label = sent?.label ?? (await getLabel(deps, purchase.accountId, purchase.labelId as string))
    return { outcome: 'completed', purchase, shipment, label }
  }
  if (purchase.failure) throw new ServiceError([purchase.failure])
  return { outcome: 'accepted', purchase }
}

/**
 * Returns the purchase when its outcome is recorded or the window ends. In the latter case it is marked as
 * acknowledged.
 */
async function awaitPurchase(deps: PurchaseDeps, purchase: Purchase, untilMs: number): Promise<Purchase> {
  const { accountId, purchaseId } = purchase
  let { hasWaiters } = purchase
  const ended = await awaitOutcome(deps, purchase, {
    topic: purchaseId,
    untilMs,
    isOpen: ({ state }) => isOpen(state),
    read: async () => {
      const read = hasWaiters ? selectPurchase : sql.markWaiter
      const current = existing(await read(deps.db, accountId, purchaseId), purchaseId)
      hasWaiters = current.hasWaiters
      return current
    },
  })
  return isOpen(ended.state) ? existing(await sql.acknowledge(deps.db, accountId, purchaseId), purchaseId) : ended
}

function existing([purchase]: Purchase[], purchaseId: string): Purchase {
  if (!purchase) throw new Error(`purchase ${purchaseId} is gone`)
  return purchase
}

/**
 * Buys as `buyLabel` does, at most once per key. A repeated request returns the purchase that the first one started or
 * joined, even if that failed or its label was canceled since. A new key buys again after a cancellation, even with the same rate.
 *
 * @param command.key made by the caller, one for each press of a button
 * @throws ServiceError the failure of the first purchase; `Purchase.KeyReused` for another rate; `Purchase.KeySpent` if
 *   the label was canceled
 */
export async function buyLabelOnce(
  deps: PurchaseDeps,
  command: BuyLabelCommand & { key: string },
): Promise<BuyLabelResult> {
  const { accountId, shipmentId, rateId, key } = command
  const [first] = isUuid(shipmentId) ? await sql.selectOfKey(deps.db, { accountId, shipmentId, key }) : []
  if (first) {
    if (first.rateId !== rateId.toLowerCase()) throw serviceError('Purchase.KeyReused')
    if (first.failure) throw new ServiceError([first.failure])
    if (!first.ownsShipment) throw serviceError('Purchase.KeySpent')
  }
  return buyLabel(deps, command).catch((error) => {
    if (!(error instanceof KeyTakenError)) throw error
    // The same request arrived twice, or the purchase ended after the lookup. The key now identifies the purchase.
    return buyLabelOnce(deps, command)
  })
}
