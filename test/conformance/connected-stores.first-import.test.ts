/** A short first import over a store's own protocol, page by page. `npm run tool -- bench:stores` runs a long one. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type StoreSimulator, startStoreSimulator } from '@waybill/store-simulator'
import { findStore } from '#adapters/stores/registry.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { importOrders } from '#domain/store-sync/import/import-orders.ts'
import { syncDueStores, syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { eventually } from '../support/eventually.ts'
import { storesDeps } from '../support/fake-store.ts'
import { ada } from '../support/shop-store.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()
let simulator: StoreSimulator
before(async () => {
  simulator = await startStoreSimulator()
})
after(() => simulator.close())

const orders = 1_000

async function connectPlayed() {
  const store = findStore('woocommerce')
  const played = simulator.stores.woocommerce
  assert.ok(store && played)
  const deps = storesDeps(environment.db, { known: [store] })
  const { accountId } = await environment.openAccount()
  const place = { baseUrl: played.url, byOperator: true, credentials: played.credentials }
  const more = { warehouseId: null, subAccountId: null, firstLookInMs: 0 }
  const connected = await connectStore(
    { ...deps, audit: testAudit },
    { accountId, store, name: null, ...place, ...more },
  )
  assert.equal(connected.outcome, 'ok', JSON.stringify(connected))
  const { storeId } = (connected as { value: { storeId: string } }).value
  const counted = async () => {
    const { rows } = await environment.db.pool.query(
      `select count(*)::int as all, count(distinct details ->> 'reference')::int as numbers,
              count(*) filter (where purchase_block is not null)::int as blocked
       from orders where account_id = $1`,
      [accountId],
    )
    return rows[0]
  }
  return { deps, accountId, storeId, counted, shop: played.shop }
}

test('a thousand orders are imported once on two nodes, and read again without a write', async () => {
  const { deps, accountId, storeId, counted, shop } = await connectPlayed()
  for (let count = 0; count < orders; count += 1) {
    shop.place({ address: ada, lines: [{ sku: 'TEA', quantity: 1 + (count % 3) }], hold: count % 10 ? null : 'unpaid' })
  }
  const stopped = new AbortController()
  // Two nodes sync at once, as in production.
  await Promise.all([syncDueStores(deps, stopped.signal), syncDueStores({ ...deps, node: 'another' }, stopped.signal)])
  // The environment's own node may have started a sync.
  const { rows: ended } = await eventually('nobody looks at it any more', async () => {
    const answer = await environment.db.pool.query(
      'select last_failure from connected_stores where id = $1 and owner is null',
      [storeId],
    )
    return answer.rows.length > 0 && answer
  })
  assert.deepEqual(ended, [{ last_failure: null }])
  assert.deepEqual(await counted(), { all: orders, numbers: orders, blocked: orders / 10 })
  const known = await syncStore(deps, { accountId, storeId })
  assert.deepEqual(known, {
    counts: { imported: 0, updated: 0, unchanged: orders, failed: 0, blocked: orders / 10 },
    isWhole: true,
    failure: null,
  })
})

test('an order that several nodes read at once is imported once', async () => {
  const { deps, accountId, storeId, counted, shop } = await connectPlayed()
  const { id } = shop.place({ address: ada, lines: [{ sku: 'TEA' }] })
  const opened = await openStore(deps, { accountId, storeId })
  assert.ok(opened)
  const read = await opened.store.read(opened.calls, opened.account, id)
  assert.equal(read.outcome, 'ok')
  const [said] = read.outcome === 'ok' ? [read.value] : []
  assert.ok(said)
  const { rows } = await environment.db.pool.query('select clock_timestamp() as now')
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      importOrders(deps, opened.connection, { orders: [said], gone: [], askedAt: rows[0].now }),
    ),
  )
  assert.equal(
    all.reduce((sum, { counts }) => sum + counts.imported, 0),
    1,
  )
  assert.equal((await counted()).all, 1)
})
