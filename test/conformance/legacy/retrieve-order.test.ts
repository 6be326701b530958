import assert from 'node:assert/strict'
import test from 'node:test'
import type { Json } from '../../support/client.ts'
import { openLegacyCaller } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()
const unknownId = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'

test('retrieve-order returns each shipment with these fields', async () => {
  const { buy, call, client } = await openLegacyCaller(environment)
  const bought = await buy()
  const [item] = bought.items
  assert.deepEqual((await call('/api/retrieve-order', { order_id: bought.order_id })).body, [
    {
      from: 'Charles Babbage',
      to: 'Ada Byron',
      tracking_no: item.tracking_no,
      shipment_id: item.shipment_id,
      carrier: 'usps',
    },
  ])
  const { id, shipments } = await (client.createOrder({ shipments: 3 }) as Promise<Json>)
  const listed = (await call('/api/retrieve-order', { order_id: id })).body
  assert.deepEqual(
    listed.map((one: Json) => [one.shipment_id, one.tracking_no, one.carrier]),
    shipments.map((shipment: Json) => [shipment.id, '', '']),
  )
  const { order_id: foreign } = await (await openLegacyCaller(environment)).buy()
  for (const orderId of ['none', unknownId, foreign]) {
    assert.equal((await call('/api/retrieve-order', { order_id: orderId })).status, 404)
  }
  assert.equal((await call('/api/retrieve-order')).text, 'order_id is required.')
})
