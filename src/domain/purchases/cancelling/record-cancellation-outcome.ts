/**
 * The one place where a cancellation ends: the request that sent it, the job that repeats it, the recovery of a dead
 * node's work and the operator's word all come here.
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
import type { Cancellation, CancellationKey } from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { type CancellationState, cancellationMoves } from '#domain/purchases/purchase/states.ts'
import { cancelFulfillmentUpdate } from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import type { Transaction } from '#kit/postgres.ts'

/** The carrier shows, or an operator knows, that the label lives, after a void whose answer was lost. */
type NotVoided = Omit<Rejected, 'outcome'> & { outcome: 'not voided' }

/** A carrier's word on a cancellation. */
export type CancellationOutcome = VoidOutcome | NotVoided

/** What each outcome brings a cancellation to. Where it is certain that the carrier did nothing it may be asked anew. */
export const stateAfter = {
  ok: 'Accepted',
  requested: 'Requested',
  rejected: 'Refused',
  'not voided': 'Refused',
  unavailable: 'Refused',
  uncertain: 'OutcomeUnknown',
} as const satisfies Record<CancellationOutcome['outcome'], CancellationState>

/**
 * Writes the outcome, in one transaction: the cancellation with what follows for the label, its order and the credit,
 * and what is left to do. An outcome that may not follow what was written before changes nothing.
 *
 * @returns the cancellation as it is then; that of another one where this was refused and the other now decides
 */
export async function recordCancellationOutcome(
  deps: OutcomeDeps,
  { accountId, cancellationId }: CancellationKey,
  label: Label,
  outcome: CancellationOutcome,
): Promise<Cancellation> {
  const ended = await deps.db.transaction(async (tx) => {
    // The order's row first, as everywhere; both are sent together.
    const [, [named]] = await Promise.all([lockOrder(tx, label), sql.lockCancellation(tx, accountId, cancellationId)])
    if (!named) throw new Error(`cancellation ${cancellationId} is gone`)
    if (!mayFollow(named, outcome)) return named
    // A void is of the label: what comes late to one that was refused is said of the one that decides today.
    const [deciding] = named.state === 'Refused' ? await sql.lockDecidingCancellation(tx, accountId, label.labelId) : []
    const cancellation = deciding ?? named
    if (!mayFollow(cancellation, outcome)) return cancellation
    return record(deps, tx, { cancellation, label }, outcome)
  })
  await deps.pubSub.publish(ended.cancellationId).catch(() => {})
  return ended
}

/**
 * A void that was refused, or never sent, is no word on others of the same label: once one may have arrived, nothing
 * but the label itself tells that it was not voided.
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

/** What the carrier said where it did not void the label, as the row and the event log keep it. */
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

/** The label is not to be used any more: label, order and credit follow, once. */
async function applyVoid(
  deps: OutcomeDeps,
  tx: Transaction,
  { cancellation: { accountId, cancellationId }, label }: CancelledLabel,
  { bookPrice, detail = {} }: { bookPrice: typeof refundCredit; detail?: Record<string, unknown> },
): Promise<void> {
  const { labelId, orderId, purchaseId, charge: amount, currency } = label
  if (!(await cancelRecordedLabel(deps, tx, accountId, labelId))) return
  await closePurchase(deps, tx, { accountId, orderId }, 'label cancelled')
  // Sent together: labels that no store was told of wait for nothing more.
  await Promise.all([cancelFulfillmentUpdate(tx, label), showOrderLabel(tx, { accountId, orderId })])
  await freeShipment(tx, accountId, purchaseId)
  await recordEvent(deps, tx, label, { what: 'cancelled', detail: { cancellationId, ...detail } })
  await bookPrice(deps, tx, { accountId, causeId: purchaseId, amount, currency })
}
