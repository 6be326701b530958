import { findLabel } from '#labels/find-label.ts'
import { findShipment } from '#orders/find-shipment.ts'
import { askedBy, askLater } from '#purchases/ask-later.ts'
import { suspendCancellation } from '#purchases/cancel-label.ts'
import { claimLeaseMs } from '#purchases/claim-purchase.ts'
import { type PurchaseDeps, track } from '#purchases/purchase-deps.ts'
import { recordOutcome } from '#purchases/record-outcome.ts'
import { sendPurchase } from '#purchases/send-purchase.ts'
import * as sql from '#purchases/sql.ts'
import { note } from '#purchases/timeline.ts'

/**
 * Goes on with the work of nodes that died: claims that were never sent are sent from here; what may
 * have been sent is asked about, and never sent again.
 */
export async function recoverPurchases(deps: PurchaseDeps): Promise<void> {
  const now = deps.clock.now()
  const claims = await sql.takeOverClaims(deps.db, deps.node, now, new Date(now.getTime() + claimLeaseMs))
  for (const purchase of claims) {
    const { account_id: accountId, id: purchaseId } = purchase
    await note(deps, deps.db, { accountId, purchaseId }, 'taken over')
    const shipment = await findShipment(deps, accountId, purchase.shipment_id)
    track(deps, sendPurchase(deps, purchase, shipment)).catch((error) =>
      deps.log.error({ err: error, purchaseId }, 'purchase interrupted'),
    )
  }
  for (const purchase of await sql.selectAbandoned(deps.db, now)) {
    await recordOutcome(deps, purchase, { outcome: 'uncertain', detail: 'its node stopped' })
  }
  for (const { account_id, id, label_id } of await sql.selectAbandonedCancellations(deps.db, now)) {
    const label = await findLabel(deps, account_id, label_id)
    await suspendCancellation(deps, account_id, id, label.purchase_id, 'its node stopped')
  }
  for (const { account_id, id } of await sql.takeLostQuestions(deps.db, now, askedBy(deps, 0))) {
    await askLater(deps, deps.db, 'reconcile-purchase', { accountId: account_id, purchaseId: id }, 0)
  }
  for (const { account_id, id } of await sql.takeLostVoids(deps.db, now, askedBy(deps, 0))) {
    await askLater(deps, deps.db, 'reconcile-cancellation', { accountId: account_id, cancellationId: id }, 0)
  }
}

/** Ends this node's part: carrier calls under way get their time, unsent claims go to other nodes at once. */
export async function handOver(deps: PurchaseDeps, limitMs: number): Promise<void> {
  const limit = new AbortController()
  const late = deps.clock.sleep(limitMs, limit.signal).then(
    () => true,
    () => false,
  )
  let isLate = false
  while (deps.underWay.size > 0 && !isLate) {
    isLate = await Promise.race([late, Promise.allSettled([...deps.underWay]).then(() => false)])
  }
  limit.abort()
  await sql.releaseClaims(deps.db, deps.node, deps.clock.now())
}
