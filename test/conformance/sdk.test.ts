/** `@waybill/sdk` against the service: with its simulated carriers' faults, and with lost responses. */
import assert from 'node:assert/strict'
import test, { before, describe } from 'node:test'
import { consistencyWindowMs } from '#adapters/carriers/carrier.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { newWebhookSecret, webhookHeaders } from '#kit/standard-webhooks.ts'
import {
  LabelStatus,
  type NewOrder,
  OrderStatus,
  verifyWebhook,
  Waybill,
  WaybillError,
  type WaybillOptions,
} from '../../packages/sdk/src/index.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { anOrder } from '../support/client.ts'
import { endPause, letTimePass } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const purchases = holdPurchases(() => environment.simulatorUrl)
// Most purchases last longer than this, and return 202.
const environment = openTestEnvironment({ connections: purchases.connections, waitWindowMs: 50 })

const simulatorWindowMs = consistencyWindowMs({ id: '', baseUrl: '', credentials: {}, simulated: true })

/** A client of a fresh account. While it waits for a purchase, time passes for the purchase. */
async function openSdk(options: Partial<WaybillOptions> = {}) {
  const { apiKey, accountId } = await environment.openAccount({ credit: '100' })
  const openPurchases = () =>
    environment.db.pool.query(
      "select id from purchases where account_id = $1 and state in ('Claimed', 'Processing', 'OutcomeUnknown')",
      [accountId],
    )
  const clock = {
    now: () => Date.now(),
    async sleep() {
      await letTimePass(environment, accountId, simulatorWindowMs)
      for (const { id } of (await openPurchases()).rows) await endPause(environment, id)
    },
  }
  const waybill = new Waybill({ url: environment.url, apiKey, clock, ...options })
  return { waybill, apiKey, available: async () => Number((await waybill.getCredits()).available) }
}

const orderFor = (name: string): NewOrder => anOrder({ to: { name } })

async function rateOf(waybill: Waybill, name: string, carrier = 'usps') {
  const { id: orderId, shipments } = await waybill.createOrder(orderFor(name))
  const shipmentId = shipments[0]?.id ?? ''
  // A busy computer may exceed the time limit of the carrier's rates.
  const rate = await eventually(`${carrier} has a rate`, async () =>
    (await waybill.getRates(shipmentId)).rates.find((each) => each.carrier === carrier),
  )
  return { orderId, shipmentId, rateId: rate.id ?? '', price: rate.rate }
}

const cents = (dollars: number) => Math.round(dollars * 100)

/** A service whose responses to some requests are lost, after it has carried them out. */
const losing = (isLost: (method: string) => boolean): typeof fetch => {
  const seen = new Set<string>()
  return async (input, init) => {
    const { pathname } = new URL(String(input))
    const response = await fetch(input, init)
    const request = `${init?.method} ${pathname}`
    if (!isLost(init?.method ?? '') || seen.has(request)) return response
    seen.add(request)
    await response.arrayBuffer()
    throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
  }
}

describe('The SDK buys one label', { concurrency: 4 }, () => {
  for (const carrier of ['usps', 'ups', 'fedex', 'dhl']) {
    test(`if the response of ${carrier} is lost`, async () => {
      const { waybill, available } = await openSdk()
      const name = `Lost ${carrier} [buy-lost]`
      const { shipmentId, rateId, price } = await rateOf(waybill, name, carrier)
      const bought = await waybill.buyLabel(shipmentId, rateId)
      assert.ok(bought.object === 'Shipment')
      assert.deepEqual(await soldTo(environment, name), [bought.trackingCode])
      assert.equal(cents(await available()), cents(100 - price))
    })
  }

  test('if the purchase lasts longer than the program waits', async () => {
    const { waybill } = await openSdk()
    const held = purchases.hold('Slow')
    const { orderId, shipmentId, rateId } = await rateOf(waybill, 'Slow')
    const open = await waybill.buyLabel(shipmentId, rateId, { waitMs: 0 })
    assert.ok(open.object === 'Purchase')
    await held.reached
    held.release()
    const purchase = await waybill.waitForPurchase(open.operationId)
    assert.equal(purchase.status, 'Completed')
    const bought = await waybill.buyLabel(shipmentId, rateId)
    assert.ok(bought.object === 'Shipment')
    assert.equal(bought.postageLabel.id, purchase.labelId)
    assert.deepEqual(await soldTo(environment, 'Slow'), [bought.trackingCode])
    assert.equal((await waybill.getOrder(orderId)).status, OrderStatus.LabelCreated)
  })

  test('if all responses of the service are lost once, and creates one order', async () => {
    const { waybill, available } = await openSdk({ fetch: losing((method) => method !== 'DELETE') })
    const { shipmentId, rateId, price } = await rateOf(waybill, 'Cut off')
    const bought = await waybill.buyLabel(shipmentId, rateId)
    assert.ok(bought.object === 'Shipment')
    assert.deepEqual(await soldTo(environment, 'Cut off'), [bought.trackingCode])
    assert.equal((await Array.fromAsync(waybill.listOrders())).length, 1)
    assert.equal(cents(await available()), cents(100 - price))
  })

  test('for two programs that buy the same rate at the same time', async () => {
    const { waybill, apiKey } = await openSdk()
    const other = new Waybill({ url: environment.url, apiKey })
    const { shipmentId, rateId } = await rateOf(waybill, 'Twice')
    const bought = await Promise.all([waybill, other].map((each) => each.buyLabel(shipmentId, rateId)))
    const codes = bought.map((each) => each.object === 'Shipment' && each.trackingCode)
    assert.equal(codes[0], codes[1])
    assert.deepEqual(await soldTo(environment, 'Twice'), [codes[0]])
  })
})

describe('The SDK buys no label', { concurrency: 4 }, () => {
  let patientNode: ReturnType<typeof environment.startNode>
  before(() => {
    patientNode = environment.startNode({ waitWindowMs: 120_000 })
    return patientNode
  })

  for (const [word, code] of [
    ['vanished', 'Carrier.Unavailable'],
    ['rejected', 'Label.CarrierRejected'],
  ] as const) {
    test(`if the purchase was ${word}, and throws ${code}`, async () => {
      const { waybill, available } = await openSdk({ maxRetries: 0 })
      const name = `Nobody [buy-${word}]`
      const { shipmentId, rateId } = await rateOf(waybill, name)
      await assert.rejects(waybill.buyLabel(shipmentId, rateId), (error) => {
        assert.ok(error instanceof WaybillError)
        assert.deepEqual([error.code, error.isOutcomeUnknown], [code, false])
        return true
      })
      assert.deepEqual(await soldTo(environment, name), [])
      assert.equal(await available(), 100)
    })
  }

  test('for another rate of a shipment with a label, or for the rate of a canceled label', async () => {
    const { url } = await patientNode
    const { waybill } = await openSdk({ url })
    const { shipmentId, rateId } = await rateOf(waybill, 'Regretful')
    const bought = await waybill.buyLabel(shipmentId, rateId)
    assert.ok(bought.object === 'Shipment')
    const labelId = bought.postageLabel.id
    const { rates } = await waybill.getRates(shipmentId)
    await assert.rejects(waybill.buyLabel(shipmentId, rates[0]?.id ?? ''), {
      code: 'Label.AlreadyExists',
      status: 409,
    })
    assert.equal((await waybill.cancelLabel(labelId)).isSuccess, true)
    await assert.rejects(waybill.buyLabel(shipmentId, rateId), { code: 'Label.Cancelled', status: 409 })
    await assert.rejects(waybill.downloadLabel(labelId), { code: 'Label.Cancelled', status: 409 })
    assert.deepEqual(await soldTo(environment, 'Regretful'), [])
  })

  test('and does not repeat a cancellation whose response was lost', async () => {
    const { url } = await patientNode
    const { waybill } = await openSdk({ url, fetch: losing((method) => method === 'DELETE') })
    const { orderId, shipmentId, rateId } = await rateOf(waybill, 'Unsure')
    const bought = await waybill.buyLabel(shipmentId, rateId)
    assert.ok(bought.object === 'Shipment')
    await assert.rejects(waybill.cancelLabel(bought.postageLabel.id), { isOutcomeUnknown: true })
    assert.equal((await waybill.getOrder(orderId)).details.shipments[0]?.label?.status, LabelStatus.Cancelled)
  })
})

test('an order is created once for one idempotency key, and lists visit each order once', async () => {
  const { waybill } = await openSdk()
  const first = await waybill.createOrder(orderFor('Ada'), { idempotencyKey: 'order-1' })
  const again = await waybill.createOrder(orderFor('Ada'), { idempotencyKey: 'order-1' })
  assert.equal(again.id, first.id)
  await Promise.all(['Bea', 'Cy', 'Di'].map((name) => waybill.createOrder(orderFor(name))))
  const seen: string[] = []
  for await (const { id } of waybill.listOrders({ pageSize: 1 })) {
    await waybill.updateOrderStatus(id, { status: OrderStatus.Processing })
    seen.push(id)
  }
  assert.deepEqual([seen.length, new Set(seen).size], [4, 4])
  await eventually('the log has all orders, with pages of three events', async () => {
    const events = await Array.fromAsync(waybill.listEvents({ limit: 3 }))
    return events.filter(({ type }) => type === 'order.created').length === 4
  })
})

test('a batch is rated, bought and downloaded as one file', async () => {
  const { waybill } = await openSdk()
  const orders = await Promise.all(['Ada', 'Bea'].map((name) => waybill.createOrder(orderFor(`Batch ${name}`))))
  const batch = await waybill.createBatch({
    orderIds: orders.map(({ id }) => id),
    selection: { strategy: 'cheapest' },
  })
  const ready = await waybill.waitForBatch(batch.id)
  assert.equal(ready.state, 'ready')
  await waybill.buyBatch(batch.id, { maxTotal: '100.00' })
  const completed = await waybill.waitForBatch(batch.id)
  assert.deepEqual([completed.state, completed.counts.bought], ['completed', 2])
  const items = await Array.fromAsync(waybill.listBatchItems(batch.id, { limit: 1 }))
  assert.deepEqual(
    items.map(({ state }) => state),
    ['bought', 'bought'],
  )
  const { bytes, mediaType, fileName } = await waybill.downloadBatchLabels(batch.id, 'ZPL203DPI')
  assert.match(new TextDecoder().decode(bytes), /^\^XA/)
  assert.deepEqual([mediaType, typeof fileName], ['application/zpl', 'string'])
  const single = await waybill.downloadLabel(items[0]?.labelId ?? '')
  assert.match(new TextDecoder('latin1').decode(single.bytes), /^%PDF-/)
  assert.deepEqual(await waybill.listLabelDocuments(items[0]?.labelId ?? ''), [])
  const csv = await new Response(await waybill.exportOrders()).text()
  assert.equal(csv.trim().split('\n').length, 3)
})

test('expired tokens are refreshed, and tokens after signOut or a failed refresh are exchanged', async () => {
  const calls: string[] = []
  const { waybill } = await openSdk({
    fetch: (input, init) => {
      const { pathname } = new URL(String(input))
      if (pathname.includes('/auth/')) calls.push(pathname.replace('/api/v1/auth/', ''))
      return fetch(input, init)
    },
  })
  await waybill.getCredits()
  environment.clock.advance(3_600_001)
  await Promise.all([waybill.getCredits(), waybill.getCredits()])
  environment.clock.advance(86_400_001)
  await waybill.getCredits()
  await waybill.signOut()
  await waybill.getCredits()
  assert.deepEqual(calls, ['token', 'token/refresh', 'token/refresh', 'token', 'token/revoke', 'token'])
})

test('a webhook that the service signed is accepted with each of its secrets', async () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const sent = webhookHeaders({ id: 'event-1', at: new Date(), body: '{}' }, secrets)
  for (const secret of secrets) assert.equal((await verifyWebhook('{}', sent, secret)).id, 'event-1')
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
