import type { BoughtLabel } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import { labelSummary, type NewLabel } from '#domain/labels/new-label.ts'
import * as sql from '#domain/labels/sql.ts'
import { lockOrder, writeShownLabel } from '#domain/orders/apply-purchase.ts'
import { LabelStatus, liveLabelStatuses } from '#domain/orders/order/order.ts'
import type { Clock } from '#kit/clock.ts'
import type { Transaction } from '#kit/postgres.ts'

/** Stores labels with their documents and the artwork to render, in the transaction of their purchases. */
export async function recordLabels(tx: Transaction, labels: readonly NewLabel[]): Promise<void> {
  await sql.insertLabels(tx, labels)
}

/** The stored label, as a query would return it. */
export function recordedLabel({
  artwork: _artwork,
  documents: _documents,
  filesDueAt: _due,
  ...label
}: NewLabel): Label {
  return { ...label, files: {}, updatedAt: label.createdAt }
}

/** The size of the files that a carrier sent with a label, in bytes. */
export const bytesOf = ({ artwork, documents = [] }: Pick<BoughtLabel, 'artwork' | 'documents'>): number =>
  documents.reduce((sum, { artwork: file }) => sum + (file?.bytes.byteLength ?? 0), artwork?.bytes.byteLength ?? 0)

/** Marks a label as canceled. @returns false if the label is no longer usable */
export async function cancelRecordedLabel(
  deps: { clock: Clock },
  tx: Transaction,
  accountId: string,
  labelId: string,
): Promise<boolean> {
  const change = { from: liveLabelStatuses, to: LabelStatus.Cancelled, now: deps.clock.now() }
  const cancelled = await sql.updateLabelStatus(tx, { accountId, labelId, ...change })
  return cancelled.length > 0
}

/** Marks a label as printed by Waybill. @returns false if it was printed before or is canceled */
export async function markPrinted(
  deps: { clock: Clock },
  tx: Transaction,
  label: { accountId: string; orderId: string; labelId: string },
): Promise<boolean> {
  // Locks are always taken on the order's row first.
  await lockOrder(tx, label)
  const change = { from: [LabelStatus.Created], to: LabelStatus.Printed, now: deps.clock.now() }
  const [printed] = await sql.updateLabelStatus(tx, { ...label, ...change })
  if (!printed) return false
  await showOrderLabel(tx, label)
  return true
}

/**
 * Updates the label that an order shows after one of its labels changed: the newest usable label, or else the newest
 * label of all. A new label updates the order itself.
 *
 * The caller must have locked the order's row in an earlier statement. Otherwise, two labels that end at the same time
 * could each show the other one.
 */
export async function showOrderLabel(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  const [label] = await sql.selectShownLabel(tx, order, liveLabelStatuses)
  if (label) await writeShownLabel(tx, { ...order, label: labelSummary(label) })
}
