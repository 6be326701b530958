import { askCarrier } from '#purchases/ask-carrier.ts'
import { askedBy, askLater, pauseMs } from '#purchases/ask-later.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { recordOutcome } from '#purchases/record-outcome.ts'
import * as sql from '#purchases/sql.ts'
import { note } from '#purchases/timeline.ts'

/**
 * Asks the carrier what became of a purchase whose answer was lost, and records it. What the carrier
 * cannot tell yet is asked again later; nothing is ever sent a second time.
 *
 * @param command.asked how often it was asked before
 */
export async function reconcilePurchase(
  deps: PurchaseDeps,
  command: { accountId: string; purchaseId: string; asked: number },
): Promise<void> {
  const { accountId, purchaseId } = command
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return
  const found = await askCarrier(deps, purchase)
  await note(deps, deps.db, { accountId, purchaseId }, 'asked the carrier', { answer: found.outcome })

  if (found.outcome === 'ok' || found.outcome === 'voided' || found.outcome === 'absent') {
    await recordOutcome(deps, purchase, found)
    return
  }

  const asked = command.asked + 1
  const pause = pauseMs(asked)
  await sql.postponeQuestion(deps.db, accountId, purchaseId, askedBy(deps, pause))
  await askLater(deps, deps.db, 'reconcile-purchase', { accountId, purchaseId, asked: String(asked) }, pause)
}
