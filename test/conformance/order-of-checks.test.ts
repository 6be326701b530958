import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createSubAccount, setSubAccountActive, setSubAccountCarriers } from '#domain/accounts/sub-accounts.ts'
import { anOrder, type Client, createClient } from '../support/client.ts'
import { errorCode, expectError } from '../support/expect.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()
const nowhere = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'

type Operation = { name: string; method: string; path: string; body?: object; good: number }

/** The protected operations, each with a request that succeeds for the given order. */
const operations = (order: { id: string; shipmentId: string; labelId: string; rateId: string }): Operation[] => [
  { name: 'list orders', method: 'GET', path: '/api/v1/orders', good: 200 },
  { name: 'create v1', method: 'POST', path: '/api/v1/orders', body: anOrder(), good: 201 },
  { name: 'create v2', method: 'POST', path: '/api/v2/orders', body: { order: anOrder() }, good: 200 },
  { name: 'get order', method: 'GET', path: `/api/v1/orders/${order.id}`, good: 200 },
  { name: 'move status', method: 'PATCH', path: `/api/v1/orders/${order.id}/status`, body: { status: 2 }, good: 200 },
  { name: 'rates', method: 'POST', path: `/api/v1/shipments/${order.shipmentId}/rates`, good: 200 },
  {
    name: 'purchase',
    method: 'POST',
    path: `/api/v1/shipments/${order.shipmentId}/labels`,
    body: { rate: { id: order.rateId } },
    good: 200,
  },
  { name: 'download', method: 'GET', path: `/api/v1/labels/${order.labelId}/download`, good: 200 },
  { name: 'cancel', method: 'DELETE', path: `/api/v1/labels/${order.labelId}`, good: 200 },
]

async function prepared(): Promise<{ client: Client; all: Operation[] }> {
  const client = await environment.openClient()
  const { order, label, rate } = await client.buyLabel()
  return {
    client,
    all: operations({ id: order.id, shipmentId: order.shipments[0].id, labelId: label.id, rateId: rate.id }),
  }
}
describe('The order of checks', { concurrency: 6 }, () => {
  test('is first the path, then the method, then everything else', async () => {
    const client = createClient(environment.url)
    const unknown = await client.post('/api/v1/nothing', 'x', { 'content-type': 'text/plain' })
    expectError(unknown, 404, 'General.RouteNotFound')
    for (const [method, path] of [
      ['PUT', '/api/v1/orders'],
      ['DELETE', '/api/v1/orders'],
      ['GET', '/api/v1/auth/token'],
      ['POST', `/api/v1/orders/${nowhere}`],
      ['GET', `/api/v1/orders/${nowhere}/status`],
      ['PATCH', `/api/v1/labels/${nowhere}`],
    ] as const) {
      const answer = await client.send(method, path, 'x', { 'content-type': 'text/plain' }).catch(() => null)
      if (method === 'GET') continue
      assert.ok(answer)
      expectError(answer, 405, 'General.MethodNotAllowed', `${method} ${path}`)
      assert.ok(answer.headers.get('allow'))
    }
    assert.equal((await client.get('/api/v1/auth/token')).status, 405)
  })

  test('rejects an unknown path or method without reading the body', async () => {
    const client = createClient(environment.url)
    for (const body of ['{', '', '"\\ud800', 'x'.repeat(1024 * 1024 + 1)]) {
      const json = { 'content-type': 'application/json' }
      expectError(await client.send('POST', '/api/v1/nothing', body, json), 404, 'General.RouteNotFound')
      for (const method of ['PUT', 'DELETE']) {
        const answer = await client.send(method, '/api/v1/orders', body, json)
        expectError(answer, 405, 'General.MethodNotAllowed')
        assert.equal(answer.headers.get('allow'), 'GET, HEAD, POST')
      }
    }
  })

  test('treats a DELETE with the JSON content type as one without a body', async () => {
    const { client } = await prepared()
    for (const body of [undefined, '', '{', '{}']) {
      const answer = await client.send('DELETE', `/api/v1/labels/${nowhere}`, body, {
        'content-type': 'application/json',
      })
      expectError(answer, 404, 'Label.NotFound', String(body))
    }
  })

  test('has the content type before authentication, for every POST and PATCH but no other method', async () => {
    const { all } = await prepared()
    const stranger = createClient(environment.url)
    for (const { method, path, name } of all) {
      const answer = await stranger.send(method, path, method === 'GET' ? undefined : 'x', {
        'content-type': 'text/plain',
      })
      const expected = method === 'POST' || method === 'PATCH' ? 415 : 401
      assert.equal(answer.status, expected, name)
    }
    for (const path of ['/api/v1/auth/token', '/api/v1/auth/token/refresh', '/api/v1/auth/token/revoke']) {
      assert.equal((await stranger.send('POST', path, '{}', { 'content-type': 'application/x-json' })).status, 415)
      assert.equal((await stranger.send('POST', path, undefined)).status, 415)
    }
  })

  test('accepts the JSON content type in any letter case with parameters, and needs no body for rates', async () => {
    const { client, all } = await prepared()
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json ;x=1']) {
      const answer = await client.send('POST', '/api/v1/orders', JSON.stringify(anOrder()), { 'content-type': type })
      assert.equal(answer.status, 201, type)
    }
    const rates = all.find(({ name }) => name === 'rates')?.path as string
    assert.equal((await client.post(rates)).status, 200)
    assert.equal((await client.post(rates, {})).status, 200)
    assert.equal((await client.send('POST', rates, undefined, { 'content-type': 'application/json' })).status, 200)
    assert.equal(
      (await client.send('POST', rates, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status,
      415,
    )
  })

  test('is token, headers, path and query, sub-account, then body', async () => {
    const { client } = await prepared()
    const stranger = createClient(environment.url)
    const headers = { 'x-subaccount-id': 'none' }
    assert.equal((await stranger.get('/api/v1/orders/none', headers)).status, 401)
    assert.equal(errorCode(await client.get('/api/v1/orders/none', headers)), 'Validation.SubAccountIdInvalid')
    const unknown = { 'x-subaccount-id': nowhere }
    assert.equal(errorCode(await client.get('/api/v1/orders/none', unknown)), 'Validation.OrderIdInvalid')
    assert.equal(errorCode(await client.get('/api/v1/orders?pageNumber=x', unknown)), 'Validation.PageNumberInvalid')
    assert.equal(errorCode(await client.get('/api/v1/orders?pageNumber=0', unknown)), 'SubAccount.NotFound')
    assert.equal(
      errorCode(await client.get(`/api/v1/labels/${nowhere}/download?format=9`, unknown)),
      'Validation.FormatInvalid',
    )
    assert.equal(errorCode(await client.post('/api/v1/orders', '{', unknown)), 'SubAccount.NotFound')
    assert.equal(
      errorCode(await client.patch(`/api/v1/orders/${nowhere}/status`, { status: 'x' })),
      'Validation.StatusInvalid',
    )
    assert.equal(
      errorCode(await client.patch(`/api/v1/orders/${nowhere}/status`, { status: 11 })),
      'Order.StatusUnusable',
    )
    assert.equal(errorCode(await client.patch(`/api/v1/orders/${nowhere}/status`, { status: 5 })), 'Order.NotFound')
  })

  test("adds a request id to every response, which is the caller's if it is valid", async () => {
    const client = await environment.openClient()
    assert.equal(
      (await client.get('/api/v1/orders', { 'x-request-id': 'trace-1.a_B' })).headers.get('x-request-id'),
      'trace-1.a_B',
    )
    for (const id of ['has space', 'x'.repeat(129), 'semi;colon']) {
      const answered = (await client.get('/api/v1/orders', { 'x-request-id': id })).headers.get('x-request-id')
      assert.ok(answered && answered !== id)
    }
    for (const path of ['/nothing', '/api/v1/auth/token', '/healthz']) {
      assert.ok((await client.get(path)).headers.get('x-request-id'))
    }
  })
})

describe('Sub-account scope matrix', { concurrency: 6 }, () => {
  const header = (id: string) => ({ 'x-subaccount-id': id })

  for (const [what, status, expected] of [
    ['malformed', 400, 'Validation.SubAccountIdInvalid'],
    ['unknown', 404, 'SubAccount.NotFound'],
    ['foreign', 404, 'SubAccount.NotFound'],
    ['inactive', 409, 'SubAccount.Inactive'],
  ] as const) {
    test(`a ${what} sub-account returns ${status} for every protected operation and the exchange`, async () => {
      const { client, all } = await prepared()
      const accountId = client.account.accountId
      const other = await environment.openClient()
      const mine = await createSubAccount(deps(environment.db), { accountId, name: 'Mine' })
      await setSubAccountActive(deps(environment.db), { accountId, subAccountId: mine.subAccountId, active: false })
      const theirs = await createSubAccount(deps(environment.db), {
        accountId: other.account.accountId,
        name: 'Theirs',
      })
      const id = { malformed: 'none', unknown: nowhere, foreign: theirs.subAccountId, inactive: mine.subAccountId }[
        what
      ]
      for (const { name, method, path, body } of all) {
        const answer = await client.send(method, path, body, header(id))
        expectError(answer, status, expected, name)
        assert.equal('category' in answer.body, false, name)
      }
      const exchange = await createClient(environment.url).post(
        '/api/v1/auth/token',
        { apiKey: client.account.apiKey },
        header(id),
      )
      expectError(exchange, status, expected)
    })
  }

  test('refresh and revoke reject a malformed header and ignore all others', async () => {
    const client = await environment.openClient()
    for (const [verb, expected] of [
      ['refresh', 200],
      ['revoke', 200],
    ] as const) {
      const session = (await client.post('/api/v1/auth/token', { apiKey: client.account.apiKey })).body.data
      const body = { refreshToken: session.refreshToken }
      assert.equal((await client.post(`/api/v1/auth/token/${verb}`, body, header('none'))).status, 400)
      assert.equal((await client.post(`/api/v1/auth/token/${verb}`, body, header(nowhere))).status, expected)
    }
  })

  test('a valid sub-account tags creates, filters lists and restricts reads, but not moves, downloads and cancellations', async () => {
    const client = await environment.openClient()
    const accountId = client.account.accountId
    const [a, b] = (await Promise.all(
      ['A', 'B'].map((name) => createSubAccount(deps(environment.db), { accountId, name })),
    )) as [{ subAccountId: string }, { subAccountId: string }]
    const created = await client.post('/api/v2/orders', { order: anOrder() }, header(a.subAccountId))
    const { order, shipmentRates } = created.body.data
    const count = async (headers: Record<string, string>) =>
      (await client.get('/api/v1/orders', headers)).body.data.totalItemsCount
    assert.deepEqual(
      [await count({}), await count(header(a.subAccountId)), await count(header(b.subAccountId))],
      [1, 1, 0],
    )
    assert.equal((await client.get(`/api/v1/orders/${order.id}`, header(a.subAccountId))).status, 200)
    const restricted = await client.get(`/api/v1/orders/${order.id}`, header(b.subAccountId))
    expectError(restricted, 404, 'Order.NotFound')
    const B = header(b.subAccountId)
    assert.equal((await client.patch(`/api/v1/orders/${order.id}/status`, { status: 5 }, B)).status, 200)
    const shipment = `/api/v1/shipments/${order.shipments[0].id}`
    assert.equal((await client.post(`${shipment}/rates`, undefined, B)).status, 200)
    const bought = await client.post(`${shipment}/labels`, { rate: { id: shipmentRates[0].rates[0].id } }, B)
    assert.equal(bought.status, 200)
    const labelId = bought.body.data.postageLabel.id
    assert.equal((await client.get(`/api/v1/labels/${labelId}/download`, B)).status, 200)
    assert.equal((await client.delete(`/api/v1/labels/${labelId}`, B)).status, 200)
  })

  test('rates and purchases are limited to its carriers', async () => {
    const client = await environment.openClient()
    const accountId = client.account.accountId
    const { subAccountId } = await createSubAccount(deps(environment.db), { accountId, name: 'Only UPS' })
    await setSubAccountCarriers(deps(environment.db), { accountId, subAccountId, carriers: ['ups'] })
    const { order, shipmentRates } = await client.createOrderWithRates()
    const shipment = `/api/v1/shipments/${order.shipments[0].id}`
    const narrowed = (await client.post(`${shipment}/rates`, undefined, header(subAccountId))).body.data
    assert.deepEqual([...new Set(narrowed.rates.map((rate: { carrier: string }) => rate.carrier))], ['ups'])
    assert.deepEqual([narrowed.carrierCount, narrowed.carrierResponses.length], [1, 1])
    const usps = shipmentRates[0].rates.find((rate: { carrier: string }) => rate.carrier === 'usps')
    const absent = await client.post(`${shipment}/labels`, { rate: { id: usps.id } }, header(subAccountId))
    expectError(absent, 404, 'Rate.NotFound')
    assert.equal((await client.post(`${shipment}/labels`, { rate: { id: usps.id } })).status, 200)
  })
})
