import * as sql from '#domain/orders/recipients-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Whom an order is for: name, else company; null where it says neither, or was erased. */
export type RecipientName = { orderId: string; customerName: string | null }

/** Of those of the orders that the account has, in no order. */
export async function listRecipientNames(
  deps: { db: Queryable },
  command: { accountId: string; orderIds: readonly string[] },
): Promise<RecipientName[]> {
  const { accountId, orderIds } = command
  return orderIds.length === 0 ? [] : sql.selectRecipientNames(deps.db, accountId, orderIds)
}
