/** The log lines of purchases and cancellations. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const lines: Json[] = []
const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const environment = openTestEnvironment({ logLevel: 'info', logStream })
const info = 30
const warn = 40

const linesOf = (message: RegExp, purchaseId: string) =>
  lines.filter((line) => message.test(line.msg) && line.purchaseId === purchaseId)

async function purchaseOf(orderId: string): Promise<string> {
  const { rows } = await environment.db.pool.query('select id from purchases where order_id = $1', [orderId])
  return rows[0].id
}

test('a bought label is logged once, with its tracking number and ids', async () => {
  const client = await environment.openClient()
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada Byron')
  await buyRate(client, shipmentId, rate.id)
  const purchaseId = await purchaseOf(order.id)
  const told = await eventually('it is told of', () => {
    const found = linesOf(/^label bought$/, purchaseId)
    return found.length > 0 && found
  })
  const { label } = expectData(await client.get(`/api/v1/orders/${order.id}`)).details.shipments[0]
  assert.deepEqual(
    told.map(({ level, accountId, orderId, labelId, trackingNumber }) => [
      level,
      accountId,
      orderId,
      labelId,
      trackingNumber,
    ]),
    [[info, client.account.accountId, order.id, label.id, label.trackingNumber]],
  )
})

test("a rejected purchase is logged with the carrier's code and text", async () => {
  const client = await environment.openClient()
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-rejected]', 'ups')
  await buyRate(client, shipmentId, rate.id)
  const purchaseId = await purchaseOf(order.id)
  const [line] = await eventually('it is told of', () => {
    const found = linesOf(/^purchase failed$/, purchaseId)
    return found.length > 0 && found
  })
  assert.deepEqual(
    [line.level, line.carrier, line.code, line.outcome],
    [warn, 'ups', 'Label.CarrierRejected', 'rejected'],
  )
  assert.ok(line.carrierCode && line.carrierWords)
})

test('an unknown outcome is logged with the reference at the carrier, and so is its lookup', async () => {
  const client = await environment.openClient()
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-lost]')
  await buyRate(client, shipmentId, rate.id)
  const purchaseId = await purchaseOf(order.id)
  const [unknown] = await eventually('it is told of', () => {
    const found = linesOf(/^purchase outcome unknown/, purchaseId)
    return found.length > 0 && found
  })
  assert.deepEqual([unknown.level, unknown.reference, unknown.outcome], [warn, purchaseId, 'uncertain'])
  const [known] = await eventually('its end is told of', () => {
    const found = linesOf(/^purchase outcome found$/, purchaseId)
    return found.length > 0 && found
  })
  assert.deepEqual([known.level, known.state, known.outcome], [info, 'Completed', 'ok'])
})

test('a rejected cancellation is logged', async () => {
  const client = await environment.openClient()
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [void-rejected]')
  await buyRate(client, shipmentId, rate.id)
  const { labelId } = await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
  await client.delete(`/api/v1/labels/${labelId}`)
  const purchaseId = await purchaseOf(order.id)
  const [line] = await eventually('it is told of', () => {
    const found = linesOf(/^cancellation rejected$/, purchaseId)
    return found.length > 0 && found
  })
  assert.deepEqual([line.level, line.labelId, line.outcome], [warn, labelId, 'rejected'])
})
