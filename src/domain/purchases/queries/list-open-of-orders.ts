import type { PurchaseState } from '#domain/purchases/purchase/states.ts'
import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A purchase for an order whose outcome is still to come. */
export type OpenPurchase = { orderId: string; state: PurchaseState }

/** Of each of the orders that has some the one that waits for the longest. */
export async function listOpenOfOrders(
  deps: { db: Queryable },
  query: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, OpenPurchase>> {
  if (query.orderIds.length === 0) return new Map()
  const latestFirst = await sql.selectOpenOfOrders(deps.db, query)
  return new Map(latestFirst.map((purchase) => [purchase.orderId, purchase]))
}
