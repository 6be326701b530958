import type { ConnectedStore, StoreFailure, StoreKey, SyncSummary } from '#domain/store-sync/connection.ts'
import { connectionOf } from '#domain/store-sync/connections/open-store.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** How far the looks at a shop are. */
export type SyncProgress = {
  /** Up to when its changes were seen; null: its orders have not all been listed once. */
  changedSince: Date | null
  /** When all its open orders were read again last. */
  resyncedAt: Date | null
  /** When it is looked at next. */
  dueAt: Date
  /** How many looks have failed one after the other. */
  failures: number
  lastRound: SyncSummary | null
  lastFailure: StoreFailure | null
}

export type ListedStore = ConnectedStore & SyncProgress

/** The account's, oldest first; those that were disconnected as well. */
export async function listStores(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<ListedStore[]> {
  return (await sql.selectStores(deps.db, accountId)).map(connectionOf)
}

/** All of the deployment. For operators. */
export async function listAllStores(deps: { db: Queryable }): Promise<ListedStore[]> {
  return (await sql.selectAllStores(deps.db)).map(connectionOf)
}

/** Null where the account has none of this id. */
export async function findStoreConnection(deps: { db: Queryable }, key: StoreKey): Promise<ConnectedStore | null> {
  const [row] = await sql.selectStore(deps.db, key)
  return row ? connectionOf(row) : null
}
