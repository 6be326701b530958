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

test('orders returns all orders without a page, each once and newest first', async () => {
  const { account, call, client } = await openLegacyCaller(environment)
  const empty = await call('/api/orders')
  assert.deepEqual([empty.status, empty.text, empty.headers.get('content-type')], [200, '[]', 'application/json'])
  const { id } = await client.createOrder()
  await environment.db.pool.query(
    `insert into orders
     select (jsonb_populate_record(o, jsonb_build_object(
       'id', gen_random_uuid(), 'status', case when n % 100 = 0 then 11 else 0 end,
       -- Up to seven orders have the same time.
       'created_at', o.created_at - n / 7 * interval '1 microsecond'))).*
     from orders o, generate_series(1, 1249) as n where o.id = $1`,
    [id],
  )
  const { rows } = await environment.db.pool.query(
    'select id from orders where account_id = $1 and status <> 11 order by created_at desc, id desc',
    [account.accountId],
  )
  assert.equal(rows.length, 1238)
  const ids = ({ body }: Json) => body.map((one: Json) => one.order_id)
  const expected = rows.map((row) => row.id)
  assert.deepEqual(ids(await call('/api/orders')), expected)
  assert.deepEqual(ids(await call('/api/orders', { page: '', page_size: ' ' })), expected)
  assert.equal(ids(await call('/api/orders', { page: '1' })).length, 100)
  assert.equal(ids(await call('/api/orders', { page_size: '7' })).length, 7)
})
