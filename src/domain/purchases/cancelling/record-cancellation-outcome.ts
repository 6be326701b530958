/**
 * The one way to record the outcome of a cancellation, for the request that sent it, the job that repeats it, the
 * recovery of a dead node's work, and operators.
 */
import type { Rejected, VoidOutcome } from '#adapters/carriers/carrier.ts'
import { refundCredit, requestRefund } from '#domain/credits/ledger.ts'
import type { Label } from '#domain/labels/label.ts'
import { cancelRecordedLabel, showOrderLabel } from '#domain/labels/record-label.ts'
import { closePurchase, lockOrder } from '#domain/orders/apply-purchase.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { logCancellationOutcome } from '#domain/purchases/outcomes/await-outcome.ts'
import { firstRetryAfterMs, retryWithinMs, scheduleRetry } from '#domain/purchases/outcomes/lookup.ts'
import { freeShipment, recordEvent } from '#domain/purchases/purchase/event-log.ts'
import { SubjectGoneError } from '#domain/purchases/purchase/outcome-spool.ts'
import type { Cancellation, CancellationKey } from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { type CancellationState, cancellationMoves } from '#domain/purchases/purchase/states.ts'
import { cancelFulfillmentUpdate } from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import type { Transaction } from '#kit/postgres.ts'

/** The carrier or an operator confirms that the label is live, after a void whose response was lost. */
type NotVoided = Omit<Rejected, 'outcome'> & { outcome: 'not voided' }

/** The carrier's response to a void. */
export type CancellationOutcome = VoidOutcome | NotVoided

/** The state after each outcome. If the carrier certainly did nothing, the void may be requested again. */
export const stateAfter = {
  ok: 'Accepted',
  requested: 'Requested',
  rejected: 'Refused',
  'not voided': 'Refused',
  unavailable: 'Refused',
  uncertain: 'OutcomeUnknown',
} as const satisfies Record<CancellationOutcome['outcome'], CancellationState>

/**
 * Cancels a label without a call to its carrier, because a person confirmed that it is not valid or belongs to another
 * purchase. All of it happens in the caller's transaction: no node may send a void for such a label.
 *
 * @param options.note records the reason; the refund is the last statement
 * @returns whether the label was canceled; false if it was already, or if its void is being sent
 */
export async function recordManualCancellation(
  deps: OutcomeDeps,
  tx: Transaction,
  label: Label,
  { actor, note }: { actor: string; note: () => Promise<void> },
): Promise<boolean> {
  const { accountId, labelId, purchaseId } = label
  await lockOrder(tx, label)
  const claim = { accountId, id: deps.ids(), labelId, purchaseId, owner: deps.node, leaseMs: 0, eventId: null, actor }
  const [claimed] = await sql.insertCancellation(tx, claim)
  const [deciding] = claimed ? [claimed] : await sql.lockDecidingCancellation(tx, accountId, labelId)
  if (!deciding || (!claimed && deciding.state !== 'OutcomeUnknown')) return false
  await note()
  await record(deps, tx, { cancellation: deciding, label }, { outcome: 'ok', value: null })
  return true
}

/**
 * Records the outcome in one transaction: the cancellation, the label, its order, the credit and the jobs that follow.
 * An outcome that the state table forbids changes nothing.
 *
 * @returns the cancellation afterwards; another one if this was rejected and the other now decides
 */
export async function recordCancellationOutcome(
  deps: OutcomeDeps,
  { accountId, cancellationId }: CancellationKey,
  label: Label,
  outcome: CancellationOutcome,
): Promise<Cancellation> {
  const ended = await deps.db.transaction(async (tx) => {
    // The order's row is locked first, as everywhere. Both statements are sent together.
    const [, [named]] = await Promise.all([lockOrder(tx, label), sql.lockCancellation(tx, accountId, cancellationId)])
    if (!named) throw new SubjectGoneError(`cancellation ${cancellationId} is gone`)
    if (!mayFollow(named, outcome)) return named
    // A void applies to the label. A late response for a rejected cancellation counts for the one that decides today.
    const [deciding] = named.state === 'Refused' ? await sql.lockDecidingCancellation(tx, accountId, label.labelId) : []
    const cancellation = deciding ?? named
    if (!mayFollow(cancellation, outcome)) return cancellation
    return record(deps, tx, { cancellation, label }, outcome)
  })
  await deps.pubSub.publish(ended.cancellationId).catch(() => {})
  return ended
}

/**
 * A rejected or unsent void proves nothing about other voids of the label. Once one may have arrived, only the label
 * itself proves that it was not voided.
 */
function mayFollow({ state }: Cancellation, { outcome }: CancellationOutcome): boolean {
  const isOfOneSendOnly = outcome === 'rejected' || outcome === 'unavailable'
  return cancellationMoves[state].includes(stateAfter[outcome]) && !(state === 'OutcomeUnknown' && isOfOneSendOnly)
}

type CancelledLabel = { cancellation: Cancellation; label: Label }

async function record(
  deps: OutcomeDeps,
  tx: Transaction,
  subject: CancelledLabel,
  outcome: CancellationOutcome,
): Promise<Cancellation> {
  const { cancellation, label } = subject
  const { accountId, cancellationId } = cancellation
  const state = stateAfter[outcome.outcome]
  const refusal = refusalOf(outcome)
  const refundRequestId = outcome.outcome === 'requested' ? outcome.requestId : null
  await sql.updateCancellation(tx, {
    accountId,
    cancellationId,
    state,
    refusal,
    refundRequestId,
    retryWithinMs: state === 'OutcomeUnknown' ? retryWithinMs(firstRetryAfterMs) : null,
  })
  switch (state) {
    case 'Accepted':
      await applyVoid(deps, tx, subject, { bookPrice: refundCredit })
      break
    case 'Requested':
      await applyVoid(deps, tx, subject, {
        bookPrice: requestRefund,
        detail: { refund: 'requested', refundRequestId },
      })
      break
    case 'Refused':
      await recordEvent(deps, tx, label, { what: 'cancellation refused', detail: refusal ?? {} })
      break
    case 'OutcomeUnknown':
      await recordEvent(deps, tx, label, { what: 'cancellation outcome unknown', detail: refusal ?? {} })
      await scheduleRetry(tx, cancellation, { attempts: 0, afterMs: firstRetryAfterMs })
      break
  }
  const reason = 'carrierText' in outcome ? outcome.carrierText : null
  const ended = { ...cancellation, state, reason, refundRequestId }
  logCancellationOutcome(deps.log, label, { before: cancellation, after: ended }, outcome)
  return ended
}

/** The carrier's reason for not voiding the label, for the row and the event log. */
function refusalOf(outcome: CancellationOutcome): Record<string, unknown> | null {
  switch (outcome.outcome) {
    case 'ok':
    case 'requested':
      return null
    case 'rejected':
    case 'not voided':
      return { carrierCode: outcome.carrierCode, carrierText: outcome.carrierText }
    case 'unavailable':
      return { unavailable: outcome.detail }
    case 'uncertain':
      return { detail: outcome.detail }
  }
}

/** The label is no longer valid. Label, order and credit are updated, once. */
async function applyVoid(
  deps: OutcomeDeps,
  tx: Transaction,
  { cancellation: { accountId, cancellationId }, label }: CancelledLabel,
  { bookPrice, detail = {} }: { bookPrice: typeof refundCredit; detail?: Record<string, unknown> },
): Promise<void> {
  const { labelId, orderId, purchaseId, charge: amount, currency } = label
  if (!(await cancelRecordedLabel(deps, tx, accountId, labelId))) return
  await closePurchase(deps, tx, { accountId, orderId }, 'label cancelled')
  // Sent together. Labels that no store was notified of need no notification now.
  await Promise.all([cancelFulfillmentUpdate(tx, label), showOrderLabel(tx, { accountId, orderId })])
  const [purchase] = await freeShipment(tx, accountId, purchaseId)
  if (!purchase) throw new Error(`purchase ${purchaseId} is gone`)
  await recordEvent(deps, tx, label, { what: 'cancelled', detail: { cancellationId, ...detail } })
  const { billing } = purchase
  await bookPrice(deps, tx, { accountId, causeId: purchaseId, amount, currency, billing })
}
