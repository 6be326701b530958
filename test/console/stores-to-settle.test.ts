/** Store issues that need attention: which ones count, who sees them, and the effect of accepting an edit. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe } from 'node:test'
import { openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { ada, openShopStore } from '../support/shop-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const played = openShopStore()
const environment = openTestEnvironment({ knownStores: [played.store] })

/** Somebody whose account has the shop. */
async function openShop() {
  const { accountId } = await environment.openAccount()
  const { browser } = await openPerson(environment, { accountId, role: 'Manager' })
  const { storeId } = expectData(
    await browser.post('/stores', {
      ...{ kind: 'generic', name: null, baseUrl: 'https://shop.example/', credentials: { apiKey: 'k' } },
      ...{ parcel: { weight: 1, length: 10, width: 8, height: 4 }, warehouseId: null, subAccountId: null },
    }),
    201,
  )
  return { accountId, browser, storeId: storeId as string }
}
type OpenedShop = Awaited<ReturnType<typeof openShop>>

/** As an import leaves an order that the store has changed since. */
async function keepOrder({ accountId, storeId }: OpenedShop, order: { labels: number; isPending: boolean }) {
  const orderId = randomUUID()
  const of = [accountId, storeId, orderId, order.isPending ? '{}' : null, order.labels]
  await environment.db.pool.query(
    `insert into store_orders (account_id, store_id, external_id, parent_id, number, order_id, version, document, pending,
                               standing, reason, labels, changed_at, created_at)
     values ($1, $2, $3::text, '', '#7', $3::uuid, '', '{}', $4, 'closed', 'cancelled', $5, now(), now())`,
    of,
  )
  return orderId
}

const keepPush = ({ accountId, storeId }: OpenedShop, orderId: string, state: string, isDue = false) =>
  environment.db.pool.query(
    `insert into store_pushes (account_id, id, store_id, external_id, order_id, shipment_id, push, state, due_at,
                               created_at, updated_at)
     values ($1, $2, $3, $4::text, $4::uuid, $2, '{"trackingNumber": "T1"}', $5,
             case when $6 then now() + interval '1 hour' end, now(), now())`,
    [accountId, randomUUID(), storeId, orderId, state, isDue],
  )

const counted = async ({ browser }: OpenedShop) => expectData(await browser.get('/to-settle/count')).count
const pushesOf = async ({ browser }: OpenedShop, query = ''): Promise<Json[]> =>
  expectData(await browser.get(`/store-pushes${query}`))

describe('The list of store issues', { concurrency: 2 }, () => {
  test('contains only edits of labeled orders, and fulfillments that need attention', async () => {
    const shop = await openShop()
    const differing = await keepOrder(shop, { labels: 1, isPending: true })
    await keepOrder(shop, { labels: 0, isPending: true })
    const other = await keepOrder(shop, { labels: 1, isPending: false })
    for (const state of ['refused', 'not taken back', 'uncertain', 'take-back uncertain', 'done', 'withdrawn']) {
      await keepPush(shop, other, state)
    }
    await keepPush(shop, other, 'uncertain', true)
    const differences: Json[] = expectData(await shop.browser.get('/store-differences'))
    assert.deepEqual(
      differences.map(({ changedAt: _at, ...one }) => one),
      [
        {
          ...{ orderId: differing, storeId: shop.storeId, storeName: 'Corner Shop', number: '#7', recipient: null },
          ...{ standing: 'closed', reason: 'cancelled' },
        },
      ],
    )
    const pushes = await pushesOf(shop)
    assert.deepEqual(pushes.map(({ state }) => state).toSorted(), [
      ...['not taken back', 'refused', 'take-back uncertain', 'uncertain'],
    ])
    assert.ok(pushes.every((one) => one.needsPerson && one.orderId === other && one.number === '#7'))
    assert.equal((await pushesOf(shop, `?storeId=${shop.storeId}`)).length, 4)
    assert.deepEqual(await pushesOf(shop, `?storeId=${randomUUID()}`), [])
    assert.equal(await counted(shop), 5)
  })

  test("never shows another account's issues", async () => {
    const [mine, theirs] = [await openShop(), await openShop()]
    await keepPush(theirs, await keepOrder(theirs, { labels: 1, isPending: true }), 'refused')
    assert.deepEqual([await counted(mine), await counted(theirs)], [0, 2])
    assert.deepEqual(expectData(await mine.browser.get('/store-differences')), [])
    assert.deepEqual(await pushesOf(mine, `?storeId=${theirs.storeId}`), [])
  })

  test('accepting an edit is recorded in the audit trail once', async () => {
    const shop = await openShop()
    const placed = played.shop.place({ address: ada, lines: [{ sku: 'MUG', name: 'Mug', quantity: 1 }] })
    const look = () => shop.browser.post(`/stores/${shop.storeId}/look`)
    expectData(await look())
    const [{ orderId }] = expectData(await shop.browser.get(`/stores/${shop.storeId}/recent-orders`))
    const accept = async () => {
      const { version, keepsTracking } = expectData(await shop.browser.get(`/orders/${orderId}/store`))
      assert.equal(keepsTracking, true, 'this shop cannot cancel fulfillments')
      expectData(await shop.browser.post(`/orders/${orderId}/store-changes/accept`, { version }))
      const { rows } = await environment.db.pool.query(
        `select subjects from audit_trail where account_id = $1 and act = 'store.accept'`,
        [shop.accountId],
      )
      return rows.length
    }
    assert.equal(await accept(), 0, 'nothing had changed')
    played.shop.editAddress(placed.id, { street1: '1 New Road' })
    expectData(await look())
    assert.equal(await accept(), 1)
    assert.equal(await accept(), 1, 'nothing more had changed')
  })
})
