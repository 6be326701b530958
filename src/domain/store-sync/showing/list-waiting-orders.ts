import type { StoreKey } from '#domain/store-sync/connection.ts'
import type { WaitingKind } from '#domain/store-sync/showing/list-shown-stores.ts'
import { type ListedStoreOrder, withRecipients } from '#domain/store-sync/showing/listed-order.ts'
import * as sql from '#domain/store-sync/showing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

const pageSize = 50

/**
 * Orders of a store that no label can be bought for now, what changed last first.
 *
 * @param query.why null: whatever they wait for
 * @param query.after where the page before ended; null: the first page
 * @returns with where the page ends; null: it is the last
 */
export async function listWaitingOrders(
  deps: { db: Queryable },
  query: StoreKey & { why: WaitingKind | null; after: sql.WaitingPlace | null },
): Promise<{ orders: ListedStoreOrder[]; next: sql.WaitingPlace | null }> {
  const rows = await sql.selectWaiting(deps.db, query, { ...query, most: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const next = rows.length > pageSize && last ? { changedAt: last.placeAt, externalId: last.externalId } : null
  return { orders: await withRecipients(deps, query.accountId, shown), next }
}
