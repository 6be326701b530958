/** The list shows which orders a person should look at. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Client, Json } from '../support/client.ts'
import { inDublin } from '../support/customs.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { buyRate, createRatedOrder, newRate } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const held = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: held.connections, waitWindowMs: 20_000 })

async function marksOf(client: Client, orderId: string): Promise<string[]> {
  const { items } = expectData(await client.get('/api/v1/orders'))
  return items.find(({ id }: Json) => id === orderId).needsAttention
}

describe('An order in the list', () => {
  test('needs no attention while it waits for its first purchase', async () => {
    const client = await environment.openClient()
    assert.deepEqual(await marksOf(client, (await client.createOrder()).id), [])
  })

  test('shows a failed purchase until a label was bought, and then a label that nobody has printed', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Refused [buy-rejected]')
    assert.equal((await buyRate(client, shipmentId, rate.id)).status, 422)
    assert.deepEqual(await marksOf(client, order.id), ['purchaseFailed'])
    expectData(
      await client.patch(`/api/v1/orders/${order.id}`, { toAddress: { ...order.toAddress, name: 'Accepted' } }),
    )
    const labelId = expectData(await buyRate(client, shipmentId, (await newRate(client, shipmentId)).id)).postageLabel
      .id
    assert.deepEqual(await marksOf(client, order.id), ['notPrinted'])
    expectData(await client.delete(`/api/v1/labels/${labelId}`))
    assert.deepEqual(await marksOf(client, order.id), [])
  })

  test('shows an unknown outcome', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Unknown [buy-lost]')
    const lookups = held.holdLookups('Unknown [buy-lost]')
    const buying = buyRate(client, shipmentId, rate.id)
    await eventually('the outcome is unknown', async () => (await marksOf(client, order.id)).includes('outcomeUnknown'))
    lookups.release()
    await buying
  })

  test('shows missing customs details until they are entered', async () => {
    const client = await environment.openClient()
    const order = await client.createOrder({ to: inDublin })
    assert.deepEqual(await marksOf(client, order.id), ['customsMissing'])
    const customsItems = [
      {
        description: 'Enamel mug',
        quantity: 1,
        value: '9.00',
        weight: 1,
        originCountry: 'PT',
        hsTariffNumber: 'HS 6912.00.8910.123',
      },
    ]
    const body = { customsInfo: { contentsType: 'merchandise', customsItems } }
    expectData(await client.patch(`/api/v1/shipments/${order.shipments[0].id}`, body))
    assert.deepEqual(await marksOf(client, order.id), [])
  })
})
