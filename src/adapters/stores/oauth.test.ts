import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestToken } from '#adapters/stores/oauth.ts'

const requestWith = (status: number, body: string) => {
  const response = { status, headers: {}, body: Buffer.from(body) }
  const http = { send: async () => ({ ok: true as const, response }), close: async () => {} }
  return requestToken({ http }, { call: 'a.token', url: 'https://shop.example/token', form: {} }, { spends: false })
}

test('distinguishes a rejected token from a URL without tokens', async () => {
  const refusal = '{"error":"invalid_grant","error_description":"the token was revoked"}'
  assert.deepEqual(await requestWith(400, refusal), {
    outcome: 'unavailable',
    reason: 'credentials',
    detail: 'could not get an access token: the token was revoked',
  })
  assert.deepEqual(await requestWith(404, '{"error":"Not Found"}'), {
    outcome: 'unavailable',
    reason: 'outage',
    detail: 'could not get an access token: status 404',
  })
})
