import { recordPurchaseOutcome } from '#domain/purchases/buying/record-purchase-outcome.ts'
import { withinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { NewClaim } from '#domain/purchases/purchase/together.ts'
import { DatabaseUnavailableError, DatabaseUnreachableError } from '#kit/postgres-errors.ts'

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
export async function takeBackIfUnanswered<Result>(
  deps: PurchaseDeps,
  claim: NewClaim,
  mayCount: () => boolean,
  writing: Promise<Result>,
): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    const isUnanswered = error instanceof DatabaseUnavailableError && !(error instanceof DatabaseUnreachableError)
    if (isUnanswered && mayCount()) await takeBackClaim(deps, claim, 'the database did not respond')
    throw error
  }
}

/**
 * Takes back a claim that this node has not sent, so that nobody may send it later. As any outcome it is written until that
 * succeeds, however long the caller waits for it.
 *
 * @returns whether that is written: else another node may still send it
 * @throws TakenOver
 */
export async function takeBackClaim(deps: PurchaseDeps, claim: NewClaim, detail: string): Promise<boolean> {
  const { accountId, id: purchaseId, eventId: claimEventId } = claim
  const outcome = { outcome: 'unsent', detail, stepId: null, owner: deps.node, claimEventId } as const
  const record = () => recordPurchaseOutcome(deps, { accountId, purchaseId }, outcome)
  const writing = deps.outcomes.write({ kind: 'purchase', accountId, purchaseId, outcome }, record)
  const written = await withinWindow(
    deps,
    deps.inFlight.keep(writing.then((ended) => ({ ended }))),
    deps.clock.now().getTime() + deps.waitWindowMs,
  ).catch(() => null)
  const ended = written?.ended
  if (ended && ended.purchase.state !== 'Failed') throw new TakenOver(ended.purchase)
  return written !== null
}
