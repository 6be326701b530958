import { findLabel } from '#labels/find-label.ts'
import { askCarrier } from '#purchases/ask-carrier.ts'
import * as sql from '#purchases/cancellation-sql.ts'
import { recordEvent } from '#purchases/event-log.ts'
import type { CancellationKey, PurchaseKey } from '#purchases/purchase.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { recordCancellationOutcome } from '#purchases/record-cancellation-outcome.ts'
import { backoffMs, retryWithinMs, scheduleRetry } from '#purchases/schedule-retry.ts'
import { selectPurchase } from '#purchases/sql.ts'
import { voidAtCarrier } from '#purchases/void-at-carrier.ts'

/** After so many repeats without an answer the carrier is asked instead: seldom, as USPS shows a label three times. */
const attemptsBeforeAsking: ReadonlySet<number> = new Set([1, 5])

/**
 * Finds out what became of a void whose answer was lost; the label then follows the carrier's. A void
 * is harmless to repeat, so it is repeated until the carrier decides. A refusal of the repeat is not
 * believed at once: the lost one may have been accepted, so the carrier is asked where it can be.
 *
 * @param command.attempts how often it was repeated before
 */
export async function reconcileCancellation(
  deps: PurchaseDeps,
  command: CancellationKey & { attempts: number },
): Promise<void> {
  const { accountId, cancellationId } = command
  const [cancellation] = await sql.selectCancellation(deps.db, accountId, cancellationId)
  if (cancellation?.state !== 'OutcomeUnknown') return
  const label = await findLabel(deps, accountId, cancellation.labelId)
  const connection = await deps.connections.find(accountId, label.carrier, label.carrierAccount)
  const repeated = await voidAtCarrier(deps, label, connection)
  const isDoubtful =
    repeated.outcome === 'rejected' || (repeated.outcome === 'uncertain' && attemptsBeforeAsking.has(command.attempts))
  const found = isDoubtful ? await lookUp(deps, label) : 'not asked'
  await recordEvent(deps, deps.db, label, 'cancellation repeated', { answer: repeated.outcome, found })

  if (repeated.outcome === 'ok' || found === 'voided') {
    await recordCancellationOutcome(deps, cancellation, label, { outcome: 'ok', value: null })
    return
  }
  if (repeated.outcome === 'rejected' && found !== 'not answered') {
    await recordCancellationOutcome(deps, cancellation, label, repeated)
    return
  }
  const attempts = command.attempts + 1
  const afterMs = backoffMs(attempts)
  await sql.postponeRetry(deps.db, accountId, cancellationId, retryWithinMs(afterMs))
  await scheduleRetry(deps.db, cancellation, { attempts, afterMs })
}

/** Whether the carrier has voided the label; `not answered` where it may answer later. */
async function lookUp(
  deps: PurchaseDeps,
  { accountId, purchaseId }: PurchaseKey,
): Promise<'voided' | 'not voided' | 'not answered'> {
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) return 'not voided'
  const { outcome } = await askCarrier(deps, purchase)
  if (outcome === 'voided') return 'voided'
  return outcome === 'unavailable' ? 'not answered' : 'not voided'
}
