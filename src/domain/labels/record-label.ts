import { insertDocument } from '#domain/labels/documents-sql.ts'
import type { Label } from '#domain/labels/label.ts'
import type { NewLabel } from '#domain/labels/new-label.ts'
import * as sql from '#domain/labels/sql.ts'
import { LabelStatus, liveLabelStatuses } from '#domain/orders/order/label-summary.ts'
import type { Clock } from '#kit/clock.ts'
import type { Transaction } from '#kit/postgres.ts'

/** Keeps a label with its papers, and what is left to render of its files: in the caller's transaction, so that there is no label without them. */
export async function recordLabel(tx: Transaction, label: NewLabel): Promise<Label> {
  const [[recorded]] = await Promise.all([
    sql.insertLabel(tx, label),
    ...label.documents.map((document, index) => insertDocument(tx, label, index + 1, document)),
  ])
  if (!recorded) throw new Error(`label ${label.labelId} was not recorded`)
  return recorded
}

/** Marks a live label as cancelled. @returns false where it is not live any more */
export async function cancelRecordedLabel(
  deps: { clock: Clock },
  tx: Transaction,
  accountId: string,
  labelId: string,
): Promise<boolean> {
  const cancelled = await sql.updateLabelStatus(tx, {
    accountId,
    labelId,
    from: liveLabelStatuses,
    to: LabelStatus.Cancelled,
    now: deps.clock.now(),
  })
  return cancelled.length > 0
}
