import { type LockedOrder, lockOrders } from '#domain/orders/imported/sql.ts'
import type { Transaction } from '#kit/postgres.ts'

/** Takes the rows of orders until the transaction's end. @returns those that there are, by their ids */
export async function lockImportedOrders(
  tx: Transaction,
  { accountId, orderIds }: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, LockedOrder>> {
  if (orderIds.length === 0) return new Map()
  const locked = await lockOrders(tx, accountId, orderIds)
  return new Map(locked.map((order) => [order.orderId, order]))
}
