import { getLabel } from '#domain/labels/queries.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import { claimCancellation } from '#domain/purchases/cancelling/claim-cancellation.ts'
import { sendCancellation } from '#domain/purchases/cancelling/send-cancellation.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { awaitOutcome, unlessUnavailable, withinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import type { Cancellation } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
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
