import { ServiceError } from '#errors/service-error.ts'
import { findShipment } from '#orders/find-shipment.ts'
import { type BuyLabelAnswer, buyLabelAnswer } from '#purchases/buy-label-answer.ts'
import { type BuyLabelCommand, claimPurchase } from '#purchases/claim-purchase.ts'
import { type PurchaseDeps, track } from '#purchases/purchase-deps.ts'
import type { Ended } from '#purchases/record-outcome.ts'
import { sendPurchase } from '#purchases/send-purchase.ts'
import * as sql from '#purchases/sql.ts'
import { isOpen } from '#purchases/states.ts'

export type BuyLabelAccepted = {
  operationId: string
  shipmentId: string
  rateId: string
  status: string
  correlationId: string | null
}

export type BuyLabelResult =
  | { outcome: 'completed'; answer: BuyLabelAnswer }
  | { outcome: 'accepted'; answer: BuyLabelAccepted }

/** How often a waiting request looks by itself, in case a notice got lost. */
const lookEveryMs = 1000

/**
 * Buys the label of a rate for a shipment, or joins the purchase of the same rate that owns it. The
 * purchase goes on by itself; the request waits for its outcome up to the wait window.
 *
 * @throws ServiceError as `claimPurchase`, and the failure that the purchase ended in
 */
export async function buyLabel(deps: PurchaseDeps, command: BuyLabelCommand): Promise<BuyLabelResult> {
  const until = deps.clock.now().getTime() + deps.waitWindowMs
  const shipment = await findShipment(deps, command.accountId, command.shipmentId)
  const claim = await claimPurchase(deps, command, shipment)
  const { accountId } = command

  let left: Ended | null = claim.mine ? null : { purchase: claim.purchase, label: null }
  if (claim.mine) {
    const sending = track(deps, sendPurchase(deps, claim.purchase, shipment)).catch((error) => {
      // The lease runs out and another node goes on from the state that was reached.
      deps.log.error({ err: error, purchaseId: claim.purchase.id }, 'purchase interrupted')
      return null
    })
    left = await withinWindow(deps, sending, until)
  }
  const hasEnded = left !== null && !isOpen(left.purchase.state)
  const purchase = hasEnded && left ? left.purchase : await awaitOutcome(deps, accountId, claim.purchase.id, until)
  if (purchase.state === 'Completed') {
    return { outcome: 'completed', answer: await buyLabelAnswer(deps, purchase, shipment, left?.label ?? null) }
  }
  if (purchase.failure) throw new ServiceError([purchase.failure.error])
  return {
    outcome: 'accepted',
    answer: {
      operationId: purchase.id,
      shipmentId: purchase.shipment_id,
      rateId: purchase.rate_id,
      status: purchase.state,
      correlationId: command.correlationId,
    },
  }
}

/** @returns what the work comes to, or null when the window ends before */
async function withinWindow<Result>(deps: PurchaseDeps, work: Promise<Result>, until: number): Promise<Result | null> {
  const given = new AbortController()
  const remaining = Math.max(0, until - deps.clock.now().getTime())
  const ended = deps.clock.sleep(remaining, given.signal).then(
    () => null,
    () => null,
  )
  const result = await Promise.race([work, ended])
  given.abort()
  return result
}

/** The purchase as it stands when its outcome is in, or when the window ends: then noted as told. */
async function awaitOutcome(
  deps: PurchaseDeps,
  accountId: string,
  purchaseId: string,
  until: number,
): Promise<sql.PurchaseRow> {
  let [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  while (purchase && isOpen(purchase.state)) {
    const remaining = until - deps.clock.now().getTime()
    if (remaining <= 0) {
      ;[purchase] = await sql.markToldAccepted(deps.db, accountId, purchaseId)
      break
    }
    const notice = deps.pubSub.waitFor(purchaseId, Math.min(remaining, lookEveryMs))
    ;[purchase] = purchase.awaited
      ? await sql.selectPurchase(deps.db, accountId, purchaseId)
      : await sql.awaitOutcome(deps.db, accountId, purchaseId)
    if (purchase && isOpen(purchase.state)) {
      await notice
      ;[purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
    }
  }
  if (!purchase) throw new Error(`purchase ${purchaseId} is gone`)
  return purchase
}
