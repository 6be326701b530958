/** Get Order returns every shipment of an order: its package, its label with files, its purchase, and errors. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anAddress, aSender, type Client, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { atImpatientNode, holdPurchases } from '../support/held-purchases.ts'
import { buyRate, createRatedOrder, getOrder } from '../support/purchases.ts'
import { LabelStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const purchases = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: purchases.connections })

const shipmentsOf = async (client: Client, orderId: string): Promise<Json[]> =>
  (await getOrder(client, orderId)).details.shipments

/** Reads the first shipment until its purchase is finished. */
const waitForPurchase = (client: Client, orderId: string): Promise<Json> =>
  eventually(`the purchase of ${orderId} has ended`, async () => {
    const [shipment] = await shipmentsOf(client, orderId)
    return ['Completed', 'Failed'].includes(shipment.purchase?.status) && shipment
  })

/** Creates an order whose shipments weigh 1, 2, 3 … pounds, with rates. */
async function createOrder(client: Client, count: number): Promise<Json> {
  const shipments = Array.from({ length: count }, (_, index) => ({
    parcel: { weight: index + 1, length: 10, width: 8, height: 4 },
  }))
  return expectData(
    await client.post('/api/v2/orders', { order: { fromAddress: aSender, toAddress: anAddress, shipments } }),
  )
}

describe('The shipments of an order', { concurrency: 8 }, () => {
  test('are returned in their original order, with null for a missing label and purchase', async () => {
    const client = await environment.openClient()
    const { order } = await createOrder(client, 12)
    const shipments = await shipmentsOf(client, order.id)
    assert.deepEqual(
      shipments.map(({ shipmentId }) => shipmentId),
      order.shipments.map(({ id }: Json) => id),
    )
    assert.deepEqual(shipments[1], {
      shipmentId: order.shipments[1].id,
      parcel: { weight: 2, length: 10, width: 8, height: 4, predefinedPackage: null },
      status: 'Unknown',
      label: null,
      purchase: null,
    })
  })

  test('are returned with their own label, working links, and its purchase', async () => {
    const client = await environment.openClient()
    const { order, shipmentRates } = await createOrder(client, 3)
    const bought: Json[] = []
    for (const [index, carrier] of [
      [0, 'usps'],
      [2, 'ups'],
    ] as const) {
      const { shipmentId, rates } = shipmentRates[index]
      const rate = rates.find((one: Json) => one.carrier === carrier)
      bought[index] = { rate, data: expectData(await buyRate(client, shipmentId, rate.id)) }
    }
    const shipments = await shipmentsOf(client, order.id)
    assert.deepEqual([shipments[1].label, shipments[1].purchase], [null, null])
    for (const index of [0, 2]) {
      const { rate, data } = bought[index]
      const { label, purchase } = shipments[index]
      const { assets, ...rest } = label
      assert.deepEqual(rest, {
        id: data.postageLabel.id,
        status: LabelStatus.Created,
        carrier: rate.carrier,
        service: rate.serviceCode,
        trackingNumber: data.trackingCode,
        charge: rate.rate,
        currency: 'USD',
        cancellation: null,
      })
      assert.deepEqual(
        assets.map(({ format, status }: Json) => [format, status]),
        ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'].map((format) => [format, 'completed']),
      )
      for (const { url } of assets) assert.equal((await fetch(url)).status, 200)
      const read = expectData(await client.get(`/api/v1/purchases/${purchase.operationId}`))
      assert.deepEqual(purchase, { operationId: read.operationId, status: 'Completed', error: null })
      assert.equal(read.labelId, label.id)
    }
  })

  test('show why a purchase failed, directly or after a 202', async () => {
    const client = await environment.openClient()
    const atOnce = await createRatedOrder(client, 'Ada [buy-rejected]')
    const refusal = expectError(await buyRate(client, atOnce.shipmentId, atOnce.rate.id), 422, 'Label.CarrierRejected')
    const [refused] = await shipmentsOf(client, atOnce.order.id)
    assert.deepEqual([refused.label, refused.purchase.status, refused.purchase.error], [null, 'Failed', refusal])

    const { reached, release } = purchases.hold('Grace [buy-rejected]')
    const later = await createRatedOrder(client, 'Grace [buy-rejected]')
    await atImpatientNode(environment, client, async (impatient) => {
      const { operationId } = expectData(await buyRate(impatient, later.shipmentId, later.rate.id), 202)
      await reached
      const [open] = await shipmentsOf(client, later.order.id)
      assert.deepEqual([open.label, open.purchase], [null, { operationId, status: 'Processing', error: null }])
      release()
      const { label, purchase } = await waitForPurchase(client, later.order.id)
      assert.deepEqual([purchase.operationId, purchase.status, purchase.error], [operationId, 'Failed', refusal])
      // The order's summary refers to the failed purchase.
      assert.deepEqual(
        [label.status, label.trackingNumber, label.charge, label.assets],
        [LabelStatus.Error, null, 0, []],
      )
    })
  })

  test('show why a cancellation failed, and show a canceled label until another is bought', async () => {
    const client = await environment.openClient()
    const kept = await client.buyLabel({ to: { name: 'Ada [void-rejected]' } })
    const { reason } = expectData(await client.delete(`/api/v1/labels/${kept.label.id}`))
    const [{ label }] = (await shipmentsOf(client, kept.order.id)) as [Json]
    assert.deepEqual([label.status, label.cancellation], [LabelStatus.Created, { status: 'Refused', reason }])
    assert.equal(label.assets.length, 4)

    const { order, shipmentId, rate, other } = await createRatedOrder(client, 'Ada')
    const first = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel
    expectData(await client.delete(`/api/v1/labels/${first.id}`))
    const [cancelled] = await shipmentsOf(client, order.id)
    assert.deepEqual(
      [cancelled.label.id, cancelled.label.status, cancelled.label.assets, cancelled.label.cancellation],
      [first.id, LabelStatus.Cancelled, [], { status: 'Accepted', reason: null }],
    )
    const second = expectData(await buyRate(client, shipmentId, other.id)).postageLabel
    const [anew] = await shipmentsOf(client, order.id)
    assert.deepEqual(
      [anew.label.id, anew.label.status, anew.label.cancellation],
      [second.id, LabelStatus.Created, null],
    )
    assert.equal(anew.purchase.status, 'Completed')
  })

  test("return 404 in another account's order", async () => {
    const [client, stranger] = [await environment.openClient(), await environment.openClient()]
    const { order } = await client.buyLabel()
    expectError(await stranger.get(`/api/v1/orders/${order.id}`), 404, 'Order.NotFound')
  })
})
