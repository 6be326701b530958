/** The order is read from its store before a purchase, which can block it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Store } from '#adapters/stores/store.ts'
import { disconnectStore } from '#domain/store-sync/connections/change-store.ts'
import { processDueUpdates } from '#domain/store-sync/fulfillments/process-due.ts'
import { listFulfillmentUpdates } from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import { connectShop, importOrder, rateShipments } from '../support/bought-store-order.ts'
import type { Client } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { expectData, expectError } from '../support/expect.ts'
import { storesDeps } from '../support/fake-store.ts'
import { buyRate } from '../support/purchases.ts'
import { ada, openShopStore } from '../support/shop-store.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const tea = { sku: 'TEA', name: 'Green tea', quantity: 2, weightGrams: 500 }
const cup = { sku: 'CUP', name: 'Cup', quantity: 1, weightGrams: 300 }

const pushing: Pick<Store, 'lookupFulfillment' | 'fulfill' | 'cancelFulfillment'> = {
  lookupFulfillment: async (_deps, _account, { externalId, trackingNumber }) => {
    const found = shop.shop.find(externalId)?.fulfillments.find((one) => one.trackingNumber === trackingNumber)
    if (!found) return { outcome: 'absent' }
    return found.isCancelled
      ? { outcome: 'cancelled', fulfillmentId: found.id }
      : { outcome: 'ok', value: { fulfillmentId: found.id } }
  },
  fulfill: async (_deps, _account, { externalId, trackingNumber, lines }) => {
    const shipped = lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }))
    const { id } = shop.shop.fulfil(externalId, { trackingNumber, lines: shipped })
    return { outcome: 'ok', value: { fulfillmentId: id } }
  },
  cancelFulfillment: async (_deps, _account, { externalId, fulfillmentId }) => {
    shop.shop.cancelFulfillment(externalId, fulfillmentId)
    return { outcome: 'ok', value: null }
  },
}
const shop = openShopStore({ changes: pushing })
const environment = openTestEnvironment({ knownStores: [shop.store], tellStoresEveryMs: 24 * 60 * 60 * 1000 })
const deps = () => storesDeps(environment.db, { known: [shop.store] })
const carriers = [{ id: 'usps' as const, name: 'USPS' }]

async function openOrder(client?: Client) {
  const signedIn = client ?? (await environment.openClient({ credit: '100' }))
  const { accountId } = signedIn.account
  const placed = shop.shop.place({ address: ada, lines: [tea, cup] })
  const stores = deps()
  const storeId = await connectShop(stores, shop, accountId)
  const orderId = await importOrder(environment, stores, { accountId, storeId, externalId: placed.id })
  const rated = await rateShipments(signedIn, orderId)
  const [first] = rated
  assert.ok(first)
  const buy = (at = first) => buyRate(signedIn, at.shipmentId, at.rateId)
  /** The error's metadata without the URL of its page. */
  const refusal = async (code: string) => {
    const { docUrl: _page, ...why } = expectError(await buy(), 422, code).metaData ?? {}
    return why
  }
  const row = async () => {
    const { rows } = await environment.db.pool.query(
      'select purchase_block, open_purchases, status from orders where account_id = $1 and id = $2',
      [accountId, orderId],
    )
    return rows[0]
  }
  return { client: signedIn, accountId, stores, storeId, orderId, placed, rated, first, buy, refusal, row }
}

describe("Before a purchase for a store's order", () => {
  test('the order is read once by its id, and bought if nothing blocks it', async () => {
    const order = await openOrder()
    const before = shop.calls.length
    expectData(await order.buy())
    assert.deepEqual(shop.calls.slice(before), [`read ${order.placed.id}`])
    // A repeat buys nothing, so it makes no store request.
    expectData(await order.buy())
    assert.equal(shop.calls.length, before + 1)
  })

  test('an order of the API needs no store request', async () => {
    const client = await environment.openClient({ credit: '100' })
    const before = shop.calls.length
    await client.buyLabel()
    assert.equal(shop.calls.length, before)
  })

  test('an order that is not purchasable anyway causes no store request', async () => {
    const order = await openOrder()
    await order.client.patch(`/api/v1/orders/${order.orderId}/status`, { status: 3 })
    const before = shop.calls.length
    expectError(await order.buy(), 409, 'Order.NotPurchasable')
    assert.equal(shop.calls.length, before)
  })

  test('a slow store has ten seconds, and the error states that it is slow', async () => {
    const order = await openOrder()
    const { read } = shop.store
    const leftMs: number[] = []
    shop.store.read = async ({ clock, sendBeforeMs = 0 }) => {
      leftMs.push(sendBeforeMs - clock.monotonicMs())
      return { outcome: 'unavailable', reason: 'timeout', detail: 'no complete response within 10000 ms' }
    }
    const { reason, detail } = await order.refusal('Order.NotLoaded')
    shop.store.read = read
    assert.ok((leftMs[0] ?? 0) > 9_000 && (leftMs[0] ?? 0) <= 10_000, String(leftMs))
    assert.equal(reason, 'timeout')
    assert.match(detail, /is slow: it did not return the order within 10 seconds\. Try again\./)
  })

  for (const [what, hold, reason] of [
    ['on hold', 'held', 'on hold'],
    ['unpaid', 'unpaid', 'unpaid'],
    ['checked for fraud', 'fraud', 'fraud check'],
  ] as const) {
    test(`an order that is ${what} is blocked until that changes`, async () => {
      const order = await openOrder()
      shop.shop.setHold(order.placed.id, hold, 'ask the buyer')
      assert.deepEqual(await order.refusal('Order.NotReadyForPurchase'), { reason, detail: 'ask the buyer' })
      assert.deepEqual(await order.row(), { purchase_block: 'Order.NotReadyForPurchase', open_purchases: 0, status: 0 })
      shop.shop.setHold(order.placed.id, null)
      expectData(await order.buy())
    })
  }

  for (const [what, close, reason] of [
    ['cancelled', (id: string) => shop.shop.cancel(id), 'cancelled'],
    ['refunded', (id: string) => shop.shop.refund(id), 'refunded'],
    ['deleted', (id: string) => shop.shop.remove(id), 'deleted'],
    ['shipped by somebody else', (id: string) => shop.shop.fulfil(id, { trackingNumber: 'ELSE' }), 'fulfilled'],
  ] as const) {
    test(`an order that is ${what} is marked as closed, and keeps the status Created`, async () => {
      const order = await openOrder()
      close(order.placed.id)
      assert.deepEqual(await order.refusal('Order.ClosedAtSource'), { reason, detail: null })
      assert.deepEqual(await order.row(), { purchase_block: 'Order.ClosedAtSource', open_purchases: 0, status: 0 })
    })
  }

  test('an order with a changed address waits for a person', async () => {
    const order = await openOrder()
    shop.shop.editAddress(order.placed.id, { street1: '2 Elsewhere St' })
    assert.equal((await order.refusal('Order.NotReadyForPurchase')).reason, 'changed')
    assert.equal((await order.row()).purchase_block, 'Order.NotReadyForPurchase')
  })

  test('an order with fewer items to ship gets new shipments and is bought by their rates', async () => {
    const order = await openOrder()
    const [line] = order.placed.lines
    shop.shop.setQuantity(order.placed.id, line?.id ?? '', 1)
    assert.equal((await order.refusal('Order.NotReadyForPurchase')).reason, 'rewritten')
    expectError(await order.buy(), 404, 'Shipment.NotFound')
    const [now] = await rateShipments(order.client, order.orderId)
    expectData(await order.buy(now))
  })

  test('an order that cannot be read is blocked, and can be bought later', async () => {
    const order = await openOrder()
    shop.failNext({ outcome: 'unavailable', reason: 'outage', detail: 'status 503' })
    assert.deepEqual(await order.refusal('Order.NotLoaded'), { reason: 'outage', detail: 'status 503' })
    expectData(await order.buy())
  })

  test('an order without an address is reported as not loaded', async () => {
    const order = await openOrder()
    shop.withheld.add(order.placed.id)
    assert.equal((await order.refusal('Order.NotLoaded')).reason, 'withheld')
  })

  test('an order of a disconnected store is reported as not loaded', async () => {
    const order = await openOrder()
    await disconnectStore({ ...order.stores, audit: testAudit }, order)
    assert.equal((await order.refusal('Order.NotLoaded')).reason, 'disconnected')
  })

  test('an order with an unreadable document is blocked, whatever the store returns', async () => {
    const order = await openOrder()
    await environment.db.pool.query(
      `update store_orders set document = '{"written": "by another version"}' where order_id = $1`,
      [order.orderId],
    )
    assert.equal((await order.refusal('Order.MetadataUnreadable')).reason, 'document')
  })

  test("an order is blocked if no key can decrypt its store's credentials", async () => {
    const order = await openOrder()
    await environment.db.pool.query(`update connected_stores set credentials = '\\x00' where id = $1`, [order.storeId])
    assert.equal((await order.refusal('Order.MetadataUnreadable')).reason, 'connection')
  })

  test('an international order without customs details is blocked until its store provides them', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { accountId } = client.account
    const abroad = { ...ada, street1: '10 Downing St', city: 'London', state: '', zip: 'SW1A 2AA', country: 'GB' }
    const placed = shop.shop.place({ address: abroad, lines: [tea] })
    const stores = deps()
    const storeId = await connectShop(stores, shop, accountId)
    const orderId = await importOrder(environment, stores, { accountId, storeId, externalId: placed.id })
    const { rows } = await environment.db.pool.query('select purchase_block from orders where id = $1', [orderId])
    assert.deepEqual(rows, [{ purchase_block: 'Order.CustomsRequired' }])
    const [undeclared] = await rateShipments(client, orderId)
    const refused = await buyRate(client, undeclared?.shipmentId ?? '', undeclared?.rateId ?? '')
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'Order.CustomsRequired'])
    const [line] = placed.lines
    Object.assign(line ?? {}, { hsCode: '0902.10', originCountry: 'CN' })
    const synced = await importOrder(environment, stores, { accountId, storeId, externalId: placed.id })
    assert.equal(synced, orderId)
    const [rated] = await rateShipments(client, orderId)
    expectData(await buyRate(client, rated?.shipmentId ?? '', rated?.rateId ?? ''))
  })

  test('the web application gets the same error', async () => {
    const { browser, client } = await openShop(environment, { credit: '100', role: 'Manager' })
    const order = await openOrder(client)
    shop.shop.cancel(order.placed.id)
    const { shipmentId, rateId } = order.first
    const answer = await browser.post(`/shipments/${shipmentId}/labels`, { rateId, key: randomUUID() })
    assert.equal(expectError(answer, 422, 'Order.ClosedAtSource').metaData?.reason, 'cancelled')
  })
})

describe("The packages of a store's order", () => {
  const parcelsOf = async (client: Client, orderId: string) =>
    expectData(await client.get(`/api/v1/orders/${orderId}/parcels`))

  test('contain the whole order, can be split before labels are bought, and each fulfillment has its own lines', async () => {
    const order = await openOrder()
    const { lines, shipments } = await parcelsOf(order.client, order.orderId)
    assert.deepEqual(
      lines.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity]),
      [
        ['TEA', 2],
        ['CUP', 1],
      ],
    )
    assert.equal(shipments.length, 1)
    const [first, second] = [[{ lineId: lines[0].lineId, quantity: 2 }], [{ lineId: lines[1].lineId, quantity: 1 }]]
    const split = expectData(
      await order.client.post(`/api/v1/orders/${order.orderId}/parcels`, {
        shipments: [
          { parcel: { weight: 3, length: 10, width: 8, height: 4 }, lines: first },
          { parcel: { weight: 1, length: 6, width: 4, height: 4 }, lines: second },
        ],
      }),
    )
    assert.deepEqual(
      split.shipments.map(({ parcel, lines: held }: { parcel: { weight: number }; lines: unknown }) => [
        parcel.weight,
        held,
      ]),
      [
        [3, first],
        [1, second],
      ],
    )
    expectError(await order.buy(), 404, 'Shipment.NotFound')
    const rated = await rateShipments(order.client, order.orderId)
    for (const one of rated) {
      expectData(await order.buy(one))
      await processDueUpdates({ ...order.stores, carriers })
    }
    const pushes = await listFulfillmentUpdates(environment, order)
    assert.deepEqual(
      pushes.map(({ state, push }) => [state, push.lines, push.isLast]),
      [
        ['done', first, false],
        ['done', second, true],
      ],
    )
    assert.equal(shop.shop.find(order.placed.id)?.mails, 2)
    expectError(
      await order.client.post(`/api/v1/orders/${order.orderId}/parcels`, { shipments: [{ parcel: { weight: 1 } }] }),
      409,
      'Order.ParcelsFixed',
    )
  })

  test("allow a second label after Waybill's own fulfillment, but not after somebody else's", async () => {
    for (const isShippedElsewhere of [false, true]) {
      const order = await openOrder()
      const { lines } = await parcelsOf(order.client, order.orderId)
      const shipments = lines.map(({ lineId, quantity }: { lineId: string; quantity: number }) => ({
        parcel: { weight: 1, length: 10, width: 8, height: 4 },
        lines: [{ lineId, quantity }],
      }))
      expectData(await order.client.post(`/api/v1/orders/${order.orderId}/parcels`, { shipments }))
      const [one, two] = await rateShipments(order.client, order.orderId)
      expectData(await order.buy(one))
      await processDueUpdates({ ...order.stores, carriers })
      assert.equal(shop.shop.find(order.placed.id)?.fulfillments.length, 1)
      if (isShippedElsewhere) shop.shop.fulfil(order.placed.id, { trackingNumber: 'ELSE' })
      const answer = await order.buy(two)
      if (isShippedElsewhere) expectError(answer, 422, 'Order.ClosedAtSource')
      else expectData(answer)
    }
  })

  test('can be bought again after a label and its fulfillment are canceled', async () => {
    const order = await openOrder()
    const bought = expectData(await order.buy())
    await processDueUpdates({ ...order.stores, carriers })
    expectData(await order.client.delete(`/api/v1/labels/${bought.postageLabel.id}`))
    await processDueUpdates({ ...order.stores, carriers })
    assert.deepEqual(
      (await listFulfillmentUpdates(environment, order)).map(({ state }) => state),
      ['taken back'],
    )
    const [again] = await rateShipments(order.client, order.orderId)
    expectData(await order.buy(again))
    await processDueUpdates({ ...order.stores, carriers })
    assert.deepEqual(
      shop.shop.find(order.placed.id)?.fulfillments.map(({ isCancelled }) => isCancelled),
      [true, false],
    )
  })

  test('are rejected if they contain more, less or other items than the order', async () => {
    const order = await openOrder()
    const { lines } = await parcelsOf(order.client, order.orderId)
    const parcel = { weight: 1 }
    const post = (shipments: object[]) => order.client.post(`/api/v1/orders/${order.orderId}/parcels`, { shipments })
    const [tea2, cup1] = lines.map(({ lineId, quantity }: { lineId: string; quantity: number }) => ({
      lineId,
      quantity,
    }))
    for (const shipments of [
      [{ parcel, lines: [tea2] }],
      [{ parcel, lines: [{ ...tea2, quantity: 3 }, cup1] }],
      [
        { parcel, lines: [tea2, cup1] },
        { parcel, lines: [] },
      ],
      [{ parcel, lines: [tea2, cup1, { lineId: 'unknown', quantity: 1 }] }],
    ]) {
      expectError(await post(shipments), 422, 'Order.LinesUnmatched')
    }
    expectError(await post([{ parcel: { weight: 151 } }]), 422, 'Validation.ParcelWeightExceeded')
    const client = order.client
    const { order: own } = await client.createOrderWithRates()
    expectError(
      await client.post(`/api/v1/orders/${own.id}/parcels`, { shipments: [{ parcel }] }),
      422,
      'Order.NotFromStore',
    )
    expectError(await client.get(`/api/v1/orders/${own.id}/parcels`), 422, 'Order.NotFromStore')
    expectError(await client.get(`/api/v1/orders/${randomUUID()}/parcels`), 404, 'Order.NotFound')
  })

  test('can be corrected without contents if there is only one', async () => {
    const order = await openOrder()
    const parcel = { weight: 7, length: 12, width: 12, height: 12 }
    const answer = await order.client.post(`/api/v1/orders/${order.orderId}/parcels`, { shipments: [{ parcel }] })
    assert.equal(expectData(answer).shipments[0].parcel.weight, 7)
    const [rated] = await rateShipments(order.client, order.orderId)
    expectData(await order.buy(rated))
  })
})
