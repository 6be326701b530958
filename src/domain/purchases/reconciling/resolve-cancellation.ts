import type { Audit } from '#domain/audit/audit.ts'
import { getLabel } from '#domain/labels/queries.ts'
import {
  type CancellationOutcome,
  recordCancellationOutcome,
  stateAfter,
} from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'

export type ResolveCancellationCommand = {
  accountId: string
  labelId: string
  /** What the operator found at the carrier; `requested`: it decides on the refund later. */
  found: 'voided' | 'requested' | 'not voided'
  /** Who says so, and from where they know. */
  operator: string
  /** The same as the order's story names it, `user <id>`; absent: it names nobody. */
  actor?: string
  reason: string
}

/**
 * Writes the outcome of a cancellation that the carrier's own systems could not tell, on an operator's word, which the
 * event log keeps.
 *
 * @returns false where the label has no cancellation of unknown outcome, or another outcome was written meanwhile
 */
export async function resolveCancellation(
  deps: OutcomeDeps & { audit: Audit },
  command: ResolveCancellationCommand,
): Promise<boolean> {
  const { accountId, labelId, operator, actor, reason, found } = command
  const [cancellation] = await sql.selectLastCancellation(deps.db, accountId, labelId)
  if (cancellation?.state !== 'OutcomeUnknown') return false
  const label = await getLabel(deps, accountId, labelId)
  const { purchaseId } = label
  await deps.db.transaction(async (tx) => {
    await recordEvent(deps, tx, label, {
      what: 'resolved by operator',
      detail: { operator, actor, reason, cancellation: found },
    })
    await deps.audit(tx, {
      act: 'purchase.resolve-void',
      accountId,
      subjects: { purchaseId, labelId },
      details: { found },
    })
  })
  const { state } = await recordCancellationOutcome(deps, cancellation, label, outcomes[found])
  // Of two who say so at once the first one's word counts.
  return state === stateAfter[outcomes[found].outcome]
}

const outcomes: Readonly<Record<ResolveCancellationCommand['found'], CancellationOutcome>> = {
  voided: { outcome: 'ok', value: null },
  requested: { outcome: 'requested', requestId: null },
  'not voided': { outcome: 'not voided', carrierCode: null, carrierText: 'The carrier did not void the label.' },
}
