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
  /** The window ended before the outcome was in: it shows on the order. */
  | { outcome: 'accepted'; purchase: Purchase }

/**
 * Buys the label of a rate for a shipment, or joins the purchase of the same rate that owns it. The
 * purchase goes on by itself; the request waits for its outcome up to the wait window.
 *
 * @throws ServiceError as `claimPurchase`, the failure that the purchase ended in, and 503 as the node ends
 */
export const buyLabel = (deps: PurchaseDeps, command: BuyLabelCommand): Promise<BuyLabelResult> =>
  deps.inFlight.begin(() => buy(deps, command))

async function buy(deps: PurchaseDeps, command: BuyLabelCommand): Promise<BuyLabelResult> {
  const until = deps.clock.now().getTime() + deps.waitWindowMs
  const claim = await claimPurchase(deps, command)
  const { shipment } = claim

  const sent = claim.isNew ? await withinWindow(deps, sendInBackground(deps, claim.purchase, shipment), until) : null
  const known = sent?.purchase ?? claim.purchase
  const purchase = await unlessUnavailable(deps, awaitPurchase(deps, known, until))
  // Whoever is told 202 is shown a failure later, which has to be written first: without the database nothing is promised.
  if (!purchase) throw new Error('the database is unavailable, so the outcome of the purchase is unknown')
  if (purchase.state === 'Completed') {
    const label = sent?.label ?? (await getLabel(deps, purchase.accountId, purchase.labelId as string))
    return { outcome: 'completed', purchase, shipment, label }
  }
  if (purchase.failure) throw new ServiceError([purchase.failure])
  return { outcome: 'accepted', purchase }
}

/** The purchase as it stands when its outcome is in, or when the window ends: then it is kept as acknowledged. */
async function awaitPurchase(deps: PurchaseDeps, purchase: Purchase, until: number): Promise<Purchase> {
  const { accountId, purchaseId } = purchase
  let { hasWaiters } = purchase
  const ended = await awaitOutcome(deps, purchase, {
    topic: purchaseId,
    until,
    isOpen: ({ state }) => isOpen(state),
    read: async () => {
      const read = hasWaiters ? selectPurchase : sql.markWaiter
      const current = found(await read(deps.db, accountId, purchaseId), purchaseId)
      hasWaiters = current.hasWaiters
      return current
    },
  })
  return isOpen(ended.state) ? found(await sql.acknowledge(deps.db, accountId, purchaseId), purchaseId) : ended
}

function found([purchase]: Purchase[], purchaseId: string): Purchase {
  if (!purchase) throw new Error(`purchase ${purchaseId} is gone`)
  return purchase
}

/**
 * Buys as `buyLabel` does, and under one key no more than once: a request that is sent again finds what became of the
 * purchase that the first has begun or joined, also where that has failed or its label was cancelled since, upon which
 * another request would buy anew.
 *
 * @param command.key made by whoever asks, for one press of a button
 * @throws ServiceError the failure of the first; `Purchase.KeyReused` for another rate; `Purchase.KeySpent` where the
 *   label that it brought was cancelled
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
    // The same request came a second time, or its purchase has ended since it was looked for: now the key tells.
    return buyLabelOnce(deps, command)
  })
}
