import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { withinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import type { NewClaim } from '#domain/purchases/purchase/claim.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'

/** Another node took over the claim before it was revoked, and sends it. */
export class ClaimTakenOverError extends Error {
  override name = 'ClaimTakenOverError'
  readonly purchase: Purchase

  constructor(purchase: Purchase) {
    super(`purchase ${purchase.purchaseId} was taken over`)
    this.purchase = purchase
  }
}

/**
 * Revokes a claim that this node has not sent, so that no node sends it later. Like any outcome, this is written until it
 * succeeds, however long the caller waits.
 *
 * @throws ClaimTakenOverError
 */
export async function revokeClaim(deps: PurchaseDeps, claim: NewClaim, detail: string): Promise<void> {
  const { accountId, purchaseId, eventId: claimEventId } = claim
  const outcome = { outcome: 'unsent', detail, stepId: null, owner: deps.node, claimEventId } as const
  const record = () => recordPurchaseOutcome(deps, { accountId, purchaseId }, outcome)
  const writing = deps.outcomes.write({ kind: 'purchase', accountId, purchaseId, outcome }, record)
  const ended = await withinWindow(
    deps,
    deps.inFlight.keep(writing),
    deps.clock.now().getTime() + deps.waitWindowMs,
  ).catch(() => null)
  if (ended && ended.purchase.state !== 'Failed') throw new ClaimTakenOverError(ended.purchase)
}
