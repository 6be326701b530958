import * as sql from '#domain/orders/purchase-sql.ts'
import type { Transaction } from '#kit/postgres.ts'

/** Takes the order's row until the transaction's end: before its purchases and labels, as all that change several do. */
export async function lockOrder(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.lockOrder(tx, order.accountId, order.orderId)
}
