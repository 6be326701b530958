import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { type NewOrder, type Waybill, WaybillError } from '../src/index.ts'
import { type Answer, failure, gateway, lost, ok, type Sent, scripted } from './scripted-service.ts'

const address = { street1: '1', city: 'New York', state: 'NY', zip: '10118', country: 'US', phone: null }
const order: NewOrder = { fromAddress: address, toAddress: address, shipments: [{ parcel: { weight: 1 } }] }

type Call = (waybill: Waybill) => Promise<unknown>
/** Repeats of these calls are safe, also if the service has carried out the first request. */
const repeatable: Record<string, Call> = {
  getOrder: (waybill) => waybill.getOrder('o'),
  createOrder: (waybill) => waybill.createOrder(order),
  createOrderWithRates: (waybill) => waybill.createOrderWithRates(order),
  createBatch: (waybill) => waybill.createBatch({ shipmentIds: ['s'], selection: { strategy: 'cheapest' } }),
  getRates: (waybill) => waybill.getRates('s'),
  checkAddress: (waybill) => waybill.checkAddress(address),
  buyLabel: (waybill) => waybill.buyLabel('s', 'r'),
  buyBatch: (waybill) => waybill.buyBatch('b'),
  pauseBatch: (waybill) => waybill.pauseBatch('b'),
}
const unrepeatable: Record<string, Call> = {
  cancelLabel: (waybill) => waybill.cancelLabel('l'),
  updateOrderStatus: (waybill) => waybill.updateOrderStatus('o', { status: 5 }),
  changeOrder: (waybill) => waybill.changeOrder('o', { notes: 'x' }),
  changeShipment: (waybill) => waybill.changeShipment('s', { parcel: { weight: 2 } }),
  retryBatch: (waybill) => waybill.retryBatch('b'),
}
const uncertain: Record<string, () => Answer> = {
  'a lost response': () => lost,
  'a 500': () => failure(500, 'General.Unexpected'),
  'a 502 of a proxy': () => gateway(502),
  'a 503 of a proxy': () => gateway(503),
  'a 504 of a proxy': () => gateway(504),
  'a body that breaks off': () =>
    new Response(new ReadableStream({ start: (body) => body.error(new Error('terminated')) }), { status: 200 }),
}
const refused: Record<string, () => Answer> = {
  'a 429': () => failure(429, 'General.TooManyRequests', { 'retry-after': '7' }),
  'a 503 of the service': () => failure(503, 'General.Unavailable'),
}

const shapeOf = ({ method, path, body, headers }: Sent) => [method, path, body, headers.get('idempotency-key')]

describe('A failed request', () => {
  for (const [name, call] of Object.entries({ ...repeatable, ...unrepeatable })) {
    for (const [about, answer] of Object.entries({ ...uncertain, ...refused })) {
      const isRepeated = name in repeatable || about in refused
      test(`${name} is ${isRepeated ? '' : 'not '}repeated after ${about}`, async () => {
        const { waybill, sent, pauses } = scripted([answer(), ok({ object: 'Shipment' })])
        if (isRepeated) {
          await call(waybill)
          assert.equal(sent.length, 2)
          const [first, second] = sent.map(shapeOf)
          assert.deepEqual(first, second)
          assert.equal(pauses.length, 1)
        } else {
          await assert.rejects(call(waybill), (error) => error instanceof WaybillError && error.isOutcomeUnknown)
          assert.equal(sent.length, 1)
        }
      })
    }
  }

  for (const status of [400, 403, 404, 409, 412, 422]) {
    test(`is not repeated after ${status}`, async () => {
      const { waybill, sent } = scripted([failure(status, 'Order.NotFound')])
      await assert.rejects(waybill.getOrder('o'), { code: 'Order.NotFound', status, isOutcomeUnknown: false })
      assert.equal(sent.length, 1)
    })
  }

  test('is not repeated after a page of a proxy with status 200, and is not taken for a label file', async () => {
    for (const call of [
      (waybill: Waybill) => waybill.getOrder('o'),
      (waybill: Waybill) => waybill.downloadLabel('l'),
    ]) {
      const { waybill, sent } = scripted([gateway(200)])
      await assert.rejects(call(waybill), { code: 'Client.UnreadableResponse', status: 200, isOutcomeUnknown: true })
      assert.equal(sent.length, 1)
    }
  })

  test('follows no redirect, because the body may contain the API key', async () => {
    const moved = new Response(null, { status: 307, headers: { location: 'https://elsewhere.example/' } })
    const { waybill, sent } = scripted([moved], { apiKey: 'key' })
    await assert.rejects(waybill.getOrder('o'), { status: 307, message: /redirects to https:\/\/elsewhere/ })
    assert.equal(sent.length, 1)
  })

  test('waits for Retry-After, as seconds or as a date, and adds jitter', async () => {
    const date = new Date(Date.UTC(2026, 10, 27, 0, 0, 40)).toUTCString()
    const { waybill, pauses } = scripted([
      failure(429, 'General.TooManyRequests', { 'retry-after': '7' }),
      failure(503, 'General.Overloaded', { 'retry-after': date }),
      ok({}),
    ])
    await waybill.getOrder('o')
    const [first = 0, second = 0] = pauses
    assert.ok(first >= 7000 && first <= 7500, String(first))
    assert.ok(first + second >= 40_000 && second <= 34_000, String(second))
  })

  test('is given up after four retries, whose longest pauses double', async () => {
    const { waybill, sent, pauses } = scripted(Array.from({ length: 5 }, () => lost))
    await assert.rejects(waybill.getOrder('o'), {
      code: 'Client.ConnectionFailed',
      message: 'Client.ConnectionFailed: fetch failed: read ECONNRESET',
      status: 0,
    })
    assert.equal(sent.length, 5)
    for (const [retry, pause] of pauses.entries()) assert.ok(pause <= 500 * 2 ** retry, `${retry}: ${pause}`)
  })

  test('is not repeated if Retry-After ends after the deadline', async () => {
    const { waybill, pauses } = scripted([failure(429, 'General.TooManyRequests', { 'retry-after': '61' })])
    await assert.rejects(waybill.getOrder('o'), { status: 429, retryAfterSeconds: 61 })
    assert.deepEqual(pauses, [])
  })
})

describe('A call ends', () => {
  const hang = ({ signal }: Sent) =>
    new Promise<Response>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  test('at its deadline', async () => {
    const { waybill } = scripted([hang])
    await assert.rejects(waybill.buyLabel('s', 'r', { timeoutMs: 5 }), {
      code: 'Client.Timeout',
      status: 0,
      isOutcomeUnknown: true,
    })
  })

  test('when its signal is aborted: before, during a request, during a token exchange and during a pause', async () => {
    const reason = new Error('the user left')
    await assert.rejects(scripted([]).waybill.getOrder('o', { signal: AbortSignal.abort(reason) }), reason)
    for (const options of [{ accessToken: () => 'token' }, { apiKey: 'key' }]) {
      const user = new AbortController()
      const leave = (sent: Sent) => {
        queueMicrotask(() => user.abort(reason))
        return hang(sent)
      }
      const { waybill, sent } = scripted([leave], options)
      await assert.rejects(waybill.getOrder('o', { signal: user.signal }), reason)
      assert.equal(sent.length, 1)
    }
    const user = new AbortController()
    const { waybill, sent } = scripted([failure(503, 'General.Unavailable')], {
      accessToken: () => 'token',
      clock: {
        now: () => 0,
        async sleep(_ms, signal) {
          user.abort(reason)
          signal?.throwIfAborted()
        },
      },
    })
    await assert.rejects(waybill.getOrder('o', { signal: user.signal }), reason)
    assert.equal(sent.length, 1)
  })
})

test('errors have the code, the status, the details and the id of the request', async () => {
  const { waybill } = scripted([
    failure(422, 'Rate.Stale'),
    Response.json(
      { category: 'Conflict', code: 'Label.Cancelled', description: 'It is canceled.', metadata: { labelId: 'l' } },
      { status: 409 },
    ),
    new Response(null, {
      status: 403,
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="buy"' },
    }),
  ])
  await assert.rejects(waybill.buyLabel('s', 'r'), {
    name: 'WaybillError',
    code: 'Rate.Stale',
    status: 422,
    metaData: { docUrl: '/docs/errors/Rate.Stale' },
    requestId: 'request-1',
    message: 'Rate.Stale: No.',
  })
  await assert.rejects(waybill.downloadLabel('l'), { code: 'Label.Cancelled', status: 409, metaData: { labelId: 'l' } })
  await assert.rejects(waybill.buyLabel('s', 'r'), { status: 403, message: /lacks the scope buy/ })
})
