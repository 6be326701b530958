import assert from 'node:assert/strict'
import test from 'node:test'
import { curlOf } from './curl.ts'

const at = 'https://ship.example'

test('a request is copied as a command whose places a shell fills in', () => {
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
