import type { StoredLabel } from '#domain/labels/label-store.ts'
import * as sql from '#domain/labels/removal-sql.ts'
import { removeWithinMs } from '#domain/labels/remove-files.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Forgets the files of an order's labels, with all that they were made of. The labels stay: they are in the books.
 *
 * @returns the labels, whose files the caller removes when this counts; a node does where he does not come to it
 */
export async function eraseLabels(
  tx: Transaction,
  order: { accountId: string; orderId: string },
): Promise<StoredLabel[]> {
  return sql.eraseLabels(tx, order, removeWithinMs)
}
