/** A shop of one of the simulator's stores, connected to an account of its own, with its orders as the API returns them. */
import assert from 'node:assert/strict'
import type { PlayedStore, StoreSimulator } from '@waybill/store-simulator'
import { findStore } from '#adapters/stores/registry.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import type { Json } from './client.ts'
import { openShop } from './console-shop.ts'
import { expectData } from './expect.ts'
import { storesDeps } from './fake-store.ts'
import type { TestEnvironment } from './test-environment.ts'

export async function connectPlayed(environment: TestEnvironment, simulator: StoreSimulator, kind: string) {
  const store = findStore(kind)
  const played = simulator.stores[kind] as PlayedStore
  assert.ok(store && played)
  const deps = storesDeps(environment.db, { known: [store] })
  const account = await openShop(environment, { credit: '500', role: 'Manager' })
  const { accountId } = account
  const place = { baseUrl: played.url, byOperator: true, credentials: played.credentials }
  const more = { warehouseId: null, subAccountId: null, firstLookInMs: 86_400_000 }
  const connected = await connectStore(deps, { accountId, store, name: null, ...place, ...more })
  assert.ok(connected.outcome === 'ok', JSON.stringify(connected))
  const { storeId } = connected.value
  const sync = async () => {
    const result = await syncStore(deps, { accountId, storeId })
    assert.equal(result?.failure, null)
    return result?.counts
  }
  const rowsOf = async (number: string) => {
    const { rows } = await environment.db.pool.query(
      'select * from store_orders where account_id = $1 and store_id = $2 and number = $3',
      [accountId, storeId, number],
    )
    return rows as Json[]
  }
  const { browser, client } = account
  return {
    ...{ ...account, deps, storeId, shop: played.shop, played, sync, rowsOf },
    /** The number of the only order. */
    async numberOf(): Promise<string> {
      const { rows } = await environment.db.pool.query(
        'select number from store_orders where account_id = $1 and store_id = $2',
        [accountId, storeId],
      )
      assert.equal(rows.length, 1)
      return rows[0].number
    },
    /** The order as the API returns it. */
    async orderOf(number: string): Promise<Json> {
      const [row] = await rowsOf(number)
      assert.ok(row?.order_id, `${number} is an order: ${JSON.stringify(row)}`)
      return { ...expectData(await client.get(`/api/v1/orders/${row.order_id}`)), orderId: row.order_id }
    },
    /** The order's page, and what its store says. */
    async pageOf(number: string): Promise<{ order: Json; store: Json }> {
      const [row] = await rowsOf(number)
      const read = async (path: string) => expectData(await browser.get(`/orders/${row?.order_id}${path}`))
      return { order: await read(''), store: await read('/store') }
    },
  }
}
