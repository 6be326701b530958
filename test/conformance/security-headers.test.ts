import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLegacyClient } from '../support/legacy-client.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const policy = "default-src 'none'; frame-ancestors 'none'"

function expectGuarded(headers: Headers, expectedPolicy: string | RegExp = policy): void {
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  const given = headers.get('content-security-policy') ?? ''
  if (typeof expectedPolicy === 'string') assert.equal(given, expectedPolicy)
  else assert.match(given, expectedPolicy)
  assert.match(headers.get('cross-origin-resource-policy') ?? '', /^(same|cross)-origin$/)
  assert.equal(headers.get('x-powered-by'), null)
  assert.equal(headers.get('server'), null)
}

describe('Security headers', { concurrency: 1 }, () => {
  const environment = openTestEnvironment()

  test('are in successful, failed and unknown responses, in both interfaces', async () => {
    const client = await environment.openClient()
    const legacy = createLegacyClient(environment.url, client.account)
    for (const path of [
      '/api/v1/orders',
      '/api/v1/orders/nothing',
      '/nowhere',
      '/api/v1/%zz',
      '/healthz',
      '/openapi.json',
    ])
      expectGuarded((await client.get(path)).headers)
    expectGuarded((await client.post('/api/v1/orders', '{')).headers)
    expectGuarded((await legacy.call('/api/get-credits')).headers)
  })

  test("are in files, and allow other pages to show a link's file", async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel()
    const linked = await fetch(label.labelPdfUrl)
    expectGuarded(linked.headers)
    assert.equal(linked.headers.get('cross-origin-resource-policy'), 'cross-origin')
    const downloaded = await client.get(`/api/v1/labels/${label.id}/download`)
    expectGuarded(downloaded.headers)
    assert.equal(downloaded.headers.get('cross-origin-resource-policy'), 'same-origin')
  })

  test('have a separate policy for the reference page', async () => {
    const page = await fetch(`${environment.url}/docs/`)
    await page.text()
    expectGuarded(page.headers, /script-src 'self'.*frame-ancestors 'none'/)
  })

  test('require HTTPS only if clients reach the service by HTTPS', async () => {
    const node = await environment.startNode({ publicUrl: 'https://labels.example.com' })
    try {
      const [behindTls, plain] = await Promise.all([node.url, environment.url].map((url) => fetch(`${url}/healthz`)))
      assert.equal(behindTls?.headers.get('strict-transport-security'), 'max-age=31536000')
      assert.equal(plain?.headers.get('strict-transport-security'), null)
    } finally {
      await node.close()
    }
  })
})
