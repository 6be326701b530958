import type { StoreKey } from '#connected-stores/connection.ts'
import { type ListedStoreOrder, withRecipients } from '#connected-stores/showing/listed-order.ts'
import * as sql from '#connected-stores/showing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

const mostRecent = 20

/** What came in last, the newest first; none where the account has no such store. */
export async function listRecentOrders(deps: { db: Queryable }, key: StoreKey): Promise<ListedStoreOrder[]> {
  return withRecipients(deps, key.accountId, await sql.selectRecent(deps.db, key, mostRecent))
}
