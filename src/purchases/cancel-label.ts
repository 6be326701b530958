import { serviceError } from '#errors/service-error.ts'
import { findLabel } from '#labels/find-label.ts'
import { LabelStatus } from '#orders/label-summary.ts'
import { awaitOutcome } from '#purchases/await-outcome.ts'
import * as sql from '#purchases/cancellation-sql.ts'
import { claimCancellation } from '#purchases/claim-cancellation.ts'
import type { Cancellation } from '#purchases/purchase.ts'
import { type PurchaseDeps, trackInFlight } from '#purchases/purchase-deps.ts'
import { sendCancellation } from '#purchases/send-cancellation.ts'

/**
 * Voids a label at its carrier. One cancellation of a label runs at a time; who asks meanwhile gets
 * the same answer.
 *
 * @returns whether the carrier accepted; where it refuses nothing changed
 * @throws ServiceError 404 for an unknown label, 422 for one without a tracking number, 500 where the
 *   carrier's answer is unknown and being looked up
 */
export async function cancelLabel(
  deps: PurchaseDeps,
  command: { accountId: string; labelId: string },
): Promise<boolean> {
  const until = deps.clock.now().getTime() + deps.waitWindowMs
  const label = await findLabel(deps, command.accountId, command.labelId)
  if (label.status === LabelStatus.Cancelled) return true
  if (!label.trackingNumber) throw serviceError('Label.TrackingNumberMissing')
  const connection = await deps.connections.find(label.accountId, label.carrier, label.carrierAccount)
  if (!connection) throw serviceError('Label.NotFound')
  // A carrier without a void lets a label that is never used expire unbilled.
  if (!connection.carrier.void) return false

  const claim = await claimCancellation(deps, label, connection.carrier.deadlines.voidMs)
  if (!claim) return false
  const { state } = claim.isNew
    ? await trackInFlight(deps, sendCancellation(deps, claim.cancellation, label, connection))
    : await awaitCancellation(deps, claim.cancellation, until)
  if (state === 'Accepted') return true
  if (state === 'Refused') return false
  throw serviceError('Label.CancellationOutcomeUnknown')
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
