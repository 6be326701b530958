import { type BoughtLabel, lookupDetail } from '#adapters/carriers/carrier.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { withinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { Ok } from '#kit/outcome.ts'

/**
 * Records a label that a look-up found as surely as one that was just bought: a carrier may show it a few times only.
 * Where it cannot be written at once that goes on behind the caller, whose job others wait for.
 *
 * @returns whether it is written
 */
export async function recordFoundLabel(
  deps: PurchaseDeps,
  { accountId, purchaseId }: PurchaseKey,
  found: Ok<BoughtLabel>,
): Promise<boolean> {
  let isAnswerLogged = false
  const record = async () => {
    if (!isAnswerLogged) await recordFoundAnswer(deps, { accountId, purchaseId }, found)
    isAnswerLogged = true
    return recordPurchaseOutcome(deps, { accountId, purchaseId }, found)
  }
  const writing = deps.outcomes.write(
    { kind: 'purchase', accountId, purchaseId, outcome: found, isFound: true },
    record,
  )
  return (
    (await withinWindow(deps, deps.inFlight.keep(writing), deps.clock.now().getTime() + deps.waitWindowMs)) !== null
  )
}

/** Tells in the purchase's record that the carrier was asked, and what it said. */
export const recordFoundAnswer = (deps: PurchaseDeps, purchase: PurchaseKey, found: Ok<BoughtLabel>): Promise<void> =>
  recordEvent(deps, deps.db, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })
