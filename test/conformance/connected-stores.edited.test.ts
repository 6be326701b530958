/** Orders of a store are changed in place. A correction has priority over the store, and differences are shown. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { connectShop, importOrder, rateShipments } from '../support/bought-store-order.ts'
import type { Json } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { aDeclaration, inDublin } from '../support/customs.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { storesDeps } from '../support/fake-store.ts'
import { buyRate, getOrder } from '../support/purchases.ts'
import { ada, openShopStore } from '../support/shop-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const shop = openShopStore()
const environment = openTestEnvironment({ knownStores: [shop.store], tellStoresEveryMs: 24 * 60 * 60 * 1000 })

const elm = {
  name: 'Ada Lovelace',
  street1: '55 Elm St',
  city: 'Hartford',
  state: 'CT',
  zip: '06106',
  country: 'US',
  phone: null,
}
const line = { sku: 'TEA', name: 'Green tea', quantity: 2, weightGrams: 200 }

async function bring(address: object = ada, lines = [line]) {
  const { accountId, client, browser } = await openShop(environment, { credit: '500', role: 'Manager' })
  const stores = storesDeps(environment.db, { known: [shop.store] })
  const storeId = await connectShop(stores, shop, accountId)
  const { id: externalId } = shop.shop.place({ address: { ...ada, ...address }, lines })
  const sync = () => importOrder(environment, stores, { accountId, storeId, externalId })
  const orderId = await sync()
  const change = (body: object) => client.patch(`/api/v1/orders/${orderId}`, body)
  const page = async () => expectData(await browser.get(`/orders/${orderId}`))
  const pending = async () => (await getOrder(client, orderId)).details.store.pending
  const buy = async () => {
    const [rated] = await rateShipments(client, orderId)
    return buyRate(client, rated?.shipmentId ?? '', rated?.rateId ?? '')
  }
  return { client, browser, externalId, orderId, sync, change, page, pending, buy }
}

describe('The address of a store order that was changed here', () => {
  test('stays, and a later change at the store is a difference that blocks nothing', async () => {
    const { browser, externalId, sync, change, page, pending, buy } = await bring()
    const inTab = async (): Promise<string[]> =>
      expectData(await browser.get('/orders?needsAttention=true')).items.flatMap((one: Json) => one.needsAttention)
    expectData(await change({ toAddress: elm, notes: 'Ring twice' }))
    shop.shop.setNote(externalId, 'Please hurry')
    await sync()
    assert.deepEqual([(await page()).toAddress.street1, (await page()).notes], ['55 Elm St', 'Ring twice'])
    assert.equal(await pending(), null)
    shop.shop.editAddress(externalId, { street1: '77 Oak Ave' })
    await sync()
    const { toAddress, purchaseBlock } = await page()
    assert.deepEqual([toAddress.street1, purchaseBlock], ['55 Elm St', null])
    assert.equal((await pending()).address.street1, '77 Oak Ave')
    await eventually('the difference needs attention', async () => (await inTab()).includes('storeDifference'))
    assert.equal(expectData(await buy()).toAddress.street1, '55 Elm St')
  })

  test('is replaced if a person accepts the store, and is kept for good if a person reviews the difference', async () => {
    for (const accepts of [true, false]) {
      const { browser, externalId, orderId, sync, change, page, pending } = await bring()
      expectData(await change({ toAddress: elm }))
      shop.shop.editAddress(externalId, { street1: '77 Oak Ave' })
      await sync()
      const { version } = await pending()
      const act = accepts ? 'accept' : 'settle'
      expectData(await browser.post(`/orders/${orderId}/store-changes/${act}`, { version }))
      assert.equal(await pending(), null)
      await sync()
      assert.equal(await pending(), null)
      assert.equal((await page()).toAddress.street1, accepts ? '77 Oak Ave' : '55 Elm St')
      shop.shop.editAddress(externalId, { street1: '99 Ash Rd' })
      await sync()
      assert.equal((await pending()).address.street1, '99 Ash Rd')
      assert.equal((await page()).purchaseBlock, accepts ? 'Order.NotReadyForPurchase' : null)
    }
  })

  test('ends the wait for a change at the store that nobody has accepted', async () => {
    const { externalId, sync, change, page, pending, buy } = await bring()
    shop.shop.editAddress(externalId, { street1: '77 Oak Ave' })
    await sync()
    assert.equal((await page()).purchaseBlock, 'Order.NotReadyForPurchase')
    expectData(await change({ toAddress: elm }))
    assert.equal((await page()).purchaseBlock, null)
    assert.equal(expectData(await buy()).toAddress.street1, '55 Elm St')
    assert.equal((await pending()).address.street1, '77 Oak Ave')
  })
})

describe('A store order', () => {
  test('keeps its number and takes a weight, which later syncs leave alone', async () => {
    const { client, externalId, orderId, sync, change, page } = await bring()
    expectError(await change({ reference: 'mine' }), 409, 'Order.FromStore')
    const [{ shipmentId }] = (await page()).shipments
    const parcel = { weight: 6, length: 12, width: 9, height: 4 }
    expectData(await client.patch(`/api/v1/shipments/${shipmentId}`, { parcel, options: { signature: 'standard' } }))
    shop.shop.setNote(externalId, 'Please hurry')
    await sync()
    const { details, shipment } = await getOrder(client, orderId)
    assert.deepEqual([shipment.shipmentId, shipment.package.weight, details.notes], [shipmentId, 6, 'Please hurry'])
    shop.shop.setQuantity(externalId, shop.shop.find(externalId)?.lines[0]?.id ?? '', 3)
    await sync()
    const [packed] = (await getOrder(client, orderId)).details.shipments
    assert.notEqual(packed.shipmentId, shipmentId, 'the store changed the items')
    assert.equal(packed.options.signature, 'standard')
  })

  test('abroad is released by customs details that a person enters, or by an address at home', async () => {
    const { street1, city, zip, country } = inDublin
    for (const isDeclared of [true, false]) {
      const abroad = { street1, city, state: '', zip, country }
      const { client, sync, change, page, buy } = await bring(abroad, [{ ...line, weightGrams: 0 }])
      assert.equal((await page()).purchaseBlock, 'Order.CustomsRequired')
      const [{ shipmentId }] = (await page()).shipments
      const parcel = { weight: 6, length: 12, width: 9, height: 4 }
      const body = { parcel, customsInfo: aDeclaration }
      if (isDeclared) expectData(await client.patch(`/api/v1/shipments/${shipmentId}`, body))
      else expectData(await change({ toAddress: elm }))
      assert.equal((await page()).purchaseBlock, null)
      await sync()
      assert.equal((await page()).purchaseBlock, null)
      const { customsInfo } = expectData(await buy())
      if (isDeclared) assert.equal(customsInfo.customsItems[0].description, aDeclaration.customsItems[0]?.description)
    }
  })
})
