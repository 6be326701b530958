import type { Audit } from '#domain/audit/audit.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { openStrayLabelStates } from '#domain/purchases/purchase/states.ts'
import * as sql from '#domain/purchases/stray-labels/sql.ts'
import type { StrayLabel, StrayLabelKey } from '#domain/purchases/stray-labels/stray-label.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

/**
 * Keeps a label that the carrier made for a purchase which cannot own it any more: in the caller's transaction, so that
 * it is never forgotten. It is voided from then on by whichever node comes first, see `voidStrayLabels`. A label that is
 * kept already stays as it is.
 *
 * @param label its numbers; null where the carrier shows none, and nothing can be voided
 * @param label.note why it is not voided by itself but waits for a person; null where it is voided
 */
export async function recordStrayLabel(
  deps: Pick<OutcomeDeps, 'ids' | 'node'>,
  tx: Transaction,
  purchase: Pick<Purchase, 'accountId' | 'purchaseId' | 'carrier' | 'carrierAccount'>,
  { trackingNumber, carrierShipmentId, note }: Pick<StrayLabel, 'trackingNumber' | 'carrierShipmentId' | 'note'>,
): Promise<void> {
  const { accountId, purchaseId, carrier, carrierAccount } = purchase
  const [inserted] = await sql.insertStrayLabel(tx, {
    accountId,
    strayLabelId: deps.ids(),
    purchaseId,
    carrier,
    carrierAccount,
    trackingNumber,
    carrierShipmentId,
    state: note === null ? 'Found' : 'Refused',
    note,
  })
  if (inserted)
    await recordEvent(deps, tx, purchase, { what: 'stray label found', detail: { trackingNumber, carrierShipmentId } })
}

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

/**
 * The labels of all accounts that no purchase owns and that are not known to be voided, longest first, a thousand at
 * most. For operators.
 */
export const listStrayLabels = (deps: { db: Queryable }): Promise<StrayLabel[]> => sql.selectOpen(deps.db)
