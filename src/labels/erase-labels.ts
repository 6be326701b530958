import type { Transaction } from '#kit/postgres.ts'
import type { StoredLabel } from '#labels/label-store.ts'
import * as sql from '#labels/sql.ts'

/**
 * Forgets the files of an order's labels, with all that they were made of. The labels stay: they are in the books.
 *
 * @returns the labels, whose files the store has to remove
 */
export const eraseLabels = (tx: Transaction, order: { accountId: string; orderId: string }): Promise<StoredLabel[]> =>
  sql.eraseLabels(tx, order)
