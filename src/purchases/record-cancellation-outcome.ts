/**
 * The one place where a cancellation ends: the request that sent it, the job that repeats it, and the recovery of a
 * dead node's work all come here.
 */
import type { VoidOutcome } from '#carriers/carrier.ts'
import { refundCredit } from '#credits/move-credit.ts'
import type { Transaction } from '#kit/postgres.ts'
import type { Label } from '#labels/label.ts'
import { cancelRecordedLabel } from '#labels/record-label.ts'
import { writeCancelledLabel } from '#orders/apply-purchase.ts'
import * as sql from '#purchases/cancellation-sql.ts'
import { recordEvent } from '#purchases/event-log.ts'
import type { Cancellation, CancellationKey } from '#purchases/purchase.ts'
import type { OutcomeDeps } from '#purchases/purchase-deps.ts'
import { firstRetryAfterMs, retryWithinMs, scheduleRetry } from '#purchases/schedule-retry.ts'
import { freeShipment } from '#purchases/sql.ts'
import { type CancellationState, cancellationMoves } from '#purchases/states.ts'

/** What each outcome brings a cancellation to. Where it is certain that the carrier did nothing it may be asked anew. */
const stateAfter: Readonly<Record<VoidOutcome['outcome'], Exclude<CancellationState, 'Processing'>>> = {
  ok: 'Accepted',
  requested: 'Accepted',
  rejected: 'Refused',
  unavailable: 'Refused',
  uncertain: 'OutcomeUnknown',
}

/**
 * Writes the outcome, in one transaction: the cancellation with what follows for the label, its order and the credit,
 * and what is left to do. An outcome that may not follow what was written before changes nothing.
 *
 * @returns the cancellation as it is then
 */
export async function recordCancellationOutcome(
  deps: OutcomeDeps,
  { accountId, cancellationId }: CancellationKey,
  label: Label,
  outcome: VoidOutcome,
): Promise<Cancellation> {
  const ended = await deps.db.transaction(async (tx) => {
    const [cancellation] = await sql.lockCancellation(tx, accountId, cancellationId)
    if (!cancellation) throw new Error(`cancellation ${cancellationId} is gone`)
    const state = stateAfter[outcome.outcome]
    if (!cancellationMoves[cancellation.state].includes(state)) return cancellation
    const refusal = refusalOf(outcome)
    await sql.updateCancellation(tx, {
      accountId,
      cancellationId,
      state,
      refusal,
      retryWithinMs: state === 'OutcomeUnknown' ? retryWithinMs(firstRetryAfterMs) : null,
    })
    switch (state) {
      case 'Accepted':
        await applyVoid(deps, tx, cancellation, label)
        break
      case 'Refused':
        await recordEvent(deps, tx, label, 'cancellation refused', refusal ?? {})
        break
      case 'OutcomeUnknown':
        await recordEvent(deps, tx, label, 'cancellation outcome unknown', refusal ?? {})
        await scheduleRetry(tx, cancellation, { attempts: 0, afterMs: firstRetryAfterMs })
        break
    }
    return { ...cancellation, state }
  })
  await deps.pubSub.publish(cancellationId).catch(() => {})
  return ended
}

/** What the carrier said where it did not void the label, as the row and the event log keep it. */
function refusalOf(outcome: VoidOutcome): Record<string, unknown> | null {
  switch (outcome.outcome) {
    case 'ok':
    case 'requested':
      return null
    case 'rejected':
      return { carrierCode: outcome.carrierCode, carrierText: outcome.carrierText }
    case 'unavailable':
      return { unavailable: outcome.detail }
    case 'uncertain':
      return { detail: outcome.detail }
  }
}

/** The carrier voided it: label, order and credit follow, once. */
async function applyVoid(
  deps: OutcomeDeps,
  tx: Transaction,
  { accountId, cancellationId }: Cancellation,
  label: Label,
): Promise<void> {
  const { labelId, orderId, purchaseId } = label
  if (!(await cancelRecordedLabel(deps, tx, accountId, labelId))) return
  // The order before its purchase, as claims lock them.
  await writeCancelledLabel(deps, tx, { accountId, orderId, labelId })
  await freeShipment(tx, accountId, purchaseId)
  await recordEvent(deps, tx, label, 'cancelled', { cancellationId })
  await refundCredit(deps, tx, { accountId, causeId: purchaseId, amount: label.charge, currency: label.currency })
}
