import type { VoidOutcome } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { Label } from '#domain/labels/label.ts'
import { getLabel } from '#domain/labels/queries.ts'
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
  /** Why the carrier refused, in its own words; null where it did not, or gave no reason. */
  reason: string | null
}

const cancelled: CancelLabelResult = { isCancelled: true, reason: null }
const notCancelled: CancelLabelResult = { isCancelled: false, reason: null }

/**
 * Voids a label at its carrier. One cancellation of a label runs at a time; who asks meanwhile gets
 * the same answer. A label is cancelled as well where the carrier took the request and decides about the
 * price later; see `resolveRefund`.
 *
 * @returns whether the label is cancelled; where the carrier refuses, or certainly heard nothing, nothing changed
 * @throws ServiceError 404 for an unknown label, 422 for one without a tracking number, 500 where the
 *   carrier's answer is unknown and being looked up, or is not in when the wait window ends; 503 as the node ends
 */
export const cancelLabel = (deps: PurchaseDeps, command: CancelLabelCommand): Promise<CancelLabelResult> =>
  deps.inFlight.begin(() => cancel(deps, command))

async function cancel(deps: PurchaseDeps, command: CancelLabelCommand): Promise<CancelLabelResult> {
  const until = deps.clock.now().getTime() + deps.waitWindowMs
  const label = await getLabel(deps, command.accountId, command.labelId)
  if (label.status === LabelStatus.Cancelled) return cancelled
  if (!label.trackingNumber) throw serviceError('Label.TrackingNumberMissing')
  const connection = await deps.connections.find(label.accountId, label.carrier, label.carrierAccount)
  // A carrier without a void lets a label that is never used expire unbilled.
  if (connection && !connection.carrier.void) return notCancelled

  const voidMs = connection?.carrier.deadlines.voidMs ?? 0
  const claim = await claimCancellation(deps, label, { voidMs, actor: command.actor ?? null })
  const ending = claim.isNew
    ? withinWindow(deps, deps.inFlight.keep(sendCancellation(deps, claim, label, connection)), until)
    : awaitCancellation(deps, claim.cancellation, until)
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

/** The cancellation that somebody else began, as it stands when the carrier has answered, or when the window ends. */
const awaitCancellation = (deps: PurchaseDeps, cancellation: Cancellation, until: number): Promise<Cancellation> =>
  awaitOutcome(deps, cancellation, {
    topic: cancellation.cancellationId,
    until,
    isOpen: ({ state }) => state === 'Processing',
    read: async () => {
      const [current] = await sql.selectCancellation(deps.db, cancellation.accountId, cancellation.cancellationId)
      if (!current) throw new Error(`cancellation ${cancellation.cancellationId} is gone`)
      return current
    },
  })

/** A cancellation that was begun now, or the one that decides about the label, or has just ended. */
export type CancellationClaim = { cancellation: Cancellation } & (
  | { isNew: false }
  /** `sendWithinMs`: for how long it may be sent, so that its lease covers the call; none where that has gone by. */
  | { isNew: true; sendWithinMs: number }
)

/**
 * Claims the label for a cancellation, or finds the one that decides about it: one runs at a time.
 *
 * @param asked.voidMs how long the carrier may take
 * @param asked.actor who asks; null: nobody is known
 */
async function claimCancellation(
  deps: PurchaseDeps,
  label: Label,
  { voidMs, actor }: { voidMs: number; actor: string | null },
): Promise<CancellationClaim> {
  const { accountId, labelId, purchaseId } = label
  // From before the lease begins, by a clock that nobody sets: however late the answer, the lease is no longer.
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
 * Sends a claimed cancellation to the label's carrier, and records what came of it.
 *
 * @param claim.sendWithinMs for how long it may be sent
 * @param connection null where it is gone, or its credentials cannot be opened
 * @returns the cancellation as it was left
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

/** What a carrier is told of a label that it is to void. `purchaseId` is our reference there. */
export type VoidableLabel = {
  purchaseId: string
  carrier: string
  trackingNumber: string | null
  carrierShipmentId: string | null
}

/**
 * Asks the carrier to void a label: harmless to repeat, and the one place where it is asked.
 *
 * @param connection null where it is gone, or its credentials cannot be opened
 * @param sendWithinMs for how long it may be sent: what is not by then never is, which is certain
 */
export async function voidAtCarrier(
  deps: Pick<PurchaseDeps, 'carriers' | 'clock' | 'log'>,
  label: VoidableLabel,
  connection: CarrierConnection | null,
  sendWithinMs: number,
): Promise<VoidOutcome> {
  const { trackingNumber, carrierShipmentId, purchaseId: reference } = label
  if (!connection?.carrier.void || trackingNumber === null || carrierShipmentId === null) {
    deps.log.warn({ purchaseId: reference, carrier: label.carrier }, 'carrier account of a label not connected')
    return { outcome: 'unavailable', reason: 'connect', detail: 'the carrier is not connected' }
  }
  const { carrier, account } = connection
  const sendBeforeMs = deps.clock.monotonicMs() + sendWithinMs
  try {
    const carriers = { ...deps.carriers, sendBeforeMs }
    return await connection.carrier.void(carriers, account, { trackingNumber, carrierShipmentId, reference })
  } catch (error) {
    // A bug of ours, at a moment when the request may have left.
    deps.log.error({ err: error, purchaseId: reference, carrier: carrier.id }, 'void failed with an internal error')
    return { outcome: 'uncertain', detail: 'internal error in Waybill' }
  }
}
