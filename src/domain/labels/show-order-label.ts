import { labelSummary } from '#domain/labels/new-label.ts'
import * as sql from '#domain/labels/sql.ts'
import { writeShownLabel } from '#domain/orders/apply-purchase.ts'
import { liveLabelStatuses } from '#domain/orders/order/label-summary.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Shows an order by the live label that was bought last, and where none lives by the one that came last. For when a
 * label ended; a new one shows itself.
 *
 * The caller has changed the order's row before, in a statement of its own: its lock is what keeps two labels that end
 * at the same time from each showing the order by the other.
 */
export async function showOrderLabel(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  const [label] = await sql.selectShownLabel(tx, order, liveLabelStatuses)
  if (label) await writeShownLabel(tx, { ...order, label: labelSummary(label) })
}
