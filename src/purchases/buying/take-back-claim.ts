import { outdateReads } from '#orders/apply-purchase.ts'
import { lockOrder } from '#orders/lock-order.ts'
import { recordPurchaseOutcome } from '#purchases/buying/record-purchase-outcome.ts'
import { withinWindow } from '#purchases/outcomes/await-outcome.ts'
import type { Purchase, PurchaseKey } from '#purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'
import { selectPurchase } from '#purchases/purchase/sql.ts'

/**
 * Takes back a claim of which the database did not answer whether it counts. Its caller is told that it failed, so that
 * nobody may send it later; as any outcome it is written until that succeeds, however long the caller waits for it.
 *
 * @returns the purchase as it stands then; null where the claim never counted, or while that cannot be told
 */
export async function takeBackClaim(
  deps: PurchaseDeps,
  claim: PurchaseKey & { orderId: string },
): Promise<Purchase | null> {
  const { accountId, purchaseId, orderId } = claim
  const outcome = { outcome: 'unsent', detail: 'the database did not answer', stepId: null, owner: deps.node } as const
  const record = async () => {
    // The claim holds its order until it counts or does not: the server may still be at it, whoever has hung up. One
    // that has not come to it yet is not to count when it does.
    await deps.db.transaction(async (tx) => {
      await lockOrder(tx, { accountId, orderId })
      const [claimed] = await selectPurchase(tx, accountId, purchaseId)
      if (!claimed) await outdateReads(tx, { accountId, orderId })
    })
    return recordPurchaseOutcome(deps, { accountId, purchaseId }, outcome)
  }
  const writing = deps.outcomes.write({ kind: 'purchase', accountId, purchaseId, outcome }, record)
  const ended = await withinWindow(
    deps,
    deps.inFlight.keep(writing),
    deps.clock.now().getTime() + deps.waitWindowMs,
  ).catch(() => null)
  return ended?.purchase ?? null
}
