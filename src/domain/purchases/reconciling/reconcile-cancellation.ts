import {
  consistencyWindowMs,
  type LookupOutcome,
  type UnseenLabel,
  type VoidOutcome,
} from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { Label } from '#domain/labels/label.ts'
import { getLabel } from '#domain/labels/queries.ts'
import { voidAtCarrier } from '#domain/purchases/cancelling/cancel-label.ts'
import {
  type CancellationOutcome,
  recordCancellationOutcome,
} from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { keepWithinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import { backoffMs, lookUpPurchase, retryWithinMs, scheduleRetry } from '#domain/purchases/outcomes/lookup.ts'
import { recordEvent, selectEvents, selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { CancellationKey, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import { leaseMarginMs, type PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { startStopwatch } from '#kit/clock.ts'

/**
 * After this many repeats without a response, the carrier is queried instead. Rarely, because USPS shows a label three
 * times.
 */
const attemptsBeforeAsking: ReadonlySet<number> = new Set([1, 5])

type Found = LookupOutcome['outcome'] | UnseenLabel | 'not asked'

/** Whether the label is still valid, although a void was sent. */
const isLive = (found: unknown): boolean => found === 'ok' || found === 'lives'

/**
 * Finds the outcome of a void whose response was lost, and applies it to the label. A void is harmless to repeat, so it
 * is repeated until the carrier decides. A rejected repeat proves nothing alone: the lost void may have been accepted,
 * or may still take effect. The rejection counts once the carrier shows twice that the label is live, the consistency
 * window apart. If the carrier cannot be queried or does not say, the outcome stays unknown.
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
  // A void ends before this retry counts as lost and another one begins.
  const repeated = await voidAtCarrier(deps, label, connection, leaseMarginMs - elapsedMs())
  if (repeated.outcome === 'ok' || repeated.outcome === 'requested') {
    return recordAcceptedVoid(deps, cancellation, label, repeated)
  }
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

type AcceptedVoid = Extract<VoidOutcome, { outcome: 'ok' | 'requested' }>

/**
 * Records the acceptance as reliably as that of the first void: a carrier may reject the next one, because the label is
 * voided. If it cannot be recorded at once, the recording continues in the background, because other jobs wait.
 */
async function recordAcceptedVoid(
  deps: PurchaseDeps,
  { accountId, cancellationId }: CancellationKey,
  label: Label,
  outcome: AcceptedVoid,
): Promise<void> {
  const { labelId } = label
  const writing = deps.outcomes.write({ kind: 'cancellation', accountId, cancellationId, labelId, outcome }, () =>
    recordCancellationOutcome(deps, { accountId, cancellationId }, label, outcome),
  )
  await keepWithinWindow(deps, writing)
}

/** The outcome that the carrier's responses prove together; null: none yet. */
function conclude(repeated: Exclude<VoidOutcome, AcceptedVoid>, found: Found): CancellationOutcome | null {
  if (found === 'voided') return { outcome: 'ok', value: null }
  if (found === 'refund requested') return { outcome: 'requested', requestId: null }
  if (repeated.outcome === 'rejected' && isLive(found)) return { ...repeated, outcome: 'not voided' }
  return null
}

/**
 * "The label is live" counts if the carrier says so twice, the consistency window apart, and nothing else in between: a
 * void whose response was lost may take effect until then.
 *
 * @returns how long until the next such response counts: 0 now
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
