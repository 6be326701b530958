import {
  consistencyWindowMs,
  type LookupOutcome,
  type UnseenLabel,
  type VoidOutcome,
} from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { getLabel } from '#domain/labels/queries.ts'
import { voidAtCarrier } from '#domain/purchases/cancelling/cancel-label.ts'
import {
  type CancellationOutcome,
  recordCancellationOutcome,
} from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { backoffMs, lookUpPurchase, retryWithinMs, scheduleRetry } from '#domain/purchases/outcomes/lookup.ts'
import { recordEvent, selectEvents, selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { CancellationKey, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import { leaseMarginMs, type PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { startStopwatch } from '#kit/clock.ts'

/** After so many repeats without an answer the carrier is asked instead: seldom, as USPS shows a label three times. */
const attemptsBeforeAsking: ReadonlySet<number> = new Set([1, 5])

type Found = LookupOutcome['outcome'] | UnseenLabel | 'not asked'

/** Whether the label can be used, though a void of it was sent. */
const isLive = (found: unknown): boolean => found === 'ok' || found === 'lives'

/**
 * Finds out what became of a void whose answer was lost; the label then follows the carrier's. A void
 * is harmless to repeat, so it is repeated until the carrier decides. A refusal of the repeat is not
 * believed by itself: the lost one may have been accepted, or still take effect. It counts once the carrier shows that
 * the label lives, twice, the consistency window apart; where it cannot be asked, or does not say, the outcome stays
 * unknown.
 *
 * @param command.attempts how often it was repeated before
 */
export async function reconcileCancellation(
  deps: PurchaseDeps,
  command: CancellationKey & { attempts: number },
): Promise<void> {
  const { accountId, cancellationId } = command
  const elapsedMs = startStopwatch()
  const [cancellation] = await sql.selectCancellation(deps.db, accountId, cancellationId)
  if (cancellation?.state !== 'OutcomeUnknown') return
  const label = await getLabel(deps, accountId, cancellation.labelId)
  const connection = await deps.connections.find(accountId, label.carrier, label.carrierAccount)
  // A void's deadline ends before this retry is taken for lost and another begins.
  const repeated = await voidAtCarrier(deps, label, connection, leaseMarginMs - elapsedMs())
  const isDoubtful =
    repeated.outcome === 'rejected' || (repeated.outcome === 'uncertain' && attemptsBeforeAsking.has(command.attempts))
  const found = isDoubtful ? await lookUp(deps, label) : 'not asked'
  await recordEvent(deps, deps.db, label, {
    what: 'cancellation repeated',
    detail: { answer: repeated.outcome, found },
  })

  const outcome = conclude(repeated, found)
  const confirmedAfterMs = outcome?.outcome === 'not voided' ? await confirmRefusal(deps, label, connection) : 0
  if (outcome && confirmedAfterMs === 0) {
    await recordCancellationOutcome(deps, cancellation, label, outcome)
    return
  }
  const attempts = command.attempts + 1
  const afterMs = confirmedAfterMs || backoffMs(attempts)
  await sql.postponeRetry(deps.db, cancellation, { attempts, withinMs: retryWithinMs(afterMs) })
  await scheduleRetry(deps.db, cancellation, { attempts, afterMs })
}

/** What the carrier's answers prove together; null: nothing yet. */
function conclude(repeated: VoidOutcome, found: Found): CancellationOutcome | null {
  if (repeated.outcome === 'ok' || repeated.outcome === 'requested') return repeated
  if (found === 'voided') return { outcome: 'ok', value: null }
  if (found === 'refund requested') return { outcome: 'requested', requestId: null }
  if (repeated.outcome === 'rejected' && isLive(found)) return { ...repeated, outcome: 'not voided' }
  return null
}

/**
 * "It lives" is believed when the carrier says so twice, the consistency window apart, and nothing else in between: a
 * void whose answer was lost may take effect until then.
 *
 * @returns in how long it may be believed, where it is said again: 0 now
 */
async function confirmRefusal(
  deps: PurchaseDeps,
  { accountId, purchaseId }: PurchaseKey,
  connection: CarrierConnection | null,
): Promise<number> {
  const sends = (await selectEvents(deps.db, accountId, purchaseId)).filter(
    ({ what }) => what === 'cancellation sent' || what === 'cancellation repeated',
  )
  const other = sends.findLastIndex(({ detail }) => !(detail.answer === 'rejected' && isLive(detail.found)))
  const [first, last] = [sends[other + 1], sends.at(-1)]
  const livesMs = first && last ? last.at.getTime() - first.at.getTime() : 0
  return connection ? Math.max(0, consistencyWindowMs(connection.account) - livesMs) : backoffMs(1)
}

async function lookUp(deps: PurchaseDeps, { accountId, purchaseId }: PurchaseKey): Promise<Found> {
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) return 'not asked'
  const found = await lookUpPurchase(deps, purchase)
  return (found.outcome === 'undecided' && found.label) || found.outcome
}
