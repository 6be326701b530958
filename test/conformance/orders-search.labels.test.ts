import assert from 'node:assert/strict'
import test from 'node:test'
import { rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import type { Client, Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { idsOf, listOrdersOf } from '../support/order-lists.ts'
import { buyRate } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

/** Buys the cheapest label of a shipment. */
async function buy(client: Client, { shipmentId, rates }: Json): Promise<{ number: string; labelId: string }> {
  const { trackingCode, postageLabel } = expectData(await buyRate(client, shipmentId, rates[0].id))
  return { number: trackingCode, labelId: postageLabel.id }
}

async function expectFound(client: Client, orderId: string, numbers: readonly string[]): Promise<void> {
  for (const when of ['at once', 'after it was rolled up']) {
    for (const number of numbers) {
      const grouped = encodeURIComponent(number.replaceAll(/(.{4})(?=.)/g, '$1 '))
      for (const text of [number, number.slice(2, -2).toLowerCase(), grouped]) {
        assert.deepEqual(idsOf(await listOrdersOf(client, `?search=${text}`)), [orderId], `${number} ${when}`)
      }
    }
    await rollUpOrderChanges(environment)
  }
}

test('search finds the tracking number of every label: of each shipment, and of canceled and later labels', async () => {
  const [client, stranger] = [await environment.openClient(), await environment.openClient()]
  const { order, shipmentRates } = await client.createOrderWithRates({ shipments: 3 })
  const bought = [await buy(client, shipmentRates[0]), await buy(client, shipmentRates[1])]
  const numbers = () => bought.map(({ number }) => number)
  await expectFound(client, order.id, numbers())

  bought.push(await buy(client, shipmentRates[2]))
  await expectFound(client, order.id, numbers())

  // Another label becomes the order's summary, then a new label of the same shipment.
  expectData(await client.delete(`/api/v1/labels/${bought[2]?.labelId}`))
  await expectFound(client, order.id, numbers())
  bought.push(await buy(client, { ...shipmentRates[2], rates: shipmentRates[2].rates.slice(1) }))
  await expectFound(client, order.id, numbers())
  for (const number of numbers()) assert.deepEqual(idsOf(await listOrdersOf(stranger, `?search=${number}`)), [])
})
