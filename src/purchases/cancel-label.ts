import type { VoidOutcome } from '#carriers/carrier.ts'
import type { CarrierConnection } from '#carriers/connections.ts'
import { refundCredit } from '#credits/move-credit.ts'
import { serviceError } from '#errors/service-error.ts'
import { findLabel, type Label } from '#labels/find-label.ts'
import { cancelRecordedLabel } from '#labels/record-label.ts'
import { writeCancelledLabel } from '#orders/apply-purchase.ts'
import { askedBy, askLater } from '#purchases/ask-later.ts'
import { type PurchaseDeps, track } from '#purchases/purchase-deps.ts'
import * as sql from '#purchases/sql.ts'
import type { CancellationState } from '#purchases/states.ts'
import { note } from '#purchases/timeline.ts'

const leaseMarginMs = 15_000
const lookEveryMs = 500
const firstRepeatAfterMs = 1000

/**
 * Voids a label at its carrier. One cancellation of a label runs at a time; who asks meanwhile gets
 * the same answer.
 *
 * @returns false where the carrier refuses: nothing changed
 * @throws ServiceError 404 for an unknown label, 422 for one without a tracking number, 500 where the
 *   carrier's answer is unknown and being looked up
 */
export async function cancelLabel(
  deps: PurchaseDeps,
  command: { accountId: string; labelId: string },
): Promise<{ isSuccess: boolean }> {
  const { accountId, labelId } = command
  const label = await findLabel(deps, accountId, labelId)
  if (label.status === 3) return { isSuccess: true }
  if (!label.tracking_number) throw serviceError('Label.TrackingNumberMissing')
  const connection = await deps.connections.find(accountId, label.carrier, label.carrier_account)
  if (!connection) throw serviceError('Label.NotFound')
  // A carrier without a void lets a label that is never used expire unbilled.
  if (!connection.carrier.void) return { isSuccess: false }

  const cancellationId = deps.ids()
  const now = deps.clock.now()
  const [mine] = await sql.insertCancellation(deps.db, {
    accountId,
    id: cancellationId,
    labelId,
    purchaseId: label.purchase_id,
    owner: deps.node,
    leaseUntil: new Date(now.getTime() + connection.carrier.deadlines.voidMs + leaseMarginMs),
    eventId: deps.ids(),
    now,
  })
  if (!mine) return answerOf(await joinCancellation(deps, accountId, labelId))
  const state = await track(deps, sendVoid(deps, accountId, cancellationId, label, connection))
  return answerOf(state)
}

function answerOf(state: CancellationState): { isSuccess: boolean } {
  if (state === 'Accepted') return { isSuccess: true }
  if (state === 'Refused') return { isSuccess: false }
  throw serviceError('Label.CancellationOutcomeUnknown')
}

/** Follows the cancellation that somebody else began, up to the wait window. */
async function joinCancellation(deps: PurchaseDeps, accountId: string, labelId: string): Promise<CancellationState> {
  const [deciding] = await sql.selectDecidingCancellation(deps.db, accountId, labelId)
  if (!deciding) return 'Refused'
  const until = deps.clock.now().getTime() + deps.waitWindowMs
  let current: sql.CancellationRow | undefined = deciding
  while (current?.state === 'Processing' && deps.clock.now().getTime() < until) {
    await deps.pubSub.waitFor(deciding.id, lookEveryMs)
    ;[current] = await sql.selectCancellation(deps.db, accountId, deciding.id)
  }
  return current?.state ?? 'Refused'
}

async function sendVoid(
  deps: PurchaseDeps,
  accountId: string,
  cancellationId: string,
  label: Label,
  { carrier, account }: CarrierConnection,
): Promise<CancellationState> {
  let outcome: VoidOutcome
  try {
    outcome = (await carrier.void?.(deps.carriers, account, {
      trackingNumber: label.tracking_number as string,
      carrierShipmentId: label.carrier_shipment_id as string,
      reference: label.purchase_id,
    })) ?? { outcome: 'uncertain', detail: 'the carrier has no void' }
  } catch (error) {
    deps.log.error({ err: error, cancellationId }, 'voiding failed on our side')
    outcome = { outcome: 'uncertain', detail: 'failed on our side' }
  }
  switch (outcome.outcome) {
    case 'ok':
      return acceptCancellation(deps, accountId, cancellationId, label)
    case 'rejected':
      return refuseCancellation(deps, accountId, cancellationId, label, {
        carrierCode: outcome.carrierCode,
        carrierText: outcome.carrierText,
      })
    case 'unavailable':
      // It is certain that the carrier did nothing: not accepted, and free to be asked again.
      return refuseCancellation(deps, accountId, cancellationId, label, { unavailable: outcome.detail })
    case 'uncertain':
      return suspendCancellation(deps, accountId, cancellationId, label.purchase_id, outcome.detail)
  }
}

/** The carrier voided it: label, order and credit follow, in one transaction and once. */
export async function acceptCancellation(
  deps: PurchaseDeps,
  accountId: string,
  cancellationId: string,
  label: Label,
): Promise<CancellationState> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const [cancellation] = await sql.lockCancellation(tx, accountId, cancellationId)
    if (cancellation?.state === 'Accepted') return
    await sql.updateCancellation(tx, {
      accountId,
      cancellationId,
      state: 'Accepted',
      refusal: null,
      askedBy: null,
      now,
    })
    if (!(await cancelRecordedLabel(deps, tx, accountId, label.id))) return
    // The order before its purchase, as claims lock them.
    await writeCancelledLabel(deps, tx, { accountId, orderId: label.order_id, labelId: label.id })
    await sql.freeShipment(tx, accountId, label.purchase_id, now)
    await note(deps, tx, { accountId, purchaseId: label.purchase_id }, 'cancelled', { cancellationId })
    await refundCredit(deps, tx, {
      accountId,
      causeId: label.purchase_id,
      amount: label.charge,
      currency: label.currency,
    })
  })
  await deps.pubSub.publish(cancellationId).catch(() => {})
  return 'Accepted'
}

/** The carrier did not void it: the label lives on, and may be cancelled anew. */
export async function refuseCancellation(
  deps: PurchaseDeps,
  accountId: string,
  cancellationId: string,
  label: Label,
  why: Record<string, unknown>,
): Promise<CancellationState> {
  await deps.db.transaction(async (tx) => {
    const [cancellation] = await sql.lockCancellation(tx, accountId, cancellationId)
    if (cancellation?.state === 'Accepted' || cancellation?.state === 'Refused') return
    const now = deps.clock.now()
    await sql.updateCancellation(tx, { accountId, cancellationId, state: 'Refused', refusal: why, askedBy: null, now })
    await note(deps, tx, { accountId, purchaseId: label.purchase_id }, 'cancellation refused', why)
  })
  await deps.pubSub.publish(cancellationId).catch(() => {})
  return 'Refused'
}

/** Nobody knows whether the carrier voided it: a job asks. */
export async function suspendCancellation(
  deps: PurchaseDeps,
  accountId: string,
  cancellationId: string,
  purchaseId: string,
  detail: string,
): Promise<CancellationState> {
  const state = await deps.db.transaction(async (tx): Promise<CancellationState> => {
    const [cancellation] = await sql.lockCancellation(tx, accountId, cancellationId)
    if (cancellation?.state !== 'Processing') return cancellation?.state ?? 'Refused'
    const now = deps.clock.now()
    await sql.updateCancellation(tx, {
      accountId,
      cancellationId,
      state: 'OutcomeUnknown',
      refusal: { detail },
      askedBy: askedBy(deps, firstRepeatAfterMs),
      now,
    })
    await note(deps, tx, { accountId, purchaseId }, 'cancellation outcome unknown', { detail })
    await askLater(deps, tx, 'reconcile-cancellation', { accountId, cancellationId }, firstRepeatAfterMs)
    return 'OutcomeUnknown'
  })
  await deps.pubSub.publish(cancellationId).catch(() => {})
  return state
}
