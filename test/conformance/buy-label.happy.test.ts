import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { shipDateToday } from '#domain/rates/ship-date.ts'
import { createClient, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { availableCredit, buyRate, createRatedOrder, getOrder, less } from '../support/purchases.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const formats = ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI']

describe('A purchase', { concurrency: 8 }, () => {
  test('returns the shipment with its label, its rate and four files', async () => {
    const client = await environment.openClient()
    const { order, rate, answer } = await client.buyLabel({ shipments: 1 })
    const { data } = answer.body
    assert.deepEqual(
      [data.id, data.object, data.orderId, data.status, data.isReturn, data.returnAddress, data.customsInfo],
      [order.shipments[0].id, 'Shipment', order.id, 'Unknown', false, null, null],
    )
    const seconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
    for (const part of [data, data.fromAddress, data.toAddress, data.parcel, data.selectedRate, data.postageLabel]) {
      assert.match(part.createdAt, seconds)
      assert.match(part.updatedAt, seconds)
    }
    assert.deepEqual(
      [data.toAddress.object, data.toAddress.id, data.parcel.object],
      ['Address', order.toAddress.id, 'Parcel'],
    )
    const { selectedRate, postageLabel } = data
    assert.deepEqual([selectedRate.id, selectedRate.object, selectedRate.shipmentId], [rate.id, 'Rate', data.id])
    assert.deepEqual(
      [selectedRate.service, selectedRate.rate, selectedRate.currency],
      [rate.serviceCode, rate.rate, 'USD'],
    )
    assert.equal(selectedRate.retailRate, rate.retailRate ?? rate.rate)
    assert.equal(selectedRate.listRate, rate.listRate ?? rate.rate)
    assert.deepEqual(
      [selectedRate.deliveryDate, selectedRate.estDeliveryDays],
      [rate.estimatedDeliveryDate, rate.deliveryDays],
    )
    assert.deepEqual([postageLabel.object, postageLabel.labelProcessingStatus], ['PostageLabel', 'completed'])
    assert.deepEqual(
      postageLabel.labelAssets.map((asset: Json) => [asset.format, asset.status, typeof asset.url]),
      formats.map((format) => [format, 'completed', 'string']),
    )
    assert.equal(postageLabel.labelUrl, postageLabel.labelPdfUrl)
    assert.deepEqual(
      [postageLabel.labelFileType, postageLabel.dateAdvance, postageLabel.labelResolution, postageLabel.labelFile],
      ['PDF', 0, 0, null],
    )
    assert.deepEqual([postageLabel.integratedForm, postageLabel.labelSize, postageLabel.labelType], ['', '', ''])
    if (rate.carrier === 'usps') assert.ok(Number.isInteger(data.uspsZone))

    const read = await getOrder(client, order.id)
    assert.deepEqual([read.status, read.labelId], [OrderStatus.LabelCreated, postageLabel.id])
    const { labelAssets, shipDate, package: parcel, ...summary } = read.shipment
    assert.deepEqual(summary, {
      shipmentId: data.id,
      labelId: postageLabel.id,
      labelStatus: LabelStatus.Created,
      carrier: rate.carrier,
      serviceLevel: rate.serviceCode,
      trackingNumber: data.trackingCode,
    })
    assert.equal(labelAssets.length, 4)
    assert.equal(parcel.weight, 2.5)
    assert.ok(shipDate)
  })

  test('replays the result for a repeat without charging again, and returns 409 for another rate', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { shipmentId, rate, other } = await createRatedOrder(client, 'Ada')
    const first = await buyRate(client, shipmentId, rate.id)
    const again = await buyRate(client, shipmentId, rate.id.toUpperCase())
    assert.equal(again.status, 200)
    const strip = ({
      postageLabel: { labelAssets, labelUrl, labelPdfUrl, labelZpl203Url, labelZpl300Url, labelZpl600Url, ...label },
      ...rest
    }: Json) => ({
      ...rest,
      label,
    })
    assert.deepEqual(strip(again.body.data), strip(first.body.data))
    const conflict = await buyRate(client, shipmentId, other.id)
    expectError(conflict, 409, 'Label.AlreadyExists')
    assert.equal(await availableCredit(environment, client), less(100, rate.rate))
  })

  test('buys one label if twenty requests arrive at once on two nodes', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-slow:1s]')
    const node = await environment.startNode()
    try {
      const second = await createClient(node.url).signIn(client.account)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => buyRate(index % 2 ? client : second, shipmentId, rate.id)),
      )
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ body }) => body.data.trackingCode)).size, 1)
      assert.equal(await availableCredit(environment, client), less(100, rate.rate))
    } finally {
      await node.close()
    }
  })

  test('uses the current date at the sender, whenever the rate was quoted', async () => {
    const client = await environment.openClient()
    const { shipmentId, rate } = await createRatedOrder(client, 'Ada')
    await environment.db.pool.query("update rates set ship_date = '2026-01-31' where shipment_id = $1", [shipmentId])
    const today = () => shipDateToday({ state: 'NY', country: 'US' }, environment.clock.now())
    const before = today()
    expectData(await buyRate(client, shipmentId, rate.id))
    const { rows } = await environment.db.pool.query(
      'select ship_date::text as "shipDate" from purchases where shipment_id = $1',
      [shipmentId],
    )
    assert.ok([before, today()].includes(rows[0].shipDate), rows[0].shipDate)
  })
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
