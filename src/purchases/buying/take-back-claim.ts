import { DatabaseUnavailable, DatabaseUnreachable } from '#kit/database-unavailable.ts'
import { recordPurchaseOutcome } from '#purchases/buying/record-purchase-outcome.ts'
import { withinWindow } from '#purchases/outcomes/await-outcome.ts'
import { useUpEvent } from '#purchases/purchase/event-log.ts'
import type { Purchase } from '#purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'
import type { NewClaim } from '#purchases/purchase/together.ts'

/** A claim that was to be taken back is another node's by now, which sends it. */
export class TakenOver extends Error {
  readonly purchase: Purchase

  constructor(purchase: Purchase) {
    super(`purchase ${purchase.purchaseId} was taken over`)
    this.purchase = purchase
  }
}

/**
 * Takes a claim back where the database did not answer whether it counts.
 *
 * @param mayCount whether the database was asked to write it
 * @throws what the writing throws; TakenOver
 */
export async function unlessUnheard<Result>(
  deps: PurchaseDeps,
  claim: NewClaim,
  mayCount: () => boolean,
  writing: Promise<Result>,
): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    const isUnheard = error instanceof DatabaseUnavailable && !(error instanceof DatabaseUnreachable)
    if (isUnheard && mayCount()) await takeBackClaim(deps, claim, 'the database did not answer')
    throw error
  }
}

/**
 * Takes back a claim that this node has not sent. Its caller is told that it failed, so that nobody may send it later; as
 * any outcome it is written until that succeeds, however long the caller waits for it.
 *
 * @throws TakenOver
 */
export async function takeBackClaim(deps: PurchaseDeps, claim: NewClaim, detail: string): Promise<void> {
  const { accountId, id: purchaseId, eventId } = claim
  const outcome = { outcome: 'unsent', detail, stepId: null, owner: deps.node } as const
  const record = async () => {
    // The claim stands or falls with its event: the server may still be at it, whoever has hung up, and this waits for
    // that. One that has not come to it yet is not to count when it does.
    await useUpEvent(deps, { accountId, purchaseId, eventId })
    return recordPurchaseOutcome(deps, { accountId, purchaseId }, outcome)
  }
  const writing = deps.outcomes.write({ kind: 'purchase', accountId, purchaseId, outcome }, record)
  const ended = await withinWindow(
    deps,
    deps.inFlight.keep(writing),
    deps.clock.now().getTime() + deps.waitWindowMs,
  ).catch(() => null)
  if (ended && ended.purchase.state !== 'Failed') throw new TakenOver(ended.purchase)
}
