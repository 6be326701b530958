import type { Transaction } from '#kit/postgres.ts'
import type { StoredLabel } from '#labels/label-store.ts'
import { scheduleRemoval } from '#labels/remove-files.ts'
import * as sql from '#labels/sql.ts'

/**
 * Forgets the files of an order's labels, with all that they were made of. The labels stay: they are in the books.
 *
 * @returns the labels, whose files the caller may remove at once when this counts
 */
export async function eraseLabels(
  tx: Transaction,
  order: { accountId: string; orderId: string },
): Promise<StoredLabel[]> {
  const labels = await sql.eraseLabels(tx, order)
  await scheduleRemoval(tx, labels)
  return labels
}
