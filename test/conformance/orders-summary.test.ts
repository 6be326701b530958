/** Get Order and the list show one of an order's shipments, with its own label and package. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { anAddress, aSender, type Client, type Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { atImpatientNode } from '../support/held-purchases.ts'
import { buyRate, getOrder, waitForOrder } from '../support/purchases.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

/** UPS rejects the purchases for one recipient when the test allows it to respond. */
const refused = 'Edsger Refused'
let refuse: () => void = () => {}
const answered = new Promise<void>((resolve) => {
  refuse = resolve
})
const refusing = (carrier: Carrier): Carrier => ({
  ...carrier,
  async buy(deps, account, input) {
    if (input.to.name !== refused) return carrier.buy(deps, account, input)
    await answered
    return { outcome: 'rejected', carrierCode: '120100', carrierText: 'Missing or invalid shipper number' }
  },
})
const connections = () =>
  sharedConnections(
    sandboxConnections(environment.simulatorUrl).map(({ carrier, account }) => ({
      carrier: carrier.id === 'ups' ? refusing(carrier) : carrier,
      account,
    })),
  )

const environment = openTestEnvironment({
  connections: { list: (accountId) => connections().list(accountId), find: (...named) => connections().find(...named) },
})

type Bought = { shipmentId: string; labelId: string; trackingNumber: string; carrier: string; service: string }

const weightOf = (position: number): number => position + 1

/** Creates an order whose shipments weigh 1, 2, 3 … pounds, to identify them. */
async function createOrder(client: Client, shipments: number, name = 'Ada'): Promise<Json> {
  const order = {
    fromAddress: aSender,
    toAddress: { ...anAddress, name },
    shipments: Array.from({ length: shipments }, (_, position) => ({
      parcel: { weight: weightOf(position), length: 10, width: 8, height: 4 },
    })),
  }
  return expectData(await client.post('/api/v2/orders', { order }))
}

/** Buys a label for a shipment from a carrier. */
async function buy(client: Client, created: Json, position: number, carrier: string): Promise<Bought> {
  const { shipmentId, rates } = created.shipmentRates[position]
  const rate = rates.find((each: Json) => each.carrier === carrier)
  const data = expectData(await buyRate(client, shipmentId, rate.id))
  return {
    shipmentId,
    labelId: data.postageLabel.id,
    trackingNumber: data.trackingCode,
    carrier,
    service: rate.serviceCode,
  }
}

async function expectShown(client: Client, orderId: string, position: number, bought: Bought, status: number) {
  const read = await getOrder(client, orderId)
  const { shipment } = read
  assert.deepEqual(
    [read.shipmentId, read.labelId, shipment.shipmentId, shipment.labelId, shipment.labelStatus],
    [bought.shipmentId, bought.labelId, bought.shipmentId, bought.labelId, status],
  )
  assert.deepEqual(
    [shipment.carrier, shipment.serviceLevel, shipment.trackingNumber, shipment.package.weight],
    [bought.carrier, bought.service, bought.trackingNumber, weightOf(position)],
  )
  const { items } = expectData(await client.get('/api/v1/orders'))
  const listed = items.find((item: Json) => item.id === orderId)
  assert.deepEqual(
    [listed.shipmentId, listed.labelId, listed.carrier, listed.trackingNumber],
    [bought.shipmentId, bought.labelId, bought.carrier, bought.trackingNumber],
  )
  return shipment
}

const cancel = async (client: Client, { labelId }: Bought) =>
  assert.deepEqual(expectData(await client.delete(`/api/v1/labels/${labelId}`)), { isSuccess: true })

describe("The shipment in an order's summary", { concurrency: 4 }, () => {
  test('is the last one if there is no label', async () => {
    const client = await environment.openClient()
    const created = await createOrder(client, 3)
    const read = await getOrder(client, created.order.id)
    const last = created.order.shipments[2].id
    assert.deepEqual([read.shipmentId, read.shipment.shipmentId, read.labelId], [last, last, null])
    assert.equal(read.shipment.package.weight, weightOf(2))
  })

  test('is the one with the live label that was bought last, complete', async () => {
    const client = await environment.openClient()
    const created = await createOrder(client, 3)
    const second = await buy(client, created, 1, 'ups')
    await expectShown(client, created.order.id, 1, second, LabelStatus.Created)
    const first = await buy(client, created, 0, 'usps')
    await expectShown(client, created.order.id, 0, first, LabelStatus.Created)
  })

  test('is one with a live label after the latest label is canceled, with working links', async () => {
    const client = await environment.openClient()
    const created = await createOrder(client, 3)
    const [first, second, third] = [
      await buy(client, created, 0, 'usps'),
      await buy(client, created, 1, 'ups'),
      await buy(client, created, 2, 'usps'),
    ]
    await cancel(client, third)
    const shown = await expectShown(client, created.order.id, 1, second, LabelStatus.Created)
    assert.equal(shown.labelAssets.length, 4)
    for (const { status, url } of shown.labelAssets) {
      assert.equal(status, 'completed')
      assert.equal((await fetch(url)).status, 200)
    }
    await cancel(client, first)
    await expectShown(client, created.order.id, 1, second, LabelStatus.Created)
    await cancel(client, second)
    await expectShown(client, created.order.id, 2, third, LabelStatus.Cancelled)
    assert.equal((await getOrder(client, created.order.id)).status, OrderStatus.Packed)
  })

  test('shows no live label after two labels are canceled at once', async () => {
    const client = await environment.openClient()
    const created = await createOrder(client, 2)
    const [first, second] = [await buy(client, created, 0, 'usps'), await buy(client, created, 1, 'usps')]
    await Promise.all([cancel(client, first), cancel(client, second)])
    await expectShown(client, created.order.id, 1, second, LabelStatus.Cancelled)
  })

  test('shows a purchase that failed after its 202 only if no other label is live', async () => {
    const client = await environment.openClient()
    const [alone, beside] = [await createOrder(client, 2, refused), await createOrder(client, 2, refused)]
    const live = await buy(client, beside, 1, 'usps')
    const shipmentIds = [alone, beside].map(({ shipmentRates: [{ shipmentId }] }) => shipmentId)
    await atImpatientNode(environment, client, async (impatient) => {
      for (const { shipmentRates } of [alone, beside]) {
        const [{ shipmentId, rates }] = shipmentRates
        const rate = rates.find((each: Json) => each.carrier === 'ups')
        assert.equal((await buyRate(impatient, shipmentId, rate.id)).status, 202)
      }
      refuse()
    })
    const isFailed = ({ status }: Json) => status === OrderStatus.Error
    const failed = await waitForOrder(client, alone.order.id, isFailed)
    assert.deepEqual(
      [failed.shipmentId, failed.shipment.labelStatus, failed.shipment.trackingNumber, failed.shipment.package.weight],
      [shipmentIds[0], LabelStatus.Error, null, weightOf(0)],
    )
    await waitForOrder(client, beside.order.id, isFailed)
    await expectShown(client, beside.order.id, 1, live, LabelStatus.Created)
    await cancel(client, live)
    const rest = await getOrder(client, beside.order.id)
    assert.deepEqual([rest.shipmentId, rest.shipment.labelStatus], [shipmentIds[1], LabelStatus.Error])
  })
})
