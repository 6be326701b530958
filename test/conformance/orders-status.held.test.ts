/** Orders that are held or moved while one of their labels is being bought. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { BuyOutcome, Carrier } from '#adapters/carriers/carrier.ts'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import type { Client, Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate, createRatedOrder, getOrder, waitForOrder } from '../support/purchases.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

/** The outcome that a recipient's purchase waits for. With null, the simulator's own outcome is used. */
const held = new Map<string, Promise<BuyOutcome | null>>()
const waiting = (carrier: Carrier): Carrier => ({
  ...carrier,
  async buy(deps, account, input) {
    return (await held.get(input.to.name ?? '')) ?? carrier.buy(deps, account, input)
  },
})
const connections = () =>
  sharedConnections(
    sandboxConnections(environment.simulatorUrl).map(({ carrier, account }) => ({
      carrier: waiting(carrier),
      account,
    })),
  )
const environment = openTestEnvironment({
  waitWindowMs: 50,
  connections: { list: (accountId) => connections().list(accountId), find: (...named) => connections().find(...named) },
})

const rejected = { outcome: 'rejected', carrierCode: '120100', carrierText: 'Missing shipper number' } as const

const move = (client: Client, orderId: string, status: number, more: object = {}) =>
  client.patch(`/api/v1/orders/${orderId}/status`, { status, ...more })

/** Creates an order in `status` with an accepted purchase that waits for its carrier. */
async function underWay(name: string, status: number) {
  const { promise, resolve } = Promise.withResolvers<BuyOutcome | null>()
  held.set(name, promise)
  const client = await environment.openClient()
  const { order, shipmentId, rate } = await createRatedOrder(client, name)
  if (status !== OrderStatus.Created) expectData(await move(client, order.id, status))
  assert.equal((await buyRate(client, shipmentId, rate.id)).status, 202)
  return { client, orderId: order.id as string, answer: resolve }
}

const isOnHoldWith = (status: number) => (order: Json) =>
  order.status === OrderStatus.OnHold && order.shipment.labelStatus === status

describe('An order whose label is being bought', { concurrency: 4 }, () => {
  test('cannot be canceled, in any status', async () => {
    for (const status of [OrderStatus.Created, OrderStatus.Picked]) {
      const { client, orderId, answer } = await underWay(`Cancel ${status}`, status)
      expectError(await move(client, orderId, OrderStatus.Cancelled), 409, 'Order.TransitionNotAllowed')
      answer(rejected)
      await waitForOrder(client, orderId, (order) => order.status === OrderStatus.Error)
      expectData(await move(client, orderId, OrderStatus.Cancelled))
    }
  })

  test('resumes from a hold to the status that the label led to', async () => {
    const { client, orderId, answer } = await underWay('Held and bought', OrderStatus.Picked)
    expectData(await move(client, orderId, OrderStatus.OnHold))
    answer(null)
    await waitForOrder(client, orderId, isOnHoldWith(LabelStatus.Created))
    expectError(await move(client, orderId, OrderStatus.Picked), 422, 'Order.ResumeStatusUnusable')
    expectData(await move(client, orderId, OrderStatus.LabelCreated))
  })

  test('keeps its status if it was fulfilled in the meantime', async () => {
    const { client, orderId, answer } = await underWay('Left and bought', OrderStatus.Packed)
    expectData(await move(client, orderId, OrderStatus.Fulfilled))
    answer(null)
    const { status } = await waitForOrder(
      client,
      orderId,
      ({ shipment }) => shipment.labelStatus === LabelStatus.Created,
    )
    assert.equal(status, OrderStatus.Fulfilled)
  })

  test('resumes from a hold to its previous status if the purchase failed', async () => {
    const { client, orderId, answer } = await underWay('Held and refused', OrderStatus.Picked)
    expectData(await move(client, orderId, OrderStatus.OnHold))
    answer(rejected)
    await waitForOrder(client, orderId, isOnHoldWith(LabelStatus.Error))
    expectError(await move(client, orderId, OrderStatus.Error), 422, 'Order.StatusSystemManaged')
    expectData(await move(client, orderId, OrderStatus.Picked))
    assert.equal((await getOrder(client, orderId)).status, OrderStatus.Picked)
  })
})

test('a resumeStatus on an order that is not on hold is ignored if null, and returns 422 otherwise', async () => {
  const client = await environment.openClient()
  const { id } = await client.createOrder()
  for (const [status, resumeStatus] of [
    [OrderStatus.Picked, OrderStatus.Created],
    [OrderStatus.Picked, OrderStatus.Picked],
    [OrderStatus.Returned, OrderStatus.Created],
  ] as const) {
    expectError(await move(client, id, status, { resumeStatus }), 422, 'Order.ResumeStatusUnusable')
  }
  expectData(await move(client, id, OrderStatus.Picked, { resumeStatus: null }))
})
