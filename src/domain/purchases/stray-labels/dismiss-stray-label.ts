import type { Audit } from '#domain/audit/audit.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { openStrayLabelStates } from '#domain/purchases/purchase/states.ts'
import * as sql from '#domain/purchases/stray-labels/sql.ts'
import type { StrayLabelKey } from '#domain/purchases/stray-labels/stray-label.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Takes a stray label off the list, on an operator's word that it was dealt with, which the event log keeps.
 *
 * @returns false where none of this id is on the list
 */
export async function dismissStrayLabel(
  deps: Pick<OutcomeDeps, 'ids' | 'node'> & { db: Database; audit: Audit },
  command: StrayLabelKey & { operator: string; reason: string },
): Promise<boolean> {
  const { accountId, strayLabelId, operator, reason } = command
  return deps.db.transaction(async (tx) => {
    const change = { accountId, strayLabelId, from: openStrayLabelStates, to: 'Resolved', note: reason } as const
    const [label] = await sql.updateStrayLabel(tx, change)
    if (!label) return false
    const { purchaseId, trackingNumber } = label
    await deps.audit(tx, {
      act: 'label.dismiss',
      accountId,
      subjects: { purchaseId, strayLabelId },
      details: { trackingNumber },
    })
    await recordEvent(deps, tx, label, {
      what: 'resolved by operator',
      detail: { operator, reason, strayLabel: trackingNumber },
    })
    return true
  })
}
