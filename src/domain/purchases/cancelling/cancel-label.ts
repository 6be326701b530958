import type { VoidOutcome } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { Label } from '#domain/labels/label.ts'
import { getLabel, isNumberOfOtherLabel } from '#domain/labels/queries.ts'
import { LabelStatus } from '#domain/orders/order/order.ts'
import { recordCancellationOutcome } from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { awaitOutcome, unlessUnavailable, withinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import type { Cancellation } from '#domain/purchases/purchase/purchase.ts'
import { leaseMarginMs, type PurchaseDeps, recordMarginMs } from '#domain/purchases/purchase/purchase-deps.ts'
import { startStopwatch } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'

export type CancelLabelCommand = { accountId: string; labelId: string; actor?: string }

export type CancelLabelResult = {
  isCancelled: boolean
  /** The carrier's reason for rejecting the void, in its own words; null if it accepted or gave no reason. */
  reason: string | null
}

const cancelled: CancelLabelResult = { isCancelled: true, reason: null }
const notCancelled: CancelLabelResult = { isCancelled: false, reason: null }

/**
 * Voids a label at its carrier. One cancellation of a label runs at a time; concurrent callers share its result. A
 * label is also canceled if the carrier accepted the request and decides about the refund later; see `resolveRefund`.
 *
 * @returns whether the label is canceled; nothing changed if the carrier rejected the void or was certainly not reached
 * @throws ServiceError 404 for an unknown label; 422 for one without a tracking number; 500 if the outcome is unknown
 *   and being looked up, or does not arrive within the wait window; 503 when the node shuts down
 */
export const cancelLabel = (deps: PurchaseDeps, command: CancelLabelCommand): Promise<CancelLabelResult> =>
  deps.inFlight.begin(() => cancel(deps, command))

async function cancel(deps: PurchaseDeps, command: CancelLabelCommand): Promise<CancelLabelResult> {
  const untilMs = deps.clock.monotonicMs() + deps.waitWindowMs
  const label = await getLabel(deps, command.accountId, command.labelId)
  if (label.status === LabelStatus.Cancelled) return cancelled
  if (!label.trackingNumber) throw serviceError('Label.TrackingNumberMissing')
  const connection = await deps.connections.find(label.accountId, label.carrier, label.carrierAccount)
  // A carrier without a void call does not bill labels that are never used.
  if (connection && !connection.carrier.void) return notCancelled

  const voidMs = connection?.carrier.deadlines.voidMs ?? 0
  const claim = await claimCancellation(deps, label, { voidMs, actor: command.actor ?? null })
  const ending = claim.isNew
    ? withinWindow(deps, deps.inFlight.keep(sendCancellation(deps, claim, label, connection)), untilMs)
    : awaitCancellation(deps, claim.cancellation, untilMs)
  const { state, reason } = (await unlessUnavailable(deps, ending)) ?? claim.cancellation
  switch (state) {
    case 'Accepted':
    case 'Requested':
    case 'Denied':
      return cancelled
    case 'Refused':
      return { isCancelled: false, reason }
    case 'Processing':
    case 'OutcomeUnknown':
      throw serviceError('Label.CancellationOutcomeUnknown')
  }
}

/** The cancellation that another request started, after the carrier responded or the window ended. */
const awaitCancellation = (deps: PurchaseDeps, cancellation: Cancellation, untilMs: number): Promise<Cancellation> =>
  awaitOutcome(deps, cancellation, {
    topic: cancellation.cancellationId,
    untilMs,
    isOpen: ({ state }) => state === 'Processing',
    read: async () => {
      const [current] = await sql.selectCancellation(deps.db, cancellation.accountId, cancellation.cancellationId)
      if (!current) throw new Error(`cancellation ${cancellation.cancellationId} is gone`)
      return current
    },
  })

/** A new cancellation, or the one that decides about the label, or one that has just ended. */
export type CancellationClaim = { cancellation: Cancellation } & (
  | { isNew: false }
  /** `sendWithinMs`: how long it may be sent so that its lease covers the call. Absent if that time has passed. */
  | { isNew: true; sendWithinMs: number }
)

/**
 * Claims the label for a cancellation, or finds the running one.
 *
 * @param options.voidMs the carrier's time limit
 * @param options.actor the requester; null: unknown
 */
async function claimCancellation(
  deps: PurchaseDeps,
  label: Label,
  { voidMs, actor }: { voidMs: number; actor: string | null },
): Promise<CancellationClaim> {
  const { accountId, labelId, purchaseId } = label
  // Measured by the monotonic clock from before the lease begins, so that the lease never lasts longer than assumed.
  const elapsedMs = startStopwatch()
  const [claimed] = await sql.insertCancellation(deps.db, {
    accountId,
    id: deps.ids(),
    labelId,
    purchaseId,
    owner: deps.node,
    leaseMs: voidMs + leaseMarginMs,
    eventId: deps.ids(),
    actor,
  })
  if (claimed) {
    const { leaseMs, ...cancellation } = claimed
    return { cancellation, isNew: true, sendWithinMs: Math.max(0, leaseMs - elapsedMs() - voidMs - recordMarginMs) }
  }
  const [last] = await sql.selectLastCancellation(deps.db, accountId, labelId)
  if (!last) throw new Error(`the cancellation of label ${labelId} no longer exists`)
  return { cancellation: last, isNew: false }
}

/**
 * Sends a claimed cancellation to the label's carrier, and records the outcome.
 *
 * @param claim.sendWithinMs how long it may be sent
 * @param connection null if it was removed or its credentials cannot be decrypted
 * @returns the cancellation afterwards
 */
export async function sendCancellation(
  deps: PurchaseDeps,
  claim: { cancellation: Cancellation; sendWithinMs: number },
  label: Label,
  connection: CarrierConnection | null,
): Promise<Cancellation> {
  const outcome = await voidAtCarrier(deps, label, connection, claim.sendWithinMs)
  const { accountId, cancellationId, labelId } = claim.cancellation
  const record = () =>
    deps.batcher.alone(accountId, () => recordCancellationOutcome(deps, claim.cancellation, label, outcome))
  if (outcome.outcome === 'uncertain') return record()
  return deps.outcomes.write({ kind: 'cancellation', accountId, cancellationId, labelId, outcome }, record)
}

/** The data that a carrier needs to void a label. `purchaseId` is our reference at the carrier. */
export type VoidableLabel = {
  purchaseId: string
  carrier: string
  carrierAccount: string
  trackingNumber: string | null
  carrierShipmentId: string | null
}

/**
 * The only place that calls a carrier's void. Repeating a void is harmless. A number that another live label has is not
 * sent, because a person entered it by mistake for one of the two.
 *
 * @param connection null if it was removed or its credentials cannot be decrypted
 * @param sendWithinMs how long it may be sent; after that it certainly is not
 */
export async function voidAtCarrier(
  deps: Pick<PurchaseDeps, 'db' | 'carriers' | 'clock' | 'log'>,
  label: VoidableLabel,
  connection: CarrierConnection | null,
  sendWithinMs: number,
): Promise<VoidOutcome> {
  const { trackingNumber, carrierShipmentId, purchaseId: reference } = label
  const sendBeforeMs = deps.clock.monotonicMs() + sendWithinMs
  if (!connection?.carrier.void || trackingNumber === null || carrierShipmentId === null) {
    deps.log.warn({ purchaseId: reference, carrier: label.carrier }, 'carrier account of a label not connected')
    return { outcome: 'unavailable', reason: 'connect', detail: 'the carrier is not connected' }
  }
  const { carrier, account } = connection
  const { carrierAccount } = label
  const numbered = { purchaseId: reference, carrierAccount, trackingNumber, carrierShipmentId }
  if (await isNumberOfOtherLabel(deps, numbered)) {
    deps.log.error(
      { purchaseId: reference, trackingNumber },
      'void not sent: another live label has the tracking number',
    )
    return { outcome: 'unavailable', reason: 'unreadable', detail: 'another live label has the tracking number' }
  }
  try {
    const carriers = { ...deps.carriers, sendBeforeMs }
    return await connection.carrier.void(carriers, account, { trackingNumber, carrierShipmentId, reference })
  } catch (error) {
    // An error in our code, when the request may have been sent already.
    deps.log.error({ err: error, purchaseId: reference, carrier: carrier.id }, 'void failed with an internal error')
    return { outcome: 'uncertain', detail: 'internal error in Waybill' }
  }
}
