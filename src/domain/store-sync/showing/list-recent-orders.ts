import type { StoreKey } from '#domain/store-sync/connection.ts'
import { type ListedStoreOrder, withRecipients } from '#domain/store-sync/showing/listed-order.ts'
import * as sql from '#domain/store-sync/showing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

const mostRecent = 20

/** What came in last, the newest first; none where the account has no such store. */
export async function listRecentOrders(deps: { db: Queryable }, key: StoreKey): Promise<ListedStoreOrder[]> {
  return withRecipients(deps, key.accountId, await sql.selectRecent(deps.db, key, mostRecent))
}
