import * as sql from '#domain/store-sync/importing/erase-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Forgets what a store said of an order; that there was one under its number stays, so that it never comes in again. The
 * caller has the order's row locked.
 */
export async function eraseStoreOrder(db: Queryable, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.eraseRow(db, order.accountId, order.orderId)
}
