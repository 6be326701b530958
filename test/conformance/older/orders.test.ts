/** retrieve-purchase, orders, retrieve-order and get-credits. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createClient, type Json } from '../../support/client.ts'
import { aParcelByForm, createOlderClient } from '../../support/older-client.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const unknownId = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'

async function caller(options: { credit?: string } = {}) {
  const account = await world.account(options)
  const { call } = createOlderClient(world.url, account)
  const client = await createClient(world.url).signIn(account)
  const buy = async (changes = {}) =>
    (await call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority', ...changes })).body
  return { account, client, call, buy }
}

describe('retrieve-purchase', { concurrency: 8 }, () => {
  test('answers what create-purchase answered, by id and by order_id, with a fresh link', async () => {
    const { buy, call } = await caller()
    const bought = await buy({ order_notes: 'n', label_format: 'PNG' })
    for (const name of ['id', 'order_id']) {
      const answer = await call('/api/retrieve-purchase', { [name]: bought.order_id.toUpperCase() })
      assert.equal(answer.status, 200, answer.text)
      const [{ filename }] = answer.body.items
      const file = await fetch(filename)
      assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/png'])
      const withoutLink = (body: Json) => ({
        ...body,
        items: body.items.map((one: Json) => ({ ...one, filename: '' })),
      })
      assert.deepEqual(withoutLink(answer.body), withoutLink(bought))
    }
  })

  test('a cancelled label has no link; an order of the JSON interface is shown as well', async () => {
    const { client, call } = await caller()
    const { order, label } = await client.bought({ shipments: 1 })
    const shown = (await call('/api/retrieve-purchase', { id: order.id })).body
    assert.deepEqual([shown.order_notes, shown.items[0].status], ['', 'completed'])
    assert.equal((await fetch(shown.items[0].filename)).headers.get('content-type'), 'application/pdf')
    await client.delete(`/api/v1/labels/${label.id}`)
    const after = (await call('/api/retrieve-purchase', { id: order.id })).body
    assert.deepEqual([after.items[0].status, after.items[0].filename], ['cancelled', ''])
    assert.equal(after.remaining_credits, '10000.00')
  })

  test('none, one that is no id, an unknown one and another account’s', async () => {
    const { call } = await caller()
    const { order_id: foreign } = await (await caller()).buy()
    const missing = await call('/api/retrieve-purchase')
    assert.deepEqual([missing.status, missing.text], [400, 'id is required.'])
    for (const id of ['none', unknownId, foreign]) {
      const answer = await call('/api/retrieve-purchase', { id })
      assert.deepEqual([answer.status, answer.text], [404, 'The account has no such order.'])
    }
  })
})

describe('orders and retrieve-order', { concurrency: 8 }, () => {
  test('orders: newest first, in pages, in these fields, the price that of the live labels', async () => {
    const { buy, call, client } = await caller()
    const [first, second] = [await buy(), await buy({ service: 'usps_express' })]
    const plain = await client.order()
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
    const wrong = await call('/api/orders', { page: '0', page_size: 'many' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /^page must be .* page_size must be /)
  })

  test('retrieve-order: each shipment, in these fields', async () => {
    const { buy, call, client } = await caller()
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
    const { id, shipments } = await (client.order({ shipments: 3 }) as Promise<Json>)
    const listed = (await call('/api/retrieve-order', { order_id: id })).body
    assert.deepEqual(
      listed.map((one: Json) => [one.shipment_id, one.tracking_no, one.carrier]),
      shipments.map((shipment: Json) => [shipment.id, '', '']),
    )
    const { order_id: foreign } = await (await caller()).buy()
    for (const orderId of ['none', unknownId, foreign]) {
      assert.equal((await call('/api/retrieve-order', { order_id: orderId })).status, 404)
    }
    assert.equal((await call('/api/retrieve-order')).text, 'order_id is required.')
  })
})

test('get-credits: the balance in dollars, with its cents', async () => {
  for (const [credit, shown] of [
    ['30', '30.00'],
    ['0', '0.00'],
    ['12.5', '12.50'],
  ] as const) {
    const { call } = await caller({ credit })
    const answer = await call('/api/get-credits')
    assert.deepEqual([answer.status, answer.body], [200, { credits: shown }])
  }
})
