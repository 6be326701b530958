import type { ConnectedStore, StoreFailure, SyncSummary } from '#domain/store-sync/connection.ts'
import { connectionOf } from '#domain/store-sync/connections/open-store.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The progress of a store's syncs. */
type SyncProgress = {
  /** The time up to which changes were imported. Null until all orders have been listed once. */
  changedSince: Date | null
  /** The time of the last full resync. */
  resyncedAt: Date | null
  /** The time of the next sync. */
  dueAt: Date
  /** The number of failed syncs in a row. */
  failures: number
  lastRound: SyncSummary | null
  lastFailure: StoreFailure | null
}

export type ListedStore = ConnectedStore & SyncProgress

/** The account's stores, oldest first, including disconnected ones. */
export async function listStores(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<ListedStore[]> {
  return (await sql.selectStores(deps.db, accountId)).map(connectionOf)
}

/** All stores of the deployment, for operators. */
export async function listAllStores(deps: { db: Queryable }): Promise<ListedStore[]> {
  return (await sql.selectAllStores(deps.db)).map(connectionOf)
}
