import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { createClient } from '../support/client.ts'
import { errorCode, expectError } from '../support/expect.ts'
import { availableCredit, buyRate, createRatedOrder, getOrder, less } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

describe('A failed purchase', { concurrency: 8 }, () => {
  test("returns the carrier's rejection or outage, changes nothing and charges nothing", async () => {
    const client = await environment.openClient({ credit: '100' })
    for (const carrier of ['usps', 'ups']) {
      const rejected = await createRatedOrder(client, 'Ada [buy-rejected]', carrier)
      const refused = await buyRate(client, rejected.shipmentId, rejected.rate.id)
      expectError(refused, 422, 'Label.CarrierRejected')
      const { metaData } = refused.body.errors[0]
      assert.ok(metaData.carrier === carrier && metaData.carrierText)
      assert.equal((await getOrder(client, rejected.order.id)).status, OrderStatus.Created)
      const down = await createRatedOrder(client, 'Ada [buy-down]', carrier)
      const unavailable = await buyRate(client, down.shipmentId, down.rate.id)
      expectError(unavailable, 503, 'Carrier.Unavailable')
    }
    assert.equal(await availableCredit(environment, client), 100)
  })

  test('returns 404 for an unknown shipment or rate, and 400 for missing fields', async () => {
    const client = await environment.openClient()
    const { shipmentId, rate } = await createRatedOrder(client, 'Ada')
    const { rate: foreign } = await createRatedOrder(client, 'Ada')
    for (const id of ['none', '01a1fbd6-b72e-7396-bc05-fa969058b9c9', foreign.id]) {
      const answer = await buyRate(client, shipmentId, id)
      expectError(answer, 404, 'Rate.NotFound')
    }
    expectError(await buyRate(client, 'none', rate.id), 404, 'Shipment.NotFound')
    for (const [body, expected] of [
      [{}, 'Validation.RateRequired'],
      [{ rate: null }, 'Validation.RateRequired'],
      [{ rate: {} }, 'Validation.IdRequired'],
      [{ rate: { id: 7 } }, 'Validation.IdInvalid'],
    ] as const) {
      const answer = await client.post(`/api/v1/shipments/${shipmentId}/labels`, body)
      expectError(answer, 400, expected)
    }
  })

  test('returns 422 for a stale rate or too little credit, and 409 for a status that forbids buying', async () => {
    const node = await environment.startNode({
      lifetimes: { accessSeconds: 60, refreshSeconds: 60, sessionSeconds: 7_776_000, rateSeconds: 0, linkSeconds: 60 },
    })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount())
      const { shipmentId, rate } = await createRatedOrder(client, 'Ada')
      const stale = await buyRate(client, shipmentId, rate.id)
      expectError(stale, 422, 'Rate.Stale')
    } finally {
      await node.close()
    }
    const poor = await environment.openClient({ credit: '1.00' })
    const { shipmentId, rate } = await createRatedOrder(poor, 'Ada')
    const refused = await buyRate(poor, shipmentId, rate.id)
    expectError(refused, 422, 'Credit.Insufficient')
    const { docUrl, ...amounts } = refused.body.errors[0].metaData
    assert.match(docUrl, /\/docs\/errors\/Credit\.Insufficient$/)
    assert.deepEqual(amounts, { required: rate.rate, available: 1, currency: 'USD' })

    const client = await environment.openClient()
    for (const status of [OrderStatus.OnHold, OrderStatus.Cancelled, OrderStatus.Fulfilled]) {
      const held = await createRatedOrder(client, 'Ada')
      assert.equal((await client.patch(`/api/v1/orders/${held.order.id}/status`, { status })).status, 200)
      const forbidden = await buyRate(client, held.shipmentId, held.rate.id)
      expectError(forbidden, 409, 'Order.NotPurchasable')
    }
  })

  test('leaves the credit at zero or more if purchases run concurrently', async () => {
    const client = await environment.openClient({ credit: '30.00' })
    const orders = await Promise.all(Array.from({ length: 8 }, () => createRatedOrder(client, 'Ada')))
    const answers = await Promise.all(orders.map(({ shipmentId, rate }) => buyRate(client, shipmentId, rate.id)))
    const bought = answers.filter(({ status }) => status === 200).length
    const price = orders[0]?.rate.rate as number
    assert.equal(bought, Math.floor(30 / price))
    assert.ok(answers.every((answer) => answer.status === 200 || errorCode(answer) === 'Credit.Insufficient'))
    assert.equal(await availableCredit(environment, client), less(30, bought * price))
  })
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
