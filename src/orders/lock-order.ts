import type { Transaction } from '#kit/postgres.ts'
import * as sql from '#orders/purchase-sql.ts'

/** Takes the order's row until the transaction's end: before its purchases and labels, as all that change several do. */
export async function lockOrder(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.lockOrder(tx, order.accountId, order.orderId)
}
