import assert from 'node:assert/strict'
import test from 'node:test'
import { curlOf, filterOf, isFiltered, noFilter, parseSearch } from './search.ts'

test('search parameters survive a round trip, and invalid ones are absent', () => {
  const search = { status: '4xx', method: 'POST', route: '/api/v1/orders/:orderId', id: 'req-1' }
  assert.deepEqual(filterOf(parseSearch(search)), {
    method: 'POST',
    route: '/api/v1/orders/:orderId',
    status: '4xx',
    requestId: 'req-1',
  })
  const wrong = parseSearch({ status: 'all', key: 'mine', method: 'post', route: 'orders', id: '', open: 3 })
  assert.ok(Object.values(wrong).every((value) => value === undefined))
})

test('the request in the side panel is no filter', () => {
  assert.equal(isFiltered(parseSearch({ open: 'req-1' })), false)
  assert.equal(isFiltered({ ...parseSearch({ status: '422' }), ...noFilter }), false)
})

const at = 'https://ship.example'

test('a request becomes a curl command with shell variables', () => {
  for (const [method, route, command] of [
    [
      'GET',
      '/api/v1/orders/:orderId',
      'curl "https://ship.example/api/v1/orders/$ORDER_ID" -H "authorization: Bearer $TOKEN"',
    ],
    [
      'POST',
      '/api/v2/orders',
      `curl -X POST "https://ship.example/api/v2/orders" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d @body.json`,
    ],
    ['POST', '/api/get-rates', 'curl -X POST "https://ship.example/api/get-rates" -d key=$KEY -d secret=$SECRET'],
    [
      'POST',
      '/api/v1/auth/token',
      `curl -X POST "https://ship.example/api/v1/auth/token" -H 'content-type: application/json' -d @body.json`,
    ],
    ['GET', '/console/api/orders', null],
  ] as const)
    assert.equal(curlOf({ method, route }, at), command)
})
