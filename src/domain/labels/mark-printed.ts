import { showOrderLabel } from '#domain/labels/show-order-label.ts'
import * as sql from '#domain/labels/sql.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import type { Clock } from '#kit/clock.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Says of a label that it was printed by us, for the first time. One that is cancelled meanwhile stays so.
 *
 * @returns whether it was not before
 */
export async function markPrinted(
  deps: { clock: Clock },
  tx: Transaction,
  label: { accountId: string; orderId: string; labelId: string },
): Promise<boolean> {
  // The order's row first, as everywhere.
  await lockOrder(tx, label)
  const change = { from: [LabelStatus.Created], to: LabelStatus.Printed, now: deps.clock.now() }
  const [printed] = await sql.updateLabelStatus(tx, { ...label, ...change })
  if (!printed) return false
  await showOrderLabel(tx, label)
  return true
}
