import { askCarrier } from '#purchases/ask-carrier.ts'
import { recordEvent } from '#purchases/event-log.ts'
import type { PurchaseKey } from '#purchases/purchase.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { recordPurchaseOutcome } from '#purchases/record-purchase-outcome.ts'
import { backoffMs, retryWithinMs, scheduleRetry } from '#purchases/schedule-retry.ts'
import * as sql from '#purchases/sql.ts'

/**
 * Asks the carrier what became of a purchase whose answer was lost, and records it. What the carrier
 * cannot tell yet is asked again later; nothing is ever sent a second time.
 *
 * @param command.attempts how often it was asked before
 */
export async function reconcilePurchase(
  deps: PurchaseDeps,
  command: PurchaseKey & { attempts: number },
): Promise<void> {
  const { accountId, purchaseId } = command
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return
  const found = await askCarrier(deps, purchase)
  await recordEvent(deps, deps.db, purchase, 'asked the carrier', { answer: found.outcome })

  if (found.outcome === 'ok' || found.outcome === 'voided' || found.outcome === 'absent') {
    await recordPurchaseOutcome(deps, purchase, found)
    return
  }
  const attempts = command.attempts + 1
  const afterMs = backoffMs(attempts)
  await sql.postponeRetry(deps.db, accountId, purchaseId, retryWithinMs(afterMs))
  await scheduleRetry(deps.db, purchase, { attempts, afterMs })
}
