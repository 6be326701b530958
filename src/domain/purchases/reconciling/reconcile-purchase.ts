import { type Absent, consistencyWindowMs, lookupDetail } from '#adapters/carriers/carrier.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { askCarrier } from '#domain/purchases/outcomes/ask-carrier.ts'
import { backoffMs, retryWithinMs, scheduleRetry } from '#domain/purchases/outcomes/schedule-retry.ts'
import { recordChangedEvent, recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { selectPurchase } from '#domain/purchases/purchase/sql.ts'
import { isLookupProven } from '#domain/purchases/reconciling/prove-lookup.ts'
import { recordFoundLabel } from '#domain/purchases/reconciling/record-found-label.ts'
import * as sql from '#domain/purchases/reconciling/sql.ts'

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
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return
  const attempts = command.attempts + 1
  let afterMs = backoffMs(attempts)
  // What was found before, and cannot be written, is not asked for again: USPS shows a label three times.
  const found = deps.outcomes.isUnwritten(purchaseId) ? null : await askCarrier(deps, purchase)
  switch (found?.outcome) {
    case 'ok':
      if (await recordFoundLabel(deps, purchase, found)) return
      await sql.forgetAbsence(deps.db, accountId, purchaseId)
      break
    case 'absent': {
      const confirmedAfterMs = await confirmAbsence(deps, purchase, found)
      if (confirmedAfterMs === 0) return void (await recordPurchaseOutcome(deps, purchase, found))
      afterMs = confirmedAfterMs ?? afterMs
      break
    }
    case 'voided':
      await recordEvent(deps, deps.db, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })
      return void (await recordPurchaseOutcome(deps, purchase, found))
    case 'undecided':
    case 'unavailable':
      // Its word that there is a label speaks against an absence; that it could not say is no word at all.
      if (found.outcome === 'undecided' && found.isMade) await sql.forgetAbsence(deps.db, accountId, purchaseId)
      await recordChangedEvent(deps, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })
  }
  await sql.postponeRetry(deps.db, purchase, { attempts, withinMs: retryWithinMs(afterMs) })
  await scheduleRetry(deps.db, purchase, { attempts, afterMs })
}

/**
 * "No such purchase" is believed when the carrier says so twice, the consistency window apart, through a look-up that is
 * known to work, and not that there is one in between. What is said through a look-up that is not known to work now
 * counts for nothing.
 *
 * @returns in how long it may be believed, where it is said again: 0 now; null where nothing is proven
 */
async function confirmAbsence(deps: PurchaseDeps, purchase: Purchase, { code }: Absent): Promise<number | null> {
  const { accountId, purchaseId } = purchase
  const isProven = await isLookupProven(deps, purchase)
  await recordEvent(deps, deps.db, purchase, {
    what: 'asked the carrier',
    detail: { answer: 'absent', code, isLookupProven: isProven },
  })
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrierAccount)
  if (!isProven || !connection) return null
  const [absence] = await sql.markAbsent(deps.db, accountId, purchaseId)
  return absence ? Math.max(0, consistencyWindowMs(connection.account) - absence.sinceMs) : null
}
