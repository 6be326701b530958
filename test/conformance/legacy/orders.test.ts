import assert from 'node:assert/strict'
import test from 'node:test'
import type { Json } from '../../support/client.ts'
import { openLegacyCaller } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()

test('orders returns pages with the newest first, these fields, and the price of the live labels', async () => {
  const { buy, call, client } = await openLegacyCaller(environment)
  const [first, second] = [await buy(), await buy({ service: 'usps_express' })]
  const plain = await client.createOrder()
  const listed = (await call('/api/orders')).body
  assert.deepEqual(
    listed.map((one: Json) => [one.order_id, one.price]),
    [
      [plain.id, '0.00'],
      [second.order_id, second.items[0].price],
      [first.order_id, first.items[0].price],
    ],
  )
  for (const one of listed) {
    assert.deepEqual(Object.keys(one), ['order_id', 'order_timestamp', 'price'])
    assert.match(one.order_timestamp, /^\d{10}$/)
  }
  const page = await call('/api/orders', { page: '2', page_size: '2' })
  assert.deepEqual(page.body, listed.slice(2))
  assert.deepEqual((await call('/api/orders', { page: '9' })).body, [])
  const refused = await call('/api/orders', { page: '0', page_size: 'many' })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /^page must be .* page_size must be /)
})
