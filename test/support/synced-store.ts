/** A store whose adapter a test writes, connected to an account of its own. */
import assert from 'node:assert/strict'
import type { Store } from '#adapters/stores/store.ts'
import { type ConnectStoreCommand, connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { syncDueStores, syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { fakeStore, storesDeps } from './fake-store.ts'
import type { TestEnvironment } from './test-environment.ts'

export async function connectFake(
  environment: TestEnvironment,
  changes: Partial<Store>,
  command: Partial<ConnectStoreCommand> = {},
) {
  const store = fakeStore(changes)
  const deps = storesDeps(environment.db, { known: [store] })
  const { accountId } = await environment.openAccount()
  const shop = { store, name: null, baseUrl: 'http://localhost:1', byOperator: true, credentials: { apiKey: 'a' } }
  const more = { warehouseId: null, subAccountId: null, firstLookInMs: 3_600_000 }
  const connected = await connectStore(deps, { accountId, ...shop, ...more, ...command })
  assert.ok(connected.outcome === 'ok', JSON.stringify(connected))
  const { storeId } = connected.value
  const key = { accountId, storeId }
  return {
    deps,
    key,
    /** A complete sync, as a person requests it. */
    sync: async () => {
      const result = await syncStore(deps, key)
      assert.ok(result)
      return result
    },
    /** A regular sync. */
    syncDue: async () => {
      await environment.db.pool.query('update connected_stores set due_at = clock_timestamp() where id = $1', [storeId])
      await syncDueStores(deps, new AbortController().signal)
    },
    /** Lets as much time pass for the store's next sync. */
    pass: async (interval: string) => {
      await environment.db.pool.query(
        `update connected_stores set listed_at = listed_at - $2::interval, open_listed_at = open_listed_at - $2::interval,
           swept_at = swept_at - $2::interval, moved_at = moved_at - $2::interval where id = $1`,
        [storeId, interval],
      )
      await environment.db.pool.query(
        `update unread_store_orders set due_at = due_at - $2::interval, last_failed_at = last_failed_at - $2::interval,
           first_failed_at = first_failed_at - $2::interval where store_id = $1`,
        [storeId, interval],
      )
    },
    row: async () => {
      const { rows } = await environment.db.pool.query('select * from connected_stores where id = $1', [storeId])
      return rows[0]
    },
  }
}
