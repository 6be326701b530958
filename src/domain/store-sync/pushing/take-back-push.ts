import * as sql from '#domain/store-sync/pushing/sql.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Writes down that a label was cancelled of which a store was told, or was to be: in the transaction of the
 * cancellation. What was not sent is not sent any more; what was is taken back, where the store can.
 */
export async function takeBackPush(tx: Transaction, label: { accountId: string; labelId: string }): Promise<void> {
  await sql.cancelPush(tx, { accountId: label.accountId, pushId: label.labelId })
}
