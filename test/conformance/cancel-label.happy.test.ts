import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { anOrder, type Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { availableCredit, buyRate, createRatedOrder, getOrder, newRate } from '../support/purchases.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const purchases = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: purchases.connections })

describe('An accepted cancellation', { concurrency: 8 }, () => {
  test('cancels the label, moves the order back to Packed, refunds the price once and frees the shipment', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { shipmentId, order, rate } = await createRatedOrder(client, 'Ada')
    const labelId = (await buyRate(client, shipmentId, rate.id)).body.data.postageLabel.id
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.delete(`/api/v1/labels/${labelId}`)))
    for (const answer of answers) assert.deepEqual([answer.status, answer.body.data], [200, { isSuccess: true }])
    assert.deepEqual((await client.delete(`/api/v1/labels/${labelId}`)).body.data, { isSuccess: true })
    const read = await getOrder(client, order.id)
    assert.deepEqual(
      [read.status, read.shipment.labelStatus, read.shipment.labelAssets],
      [OrderStatus.Packed, LabelStatus.Cancelled, []],
    )
    assert.equal(await availableCredit(environment, client), 100)
    const gone = await client.get(`/api/v1/labels/${labelId}/download`)
    assert.deepEqual([gone.status, gone.body.code, gone.body.category], [409, 'Label.Cancelled', 'Conflict'])
    const repeated = await buyRate(client, shipmentId, rate.id)
    assert.deepEqual([repeated.status, repeated.body.errors[0].code], [409, 'Label.Cancelled'])
    assert.equal(repeated.body.errors[0].metaData.labelId, labelId)
    assert.equal(await availableCredit(environment, client), 100)
    const next = await buyRate(client, shipmentId, (await newRate(client, shipmentId)).id)
    assert.equal(next.status, 200)
    assert.notEqual(next.body.data.postageLabel.id, labelId)
    const again = await buyRate(client, shipmentId, rate.id)
    assert.deepEqual([again.status, again.body.errors[0].code], [409, 'Label.Cancelled'])
  })

  test('takes the sold rate out of the rates that a repeated creation returns', async () => {
    const client = await environment.openClient({ credit: '100' })
    const create = () => client.post('/api/v2/orders', { order: anOrder() }, { 'idempotency-key': 'sold' })
    const ratesOf = async (): Promise<Json[]> => expectData(await create()).shipmentRates[0].rates
    const [sold, ...others] = await ratesOf()
    const { shipmentId } = expectData(await create()).shipmentRates[0]
    const { id: labelId } = expectData(await buyRate(client, shipmentId, sold?.id)).postageLabel
    assert.equal((await ratesOf()).length, others.length + 1, 'a repeated purchase returns the live label')
    await client.delete(`/api/v1/labels/${labelId}`)
    const left = await ratesOf()
    assert.deepEqual(left, others)
    expectData(await buyRate(client, shipmentId, left[0]?.id))
  })

  test('keeps a multi-shipment order at LabelCreated until its last label is canceled', async () => {
    const client = await environment.openClient()
    const { order, shipmentRates } = await client.createOrderWithRates({ shipments: 2 })
    const labels: string[] = []
    for (const { shipmentId, rates } of shipmentRates) {
      const answer = await buyRate(client, shipmentId, rates[0].id)
      assert.equal(answer.status, 200, answer.text)
      labels.push(answer.body.data.postageLabel.id)
    }
    const status = async () => (await getOrder(client, order.id)).status
    await client.delete(`/api/v1/labels/${labels[0]}`)
    assert.equal(await status(), OrderStatus.LabelCreated)
    await client.delete(`/api/v1/labels/${labels[1]}`)
    assert.equal(await status(), OrderStatus.Packed)
  })

  test('is claimed together with its event log entry, or not at all', async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel()
    const [{ purchase_id: purchaseId }] = (await environment.db.query<{ purchase_id: string }>({
      name: 'test.purchase-of',
      text: 'select purchase_id from labels where id = $1::uuid',
      values: [label.id],
    })) as [{ purchase_id: string }]
    await environment.db.query({
      name: 'test.forbid',
      text: `alter table purchase_events add constraint away
             check (purchase_id <> '${purchaseId}' or what <> 'cancellation sent') not valid`,
      values: [],
    })
    const cancel = () => client.delete(`/api/v1/labels/${label.id}`)
    assert.equal((await cancel()).status, 500)
    await environment.db.query({
      name: 'test.allow',
      text: 'alter table purchase_events drop constraint away',
      values: [],
    })
    assert.deepEqual((await cancel()).body.data, { isSuccess: true })
    const events = await environment.db.query<{ what: string }>({
      name: 'test.events',
      text: `select what from purchase_events where purchase_id = $1::uuid and what like 'cancel%' order by id`,
      values: [purchaseId],
    })
    assert.deepEqual(
      events.map(({ what }) => what),
      ['cancellation sent', 'cancelled'],
    )
  })

  test('moves the order back to Packed if another purchase that was in progress fails', async () => {
    const client = await environment.openClient()
    const created = await client.createOrderWithRates({
      shipments: 2,
      to: { name: 'Grace [buy-rejected:ups]' },
    })
    const [first, second] = created.shipmentRates.map(({ shipmentId, rates }: Json) => ({
      shipmentId,
      rateOf: (carrier: string) => rates.find((rate: Json) => rate.carrier === carrier),
    }))
    const bought = await buyRate(client, first.shipmentId, first.rateOf('usps').id)
    assert.equal(bought.status, 200, bought.text)
    const held = purchases.hold('Grace [buy-rejected:ups]')
    const failing = buyRate(client, second.shipmentId, second.rateOf('ups').id)
    await held.reached
    assert.equal((await client.delete(`/api/v1/labels/${bought.body.data.postageLabel.id}`)).body.data.isSuccess, true)
    const status = async () => (await getOrder(client, created.order.id)).status
    assert.equal(await status(), OrderStatus.LabelCreated)
    held.release()
    assert.equal((await failing).status, 422)
    assert.equal(await status(), OrderStatus.Packed)
  })
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
