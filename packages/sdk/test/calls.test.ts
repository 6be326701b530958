import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { failure, gateway, lost, ok, scripted } from './scripted-service.ts'

const accepted = () => ok({ object: 'Purchase', operationId: 'p', status: 'Claimed' }, 202)
const purchase = (status: string, error: object | null = null) => ok({ operationId: 'p', status, error })
const shipment = () => ok({ object: 'Shipment', id: 's', postageLabel: { id: 'l' } })

describe('A purchase', () => {
  test('that returns 202 is followed until it has completed, and then read by the same request', async () => {
    const { waybill, sent, pauses } = scripted([
      accepted(),
      purchase('Processing'),
      purchase('OutcomeUnknown'),
      purchase('Completed'),
      shipment(),
    ])
    const bought = await waybill.buyLabel('s', 'r')
    assert.equal(bought.object === 'Shipment' && bought.postageLabel.id, 'l')
    assert.deepEqual(
      sent.map(({ method, path, body }) => [method, path, body]),
      [
        ['POST', '/base/api/v1/shipments/s/labels', { rate: { id: 'r' } }],
        ...Array.from({ length: 3 }, () => ['GET', '/base/api/v1/purchases/p', undefined]),
        ['POST', '/base/api/v1/shipments/s/labels', { rate: { id: 'r' } }],
      ],
    )
    assert.deepEqual(pauses, [2000, 2000])
  })

  test('that fails after a 202 throws its error and is not sent again', async () => {
    const error = { code: 'Label.CarrierRejected', message: 'No.', metaData: { carrierCode: '7' } }
    const { waybill, sent } = scripted([accepted(), purchase('Failed', error)])
    await assert.rejects(waybill.buyLabel('s', 'r'), {
      code: 'Label.CarrierRejected',
      status: 202,
      metaData: { carrierCode: '7' },
      isOutcomeUnknown: false,
    })
    assert.equal(sent.filter(({ method }) => method === 'POST').length, 1)
  })

  test('that is still open after waitMs is returned with its last status, and is not sent again', async () => {
    const { waybill, sent } = scripted([accepted(), purchase('Processing'), purchase('OutcomeUnknown')])
    assert.deepEqual(await waybill.buyLabel('s', 'r', { waitMs: 3000 }), {
      object: 'Purchase',
      operationId: 'p',
      status: 'OutcomeUnknown',
    })
    assert.equal(sent.length, 3)
    const other = scripted([accepted()])
    assert.equal((await other.waybill.buyLabel('s', 'r', { waitMs: 0 })).object, 'Purchase')
  })

  test('that cannot be read for a while is followed further, and its id is not lost', async () => {
    const down = () => gateway(502)
    const once = { maxRetries: 0, accessToken: () => 'token' }
    const read = scripted([accepted(), down(), lost, purchase('Completed'), shipment()], once)
    assert.equal((await read.waybill.buyLabel('s', 'r')).object, 'Shipment')
    const unread = scripted([accepted(), down(), down()], once)
    const open = await unread.waybill.buyLabel('s', 'r', { waitMs: 3000 })
    assert.equal(open.object === 'Purchase' && open.operationId, 'p')
    const gone = scripted([accepted(), failure(404, 'Purchase.NotFound')])
    await assert.rejects(gone.waybill.buyLabel('s', 'r'), { code: 'Purchase.NotFound' })
  })
})

test('a creation sends one key over all retries, and another for the next creation', async () => {
  const { waybill, sent } = scripted([lost, ok({}), ok({}), ok({})])
  const order = { fromAddress: {}, toAddress: {}, shipments: [] } as unknown as Parameters<
    typeof waybill.createOrder
  >[0]
  await waybill.createOrder(order)
  await waybill.createOrder(order)
  await waybill.createOrder(order, { idempotencyKey: 'order-1' })
  const [first, repeat, second, own] = sent.map(({ headers }) => headers.get('idempotency-key'))
  assert.match(first ?? '', /^[0-9a-f-]{36}$/)
  assert.equal(repeat, first)
  assert.notEqual(second, first)
  assert.equal(own, 'order-1')
})

test('lists follow their cursors with the same filter, and request no page before it is needed', async () => {
  const page = (items: number[], nextCursor: string | null) => ok({ items, nextCursor })
  const { waybill, sent, left } = scripted([page([1, 2], 'c1'), page([], 'c2'), page([3], null), page([4], 'c3')])
  const orders = await Array.fromAsync(waybill.listOrders({ statuses: [7, 8], search: 'a b' }))
  assert.deepEqual(orders, [1, 2, 3])
  const filter = '/base/api/v1/orders?pageSize=100&statuses=7&statuses=8&search=a+b&cursor='
  assert.deepEqual(
    sent.map(({ path }) => path),
    [filter, `${filter}c1`, `${filter}c2`],
  )
  for await (const event of waybill.listEvents({ after: 'e1' })) {
    assert.equal(event, 4)
    break
  }
  assert.deepEqual([sent.at(-1)?.path, left], ['/base/api/v1/events?after=e1', []])
})

describe('A label file', () => {
  const processing = (headers = {}) =>
    Response.json(
      { category: 'General', code: 'Label.Processing', description: 'Wait.', metadata: null },
      { status: 202, headers },
    )
  const file = () =>
    new Response(new Uint8Array([37, 80, 68, 70]), {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="9400.pdf"' },
    })

  test('is awaited while it is created', async () => {
    const { waybill, sent, pauses } = scripted([processing(), processing({ 'retry-after': '3' }), file()])
    assert.deepEqual(await waybill.downloadLabel('l', 'ZPL203DPI'), {
      bytes: new Uint8Array([37, 80, 68, 70]),
      mediaType: 'application/pdf',
      fileName: '9400.pdf',
    })
    assert.equal(sent[0]?.path, '/base/api/v1/labels/l/download?format=3')
    assert.deepEqual(pauses, [1000, 3000])
  })

  test('that is not ready after waitMs throws Label.Processing', async () => {
    const { waybill } = scripted([processing(), processing()])
    await assert.rejects(waybill.downloadLabel('l', 'PDF', { waitMs: 1500 }), {
      code: 'Label.Processing',
      status: 202,
      isOutcomeUnknown: false,
    })
  })
})

test('a batch is awaited while the service works on it', async () => {
  const { waybill, pauses } = scripted(['rating', 'buying', 'completed'].map((state) => ok({ state })))
  assert.equal((await waybill.waitForBatch('b')).state, 'completed')
  assert.deepEqual(pauses, [1000, 1000])
})

test('ids are escaped, and a sub-account is sent for the client or for one call', async () => {
  const { waybill, sent } = scripted([ok({}), ok({})], { accessToken: () => 'token', subAccountId: 'one' })
  await waybill.getOrder('../../x?y=1')
  await waybill.getOrder('o', { subAccountId: 'two' })
  assert.equal(sent[0]?.path, '/base/api/v1/orders/..%2F..%2Fx%3Fy%3D1')
  assert.deepEqual(
    sent.map(({ headers }) => headers.get('x-subaccount-id')),
    ['one', 'two'],
  )
})
