/** Product ids for customs of the European Union, from each source of orders through the simulators of all carriers. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readPublishedDocuments } from '@waybill/carrier-simulator/published-documents'
import { startStoreSimulator } from '@waybill/store-simulator'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { findStore } from '#adapters/stores/registry.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { changeAccount } from '#domain/accounts/create-account.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { documents } from '../carrier-contract/documents.ts'
import { startToxicProxy, type ToxicProxy } from '../carrier-contract/toxic-proxy.ts'
import { rateShipments } from '../support/bought-store-order.ts'
import { aSender, type Client, type Json } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { aDeclaration, aDeclaredItem, anOrderAbroad, inDublin } from '../support/customs.ts'
import { expectData, expectError } from '../support/expect.ts'
import { storesDeps } from '../support/fake-store.ts'
import { buyRate } from '../support/purchases.ts'
import { ada } from '../support/shop-store.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

let proxy: ToxicProxy
/** The Sandbox's carriers, behind a proxy that keeps what was sent. */
const observed = () => sharedConnections(sandboxConnections(proxy.url))
const environment = openTestEnvironment(
  {
    connections: {
      list: (accountId) => observed().list(accountId),
      find: (...named) => observed().find(...named),
    },
  },
  {
    prepare: async (_database, simulatorUrl) => {
      proxy = await startToxicProxy(simulatorUrl)
      closing.push(() => proxy.close())
    },
  },
)
const closing: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closing) await close()
})

const gtin = '4006381333931'
const berlin = {
  ...{ street1: 'Unter den Linden 1', city: 'Berlin', state: 'BE', zip: '10117', country: 'DE' },
  ...{ company: null, phone: '+49 30 555 0142' },
}
const carriers = ['usps', 'ups', 'fedex', 'dhl'] as const
type CarrierId = (typeof carriers)[number]
/** USPS accepts only letters and digits. */
const sentBy = (carrier: CarrierId, id: string) => (carrier === 'usps' ? id.replaceAll(/[^A-Za-z0-9]/g, '') : id)

const { code: _code, ...uncoded } = aDeclaredItem
const declared = (item: object, customs: object = {}) => ({
  ...aDeclaration,
  ...customs,
  customsItems: [{ ...uncoded, ...item }],
})

async function rateIn(client: Client, shipmentId: string, carrier: string): Promise<Json> {
  const { rates } = expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`, {}))
  const rate = rates.find((one: Json) => one.carrier === carrier && one.rate < 500)
  assert.ok(rate, `${carrier} has rates`)
  return rate
}

/** Buys the cheapest rate of the carrier. */
async function buyFrom(client: Client, order: object, carrier: string) {
  const { shipments } = expectData(await client.post('/api/v1/orders', order), 201)
  const rate = await rateIn(client, shipments[0].id, carrier)
  return buyRate(client, shipments[0].id, rate.id)
}

const idsOf = ({ customsInfo }: Json): Json[] =>
  customsInfo.customsItems.map(({ code, manufacturerProductId = null, standardProductId = null }: Json) => ({
    code,
    manufacturerProductId,
    standardProductId,
  }))

/** Connects the simulated store. `orderOf` imports an order of its shop. */
async function connectPlayed(kind: string, accountId: string, warehouseId: string) {
  const simulator = await startStoreSimulator()
  closing.push(() => simulator.close())
  const [store, played] = [findStore(kind), simulator.stores[kind]]
  assert.ok(store && played)
  const stores = storesDeps(environment.db, { known: [store] })
  const place = { baseUrl: played.url, byOperator: true, credentials: played.credentials }
  const more = { warehouseId, subAccountId: null, firstLookInMs: 24 * 60 * 60_000 }
  const connected = await connectStore(
    { ...stores, audit: testAudit },
    { accountId, store, name: null, ...place, ...more },
  )
  assert.ok(connected.outcome === 'ok', JSON.stringify(connected))
  const { storeId } = connected.value
  const orderOf = async (id: string) => {
    const synced = await syncStore(stores, { accountId, storeId })
    assert.equal(synced?.failure, null)
    const { rows } = await environment.db.pool.query(
      'select order_id from store_orders where account_id = $1 and store_id = $2 and order_id is not null',
      [accountId, storeId],
    )
    assert.equal(rows.length, 1, id)
    return rows[0].order_id as string
  }
  return { shop: played.shop, orderOf }
}

describe('A label to a consumer in the European Union', { concurrency: 4 }, () => {
  for (const carrier of carriers) {
    test(`${carrier} receives the ids of an API order, and the response shows them`, async () => {
      const client = await environment.openClient({ credit: '1000' })
      const own = { code: 'TS-M', manufacturerProductId: 'M/1', standardProductId: gtin }
      const bought = async (order: object) => idsOf(expectData(await buyFrom(client, order, carrier)))
      assert.deepEqual(await bought(anOrderAbroad(declared(own), berlin)), [
        {
          code: sentBy(carrier, 'TS-M'),
          manufacturerProductId: sentBy(carrier, 'M/1'),
          standardProductId: gtin,
        },
      ])
      // The manufacturer's id is filled in by the standard id, or else by the merchant's.
      const coded = declared({ code: 'TS-M', standardProductId: gtin })
      assert.equal((await bought(anOrderAbroad(coded, berlin)))[0]?.manufacturerProductId, gtin)
      const item = { name: 'Cotton T-shirt', sku: 'TS-M', unitValue: '19.90', currency: 'USD', unitWeight: 0.25 }
      const items = [{ ...item, quantity: 2, originCountry: 'PT', hsTariffNumber: '610910' }]
      assert.deepEqual(await bought(anOrderAbroad(null, berlin, { items })), [
        { code: sentBy(carrier, 'TS-M'), manufacturerProductId: sentBy(carrier, 'TS-M'), standardProductId: null },
      ])
    })

    test(`${carrier} is not asked for goods without a merchant's id`, async () => {
      const client = await environment.openClient({ credit: '1000' })
      const refused = expectError(
        await buyFrom(client, anOrderAbroad(declared({}), berlin), carrier),
        422,
        'Label.CustomsRequired',
      )
      assert.deepEqual(refused.metaData, { ...refused.metaData, field: 'customsInfo.customsItems[0].code' })
    })

    test(`${carrier} gets no ids of a gift, of goods for a company, or elsewhere`, async () => {
      const client = await environment.openClient({ credit: '1000' })
      const london = { ...berlin, city: 'London', state: '', zip: 'SW1A 2AA', country: 'GB', street1: '10 Downing St' }
      const orders = [
        anOrderAbroad(declared({}, { contentsType: 'gift' }), berlin),
        anOrderAbroad(declared({}), { ...berlin, company: 'Compilers GmbH' }),
        anOrderAbroad(declared({}), london),
      ]
      for (const order of orders) {
        assert.deepEqual(idsOf(expectData(await buyFrom(client, order, carrier))), [
          { code: '', manufacturerProductId: null, standardProductId: null },
        ])
      }
    })
  }

  for (const carrier of carriers) {
    for (const kind of ['shopify', 'woocommerce']) {
      test(`${carrier} receives the ids of a ${kind} order: its GTIN, and its variant without an SKU`, async () => {
        const { client, accountId, browser } = await openShop(environment, { role: 'Manager', credit: '1000' })
        const warehouse = expectData(await browser.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
        const { warehouseId } = warehouse
        const { shop, orderOf } = await connectPlayed(kind, accountId, warehouseId)
        const line = { quantity: 1, price: '19.90', weightGrams: 200, hsCode: '610910', originCountry: 'PT' }
        const { id } = shop.place({
          address: { ...ada, ...berlin, phone: berlin.phone },
          lines: [
            { ...line, sku: 'TS-M', name: 'Cotton T-shirt', barcode: gtin },
            { ...line, sku: '', name: 'Enamel cup', barcode: 'SHELF 7' },
          ],
        })
        const orderId = await orderOf(id)
        const goods: Json[] = expectData(await browser.get(`/orders/${orderId}/goods`))
        const facts = {
          unitValue: null,
          currency: null,
          unitWeight: 0.4,
          hsTariffNumber: '610910',
          originCountry: 'PT',
        }
        const described = goods.map(({ lineId }) => ({ lineId, ...facts }))
        expectData(await browser.put(`/orders/${orderId}/goods`, { goods: described }))
        const [rated] = await rateShipments(client, orderId, carrier)
        const [shirt, cup] = idsOf(expectData(await buyRate(client, rated?.shipmentId ?? '', rated?.rateId ?? '')))
        const sku = sentBy(carrier, 'TS-M')
        assert.deepEqual(shirt, { code: sku, manufacturerProductId: gtin, standardProductId: gtin })
        assert.match(cup?.code, /^\d+$/)
        assert.deepEqual(cup, { code: cup?.code, manufacturerProductId: cup?.code, standardProductId: null })
      })
    }

    test(`${carrier} receives the ids of a typed order, which its page shows`, async () => {
      const { client, browser } = await openShop(environment, { role: 'Manager', credit: '1000' })
      const customsInfo = declared({ code: 'TS-M', standardProductId: gtin })
      const { fromAddress, toAddress, shipments } = anOrderAbroad(customsInfo, berlin)
      const content = { fromAddress, toAddress, shipments }
      const draft = expectData(await browser.post('/drafts', { content }), 201)
      assert.deepEqual(draft.violations, [])
      assert.equal(draft.customs.needsProductIds, true)
      assert.deepEqual(draft.customs.shipments[0].gaps, [])
      const [shipmentId] = draft.shipmentIds
      const rate = await rateIn(client, shipmentId, carrier)
      expectData(await buyRate(client, shipmentId, rate.id))
      const page = expectData(await browser.get(`/orders/${draft.draftId}`))
      assert.deepEqual(idsOf(page.shipments[0]), [
        { code: sentBy(carrier, 'TS-M'), manufacturerProductId: gtin, standardProductId: gtin },
      ])
    })
  }

  test('a draft to a consumer lists the missing ids', async () => {
    const { browser } = await openShop(environment, { role: 'Manager' })
    const draftTo = async (to: object) => {
      const { fromAddress, toAddress, shipments } = anOrderAbroad(declared({}), to)
      const content = { fromAddress, toAddress, shipments }
      return expectData(await browser.post('/drafts', { content }), 201).customs
    }
    const { needsProductIds, shipments } = await draftTo(berlin)
    assert.equal(needsProductIds, true)
    assert.deepEqual(
      shipments[0].gaps.map(({ path }: Json) => path),
      ['shipments[0].customsInfo.customsItems[0].code'],
    )
    const ofFirm = await draftTo({ ...berlin, company: 'Compilers GmbH' })
    assert.deepEqual([ofFirm.needsProductIds, ofFirm.shipments[0].gaps], [false, []])
  })

  test('needs every id of the manufacturer if the account does not fill it in', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const { accountId } = client.account
    await changeAccount({ db: environment.db, audit: testAudit }, { accountId, fillsManufacturerIds: false })
    const customsInfo = {
      ...aDeclaration,
      customsItems: [
        { ...uncoded, standardProductId: gtin },
        { ...uncoded, code: 'TS-M', manufacturerProductId: 'M-1' },
        { ...uncoded, code: 'TS-L' },
      ],
    }
    const refused = await buyFrom(client, anOrderAbroad(customsInfo, berlin), 'ups')
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(
      refused.body.errors.map(({ code, metaData }: Json) => [code, metaData.field]),
      ['[0].code', '[0].manufacturerProductId', '[2].manufacturerProductId'].map((field) => [
        'Label.CustomsRequired',
        `customsInfo.customsItems${field}`,
      ]),
    )
    const complete = { ...aDeclaration, customsItems: [customsInfo.customsItems[1]] }
    const bought = expectData(await buyFrom(client, anOrderAbroad(complete, berlin), 'ups'))
    assert.deepEqual(idsOf(bought), [{ code: 'TS-M', manufacturerProductId: 'M-1', standardProductId: null }])
  })

  test('needs an id of which something is left for the carrier', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const order = anOrderAbroad(declared({ code: '-/-' }), berlin)
    const { message } = expectError(await buyFrom(client, order, 'usps'), 422, 'Label.CustomsRequired')
    assert.match(message, /must contain letters or digits/)
    expectData(await buyFrom(client, order, 'ups'))
    expectData(await buyFrom(client, anOrderAbroad(declared({ code: 'Größe/Ü-1' }), inDublin), 'usps'))
  })

  test('rejects a standard product id that is no GTIN, in items and in customs data', async () => {
    const client = await environment.openClient()
    for (const standardProductId of ['4006381333932', '978-3-16-148410-0', 'B000000001', '1'.repeat(300)]) {
      const ofCustoms = await client.post('/api/v1/orders', anOrderAbroad(declared({ standardProductId }), berlin))
      const { metaData } = expectError(ofCustoms, 422, 'Validation.StandardProductIdInvalid')
      assert.equal(metaData.field, 'shipments[0].customsInfo.customsItems[0].standardProductId')
      const items = [{ name: 'Shirt', standardProductId }]
      const ofItems = await client.post('/api/v1/orders', anOrderAbroad(null, berlin, { items }))
      expectError(ofItems, 422, 'Validation.StandardProductIdInvalid')
    }
    const wrongType = anOrderAbroad(declared({ standardProductId: 4006381333931 }), berlin)
    expectError(await client.post('/api/v1/orders', wrongType), 400, 'Validation.StandardProductIdInvalid')
  })

  test('an order returns the ids that it was created with, and repeats with other ids are rejected', async () => {
    const client = await environment.openClient()
    const key = { 'idempotency-key': 'ids' }
    const ids = { manufacturerProductId: 'M-1', standardProductId: gtin }
    const orderWith = (more: object) => anOrderAbroad(null, berlin, { items: [{ name: 'Shirt', sku: 'TS', ...more }] })
    const { id } = expectData(await client.post('/api/v1/orders', orderWith(ids), key), 201)
    const { details } = expectData(await client.get(`/api/v1/orders/${id}`))
    assert.partialDeepStrictEqual(details.items, [ids])
    expectData(await client.post('/api/v1/orders', orderWith(ids), key), 201)
    const other = await client.post('/api/v1/orders', orderWith({ ...ids, manufacturerProductId: 'M-2' }), key)
    expectError(other, 422, 'Order.IdempotencyKeyReused')
  })
})

const folder = process.env.CARRIER_CONTRACTS_DIR

for (const id of carriers) {
  test(`everything that ${id} received matches its published documents`, {
    skip: folder ? false : 'CARRIER_CONTRACTS_DIR is not set',
  }, () => {
    const published = readPublishedDocuments(folder ?? '', documents[id])
    const found = proxy.sent
      .filter(({ carrier }) => carrier === id)
      .map((request) => ({ ...request, faults: published.checkRequest(request) }))
    const sold = found.filter(({ body, faults }) => faults && /TS-?M/.test(body))
    assert.ok(sold.length > 5, `${sold.length} of ${found.length} requests`)
    assert.deepEqual(
      found.flatMap(({ path, faults = [] }) => faults.map((fault) => `${path}: ${fault}`)),
      [],
    )
  })
}
