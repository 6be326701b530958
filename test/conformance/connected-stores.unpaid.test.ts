/** Orders that ship before they are paid: on account, with cash on delivery, or because a person decides so. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type StoreSimulator, startStoreSimulator } from '@waybill/store-simulator'
import { changeStore } from '#domain/store-sync/connections/change-store.ts'
import { usualParcel } from '#domain/store-sync/connections/connect-store.ts'
import { expectData, expectError } from '../support/expect.ts'
import { connectPlayed } from '../support/played-shop.ts'
import { ada } from '../support/shop-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment({ tellStoresEveryMs: 24 * 60 * 60 * 1000 })
const simulators: StoreSimulator[] = []
after(() => Promise.all(simulators.map((one) => one.close())))
async function connect(kind: string) {
  const simulator = await startStoreSimulator()
  simulators.push(simulator)
  return connectPlayed(environment, simulator, kind)
}

const mug = { sku: 'MUG', name: 'Mug', quantity: 1, weightGrams: 400 }

describe('An unpaid order', () => {
  for (const kind of ['shopify', 'woocommerce', 'bigcommerce', 'ebay', 'etsy', 'medusa', 'generic']) {
    test(`ships if a person decides so, and waits again for another reason: ${kind}`, async () => {
      const shop = await connect(kind)
      const placed = shop.shop.place({ address: ada, lines: [mug], hold: 'unpaid' })
      await shop.sync()
      const number = await shop.numberOf()
      const page = () => shop.pageOf(number)
      const { order } = await page()
      assert.deepEqual([order.purchaseBlock, (await page()).store.reason], ['Order.NotReadyForPurchase', 'unpaid'])
      const ship = () => shop.browser.post(`/orders/${order.orderId}/ship-unpaid`, {})
      expectData(await ship())
      assert.equal((await page()).order.purchaseBlock, null)
      await shop.sync()
      assert.equal((await page()).order.purchaseBlock, null)
      const { rows } = await environment.db.pool.query(
        "select act, details from audit_trail where account_id = $1 and act = 'store.ship-unpaid'",
        [shop.accountId],
      )
      assert.deepEqual(rows, [{ act: 'store.ship-unpaid', details: { reason: 'unpaid' } }])
      if (kind === 'shopify' || kind === 'woocommerce' || kind === 'generic') {
        shop.shop.setHold(placed.id, 'held')
        await shop.sync()
        assert.equal((await page()).order.purchaseBlock, 'Order.NotReadyForPurchase')
        expectError(await ship(), 409, 'Order.StoreChangesNotAccepted')
      }
    })
  }

  test('ships to an address that was corrected here, also after a difference is reviewed', async () => {
    const shop = await connect('shopify')
    const { id, number } = shop.shop.place({ address: { ...ada, zip: '' }, lines: [mug], hold: 'unpaid' })
    await shop.sync()
    const { orderId, toAddress } = (await shop.pageOf(number)).order
    const { name, street1, city, state, country } = toAddress
    const corrected = { name, street1, city, state, country, zip: ada.zip, phone: null }
    expectData(await shop.client.patch(`/api/v1/orders/${orderId}`, { toAddress: corrected }))
    const block = async () => (await shop.pageOf(number)).order.purchaseBlock
    expectData(await shop.browser.post(`/orders/${orderId}/ship-unpaid`, {}))
    assert.equal(await block(), null)
    shop.shop.editAddress(id, { street1: '77 Oak Ave' })
    await shop.sync()
    const { version } = (await shop.orderOf(number)).details.store.pending
    expectData(await shop.browser.post(`/orders/${orderId}/store-changes/settle`, { version }))
    assert.equal(await block(), null)
    await shop.sync()
    assert.equal(await block(), null)
  })

  test('ships if the setting of its store says so, also orders that wait already', async () => {
    const shop = await connect('shopify')
    shop.shop.place({ address: ada, lines: [mug], hold: 'unpaid' })
    const risky = shop.shop.place({ address: ada, lines: [mug], hold: 'fraud' })
    const incomplete = shop.shop.place({ address: { ...ada, zip: '' }, lines: [mug], hold: 'unpaid' })
    assert.equal((await shop.sync())?.blocked, 3)
    const { accountId, storeId, deps } = shop
    const set = (shipsUnpaid: boolean) =>
      changeStore(deps, { accountId, storeId, warehouseId: null, defaultParcel: usualParcel, shipsUnpaid })
    await set(true)
    assert.equal((await shop.sync())?.blocked, 2)
    assert.equal((await shop.pageOf(risky.number)).store.reason, 'fraud check')
    const { order, store } = await shop.pageOf(incomplete.number)
    assert.deepEqual([order.purchaseBlock, store.standing], ['Order.NotReadyForPurchase', 'incomplete'])
    assert.match(store.detail, /postal code/)
    await set(false)
    assert.equal((await shop.sync())?.blocked, 3)
  })
})
