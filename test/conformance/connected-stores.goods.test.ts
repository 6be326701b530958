/** Customs details that a store does not have. A person enters them once for all orders of the same goods. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { connectShop, importOrder, rateShipments } from '../support/bought-store-order.ts'
import type { Answer, Json } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { storesDeps } from '../support/fake-store.ts'
import { buyRate } from '../support/purchases.ts'
import { ada, openShopStore } from '../support/shop-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const shop = openShopStore()
const environment = openTestEnvironment({ knownStores: [shop.store], tellStoresEveryMs: 24 * 60 * 60 * 1000 })

const abroad = { ...ada, street1: '10 Downing St', city: 'London', state: '', zip: 'SW1A 2AA', country: 'GB' }
/** The shop knows neither its weight nor its country of origin. */
const mug = { sku: 'MUG', name: 'Enamel mug', quantity: 2, weightGrams: 0 }
const towel = { ...mug, sku: 'TOWEL', name: 'Tea towel', quantity: 1 }

async function openAccount() {
  const { accountId, client, browser } = await openShop(environment, { credit: '500', role: 'Manager' })
  const stores = storesDeps(environment.db, { known: [shop.store] })
  const storeId = await connectShop(stores, shop, accountId)
  const bring = async (lines = [mug], hold: 'unpaid' | null = null) => {
    const placed = shop.shop.place({ address: abroad, lines, hold })
    const look = () => importOrder(environment, stores, { accountId, storeId, externalId: placed.id })
    return { placed, orderId: await look(), look }
  }
  const blockOf = async (orderId: string) => expectData(await browser.get(`/orders/${orderId}`)).purchaseBlock
  return { accountId, client, browser, bring, blockOf }
}

const nothing = { unitValue: null, currency: null, unitWeight: null, hsTariffNumber: null, originCountry: null }
const facts = { ...nothing, unitWeight: 0.75, hsTariffNumber: '7323.94', originCountry: 'PT' }

/** The request body with the same details for each line. */
const saidOf = (goods: Json[], said: object) => ({ goods: goods.map(({ lineId }) => ({ lineId, ...said })) })

describe("Customs details of a store's goods", () => {
  test('unblock their order when entered, and are remembered for earlier and later orders', async () => {
    const { client, browser, bring, blockOf } = await openAccount()
    const { orderId } = await bring()
    const waiting = await bring()
    const unpaid = await bring([mug], 'unpaid')
    const goods: Json[] = expectData(await browser.get(`/orders/${orderId}/goods`))
    assert.deepEqual(
      goods.map(({ name, said, known }) => [name, said.unitWeight, said.originCountry, said.unitValue !== null, known]),
      [['Enamel mug', null, null, true, nothing]],
    )
    const { detail } = expectData(await browser.get(`/orders/${orderId}/store`))
    assert.match(detail, /^Customs requires the weight of Enamel mug, and 1 more detail\.$/)
    expectData(await browser.put(`/orders/${orderId}/goods`, saidOf(goods, facts)))
    assert.equal(await blockOf(orderId), null)
    const kept: Json[] = expectData(await browser.get(`/orders/${orderId}/goods`))
    assert.deepEqual(kept[0]?.known, { ...facts, hsTariffNumber: '732394' })
    const { shipments } = expectData(await browser.get(`/orders/${orderId}`))
    assert.equal(shipments[0].parcel.weight, 1.5, 'the parcel weighs as much as what is in it')
    const [rated] = await rateShipments(client, orderId)
    expectData(await buyRate(client, rated?.shipmentId ?? '', rated?.rateId ?? ''))
    // An earlier order, one that was paid since, and a new one.
    shop.shop.setHold(unpaid.placed.id, null)
    const next = await bring()
    for (const one of [waiting, unpaid, next]) {
      await one.look()
      assert.equal(await blockOf(one.orderId), null)
      const [price] = await rateShipments(client, one.orderId)
      expectData(await buyRate(client, price?.shipmentId ?? '', price?.rateId ?? ''))
    }
  })

  test('are saved while orders are imported, whatever the sequence of the rows', async () => {
    const { accountId, browser, bring } = await openAccount()
    const [first, second, own] = [await bring(), await bring(), await bring()]
    const byId = [first, second, own].map(({ placed, orderId }) => ({ id: placed.id, orderId }))
    const [{ id: lowest = '' } = {}, ...others] = byId.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const pool = environment.db.pool
    // Its new version is the last of the table, so that a scan finds it last.
    await pool.query('update store_orders set changed_at = now() where account_id = $1 and external_id = $2', [
      accountId,
      lowest,
    ])
    const goods: Json[] = expectData(await browser.get(`/orders/${own.orderId}/goods`))
    const importing = await pool.connect()
    let saving: Promise<unknown> | undefined
    try {
      const { rows } = await importing.query('select pg_backend_pid() as pid')
      await importing.query('begin')
      const lock = (id: string) =>
        importing.query('select from store_orders where account_id = $1 and external_id = $2 for update', [
          accountId,
          id,
        ])
      await lock(lowest)
      saving = browser.put(`/orders/${own.orderId}/goods`, saidOf(goods, facts))
      await eventually('it waits for the import', async () => {
        const waiting = 'select from pg_stat_activity where $1::integer = any (pg_blocking_pids(pid))'
        return (await pool.query(waiting, [rows[0].pid])).rowCount === 1
      })
      for (const { id } of others) await lock(id)
      await importing.query('commit')
    } finally {
      importing.release()
      expectData((await saving) as Answer)
    }
  })

  test('are declared for each package by its contents, and missing details still block the order', async () => {
    const { client, browser, bring, blockOf } = await openAccount()
    const { orderId } = await bring([mug, towel])
    const { lines } = expectData(await client.get(`/api/v1/orders/${orderId}/parcels`))
    const parcels = lines.map(({ lineId, quantity }: Json) => ({
      parcel: { weight: 3, length: 10, width: 8, height: 4 },
      lines: [{ lineId, quantity }],
    }))
    expectData(await client.post(`/api/v1/orders/${orderId}/parcels`, { shipments: parcels }))
    const goods: Json[] = expectData(await browser.get(`/orders/${orderId}/goods`))
    expectData(await browser.put(`/orders/${orderId}/goods`, saidOf(goods.slice(0, 1), facts)))
    assert.equal(await blockOf(orderId), 'Order.CustomsRequired')
    expectData(await browser.put(`/orders/${orderId}/goods`, saidOf(goods.slice(1), facts)))
    assert.equal(await blockOf(orderId), null)
    const { shipments } = expectData(await browser.get(`/orders/${orderId}`))
    assert.deepEqual(
      shipments.map(({ customsInfo }: Json) => customsInfo.customsItems.map((one: Json) => one.description)),
      [['Enamel mug'], ['Tea towel']],
    )
    for (const { shipmentId, rateId } of await rateShipments(client, orderId)) {
      expectData(await buyRate(client, shipmentId, rateId))
    }
  })

  test('are validated, must refer to a line of the order, and cannot change after a purchase', async () => {
    const { client, browser, bring } = await openAccount()
    const { orderId } = await bring()
    const path = `/orders/${orderId}/goods`
    const goods: Json[] = expectData(await browser.get(path))
    const put = (changes: object) => browser.put(path, saidOf(goods, { ...facts, ...changes }))
    const wrong = [
      ['originCountry', 'XX'],
      ['hsTariffNumber', '12'],
      ['unitWeight', -1],
    ] as const
    for (const [field, value] of wrong) {
      const code = `Validation.${field[0]?.toUpperCase()}${field.slice(1)}Invalid`
      const { metaData } = expectError(await put({ [field]: value }), 422, code)
      assert.equal(metaData.field, `goods[0].${field}`)
    }
    expectError(await browser.put(path, saidOf([{ lineId: 'no such' }], facts)), 422, 'Order.LinesUnmatched')
    expectData(await put({}))
    const other = await openAccount()
    expectError(await other.browser.get(path), 404, 'Order.NotFound')
    expectError(await other.browser.put(path, saidOf(goods, facts)), 404, 'Order.NotFound')
    const [rated] = await rateShipments(client, orderId)
    expectData(await buyRate(client, rated?.shipmentId ?? '', rated?.rateId ?? ''))
    expectError(await put({ originCountry: 'ES' }), 409, 'Order.ParcelsFixed')
  })
})
