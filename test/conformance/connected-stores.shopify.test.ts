/** A Shopify shop from its connection to its last package, with the tokens of a merchant who authorized the app. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { type PlayedStore, playShopify, type StoreSimulator, startStoreSimulator } from '@waybill/store-simulator'
import { shopify } from '#adapters/stores/shopify/index.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import { finishAuthorization, startAuthorization } from '#domain/store-sync/connections/authorize-store.ts'
import { processDueUpdates } from '#domain/store-sync/fulfillments/process-due.ts'
import {
  cancelFulfillmentUpdate,
  createFulfillmentUpdate,
  listFulfillmentUpdates,
} from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { systemIds } from '#kit/ids.ts'
import { storesDeps } from '../support/fake-store.ts'
import { ada } from '../support/shop-store.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment({ tellStoresEveryMs: 24 * 60 * 60 * 1000 })
const tea = { sku: 'TEA', name: 'Green tea', quantity: 2, weightGrams: 500, hsCode: '090210', originCountry: 'LK' }

let simulator: StoreSimulator
let played: PlayedStore
before(async () => {
  simulator = await startStoreSimulator({ plays: { shopify: playShopify() } })
  played = simulator.stores.shopify as PlayedStore
})
after(() => simulator.close())

/** Connects the shop like a merchant: Waybill redirects to Shopify, which redirects back. */
async function connectShop() {
  const deps = storesDeps(environment.db, { known: [shopify] })
  const { accountId } = await environment.openAccount()
  const sessionId = systemIds()
  const returnUrl = 'http://localhost:8080/console/stores/authorized'
  const url = await startAuthorization(deps, {
    returnUrl,
    ...{ accountId, sessionId, store: shopify, name: null, baseUrl: `${played.url}/`, byOperator: true },
    ...{ credentials: played.credentials, warehouseId: null, subAccountId: null, firstLookInMs: 30_000 },
  })
  const answer = await fetch(url ?? '', { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  assert.equal(`${back.origin}${back.pathname}`, returnUrl)
  const returned = { accountId, sessionId, query: Object.fromEntries(back.searchParams) }
  const finished = await finishAuthorization({ ...deps, audit: testAudit }, returned)
  assert.ok(finished !== 'not begun')
  const connected = finished.outcome
  assert.ok(connected.outcome === 'ok', JSON.stringify(connected))
  const { storeId } = connected.value
  const sync = async (from = deps) => {
    const result = await syncStore(from, { accountId, storeId })
    assert.equal(result?.failure, null)
    return result?.counts
  }
  const ordersOf = async (number: string) => {
    const { rows } = await environment.db.pool.query<{ external_id: string; order_id: string; purchase_block: string }>(
      'select * from store_orders where account_id = $1 and number = $2 order by external_id',
      [accountId, number],
    )
    return rows
  }
  return { deps, accountId, storeId, sync, ordersOf }
}

test('a Shopify order is imported, fulfilled, canceled, and imported again when items are to be shipped again', async () => {
  const { deps, accountId, sync, ordersOf } = await connectShop()
  const placed = played.shop.place({ address: ada, lines: [tea], note: 'ring twice' })
  assert.equal((await sync())?.imported, 1)
  const [row] = await ordersOf(placed.number)
  assert.ok(row)
  const orderId = row.order_id
  const order = await getWholeOrder(environment, { accountId, orderId, subAccountId: null })
  assert.deepEqual(
    [order.details.reference, order.details.notes, order.from.city],
    [placed.number, 'ring twice', 'New York'],
  )
  assert.deepEqual([row.purchase_block, order.shipments.length], [null, 1])
  assert.equal((await sync())?.unchanged, 1)

  const pushing = {
    ...deps,
    carriers: [{ id: 'usps' as const, name: 'USPS', trackingUrl: (number: string) => `https://t.example/${number}` }],
  }
  const settle = async () => {
    await environment.db.pool.query('update store_pushes set due_at = now() where account_id = $1 and due_at > now()', [
      accountId,
    ])
    await processDueUpdates(pushing)
  }
  const stateOf = async () =>
    (await listFulfillmentUpdates(environment, { accountId, orderId })).map(({ state }) => state)
  const labelId = systemIds()
  await environment.db.transaction((tx) =>
    createFulfillmentUpdate(tx, {
      ...{ accountId, labelId, orderId, shipmentId: order.shipments[0]?.shipmentId ?? '', carrier: 'usps' },
      ...{ serviceName: 'Priority', trackingNumber: '9400111', mailingDate: '2026-11-23', createdAt: new Date() },
    }),
  )
  await settle()
  assert.deepEqual(await stateOf(), ['done'])
  assert.deepEqual([placed.fulfillments.length, placed.mails], [1, 1])
  const [fulfillment] = placed.fulfillments
  assert.deepEqual([fulfillment?.trackingNumber, fulfillment?.carrier], ['9400111', 'USPS'])
  await sync()
  assert.equal((await ordersOf(placed.number))[0]?.purchase_block, null, 'what we shipped is not shipped elsewhere')

  await environment.db.transaction((tx) => cancelFulfillmentUpdate(tx, { accountId, labelId }))
  await settle()
  assert.deepEqual(await stateOf(), ['taken back'])
  assert.equal(fulfillment?.isCancelled, true)
  await sync()
  const [old, next] = await ordersOf(placed.number)
  assert.equal(old?.purchase_block, 'Order.ClosedAtSource')
  assert.deepEqual([next?.purchase_block, placed.mails], [null, 1])
  assert.notEqual(next?.order_id, orderId)
})
