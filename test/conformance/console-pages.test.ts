/** How the web application is served: to which clients, with which policy, and how long browsers cache it. */
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { builtPolicy, builtScript, layBuiltConsole } from '../support/built-console.ts'
import { createClient } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('The web application', { concurrency: 4 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-console-'))
  before(() => layBuiltConsole(folder))
  const environment = openTestEnvironment({ consoleFolder: folder })
  after(() => rm(folder, { recursive: true }))
  const get = (path: string, headers: Record<string, string> = asBrowser) =>
    fetch(environment.url + path, { headers, redirect: 'manual' })

  test("is the redirect target for browsers that open the service's root; other clients get a list of documents", async () => {
    const sent = await get('/')
    assert.deepEqual(
      [sent.status, sent.headers.get('location'), sent.headers.get('vary')],
      [303, '/console/', 'accept'],
    )
    const client = createClient(environment.url)
    for (const accept of ['*/*', 'application/json', '']) {
      const { status, body } = await client.get('/', { accept })
      assert.deepEqual([status, body.service, body.openapi], [200, 'waybill', '/openapi.json'])
      for (const path of [body.docs, body.openapi, body.health])
        assert.equal((await client.get(path)).status, 200, path)
    }
    expectError(await client.post('/', {}, asBrowser), 404, 'General.RouteNotFound')
  })

  test('is one page at each of its paths, with its own policy, and revalidated each time', async () => {
    for (const path of ['/console', '/console/', '/console/people', '/console/links']) {
      const page = await get(path)
      assert.equal(page.status, 200, path)
      assert.match(await page.text(), /src="\/console\/assets\/index-abc\.js".*href="\/docs\/guide"/)
      assert.deepEqual(
        ['content-type', 'content-security-policy', 'cache-control', 'referrer-policy', 'x-content-type-options'].map(
          (name) => page.headers.get(name),
        ),
        [
          'text/html; charset=utf-8',
          builtPolicy,
          'no-cache',
          path === '/console/links' ? 'no-referrer' : 'same-origin',
          'nosniff',
        ],
      )
      const again = await get(path, { ...asBrowser, 'if-none-match': page.headers.get('etag') ?? '' })
      assert.deepEqual([again.status, await again.text()], [304, ''])
    }
    const head = await createClient(environment.url).send('HEAD', '/console/', undefined, asBrowser)
    assert.deepEqual([head.status, head.text], [200, ''])
  })

  test('returns 404 in the envelope to programs and for unknown paths', async () => {
    const client = createClient(environment.url)
    expectError(await client.get('/console/people', { accept: 'application/json' }), 404, 'General.RouteNotFound')
    expectError(await client.post('/console/people', {}, asBrowser), 404, 'General.RouteNotFound')
    expectError(await client.get('/console/api/nothing', { accept: 'application/json' }), 404, 'General.RouteNotFound')
    expectError(await client.get('/console/api/nothing', asBrowser), 404, 'General.RouteNotFound')
    expectError(await client.get('/consoles', asBrowser), 404, 'General.RouteNotFound')
    expectError(await client.get('/unknown', asBrowser), 404, 'General.RouteNotFound')
  })

  test('has assets that browsers cache permanently, in an encoding that the client accepts', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const asset = await get('/console/assets/index-abc.js', { accept: '*/*', 'accept-encoding': accepted })
      assert.equal(asset.status, 200)
      assert.equal(await asset.text(), builtScript)
      assert.deepEqual(
        ['content-encoding', 'cache-control', 'vary'].map((name) => asset.headers.get(name)),
        [encoding, 'public, max-age=31536000, immutable', 'accept-encoding'],
      )
      assert.match(asset.headers.get('content-type') ?? '', /^(?:text|application)\/javascript/)
    }
  })

  test('returns 404 for a missing asset and serves no other files', async () => {
    const client = createClient(environment.url)
    for (const path of ['index-old.js', '../built.json', '..%2fbuilt.json', '', '%2e%2e/index.html']) {
      const answer = await client.get(`/console/assets/${path}`, { accept: '*/*' })
      assert.equal(answer.status, 404, path)
      assert.equal(answer.body.success, false)
    }
    const asPage = await get('/console/assets/index-old.js')
    assert.equal(asPage.status, 404)
  })

  test('has its version in the responses of its API, so that open pages detect a new one', async () => {
    const client = createClient(environment.url)
    assert.equal((await client.get('/console/api/session')).headers.get('x-waybill-console'), 'v1')
    assert.equal((await client.get('/api/v1/orders')).headers.get('x-waybill-console'), null)
  })

  test('works below a path that a proxy removes', async () => {
    const node = await environment.startNode({
      consoleFolder: folder,
      publicUrl: 'https://labels.example.com/waybill',
    })
    try {
      const sent = await fetch(`${node.url}/`, { headers: asBrowser, redirect: 'manual' })
      assert.equal(sent.headers.get('location'), '/waybill/console/')
      const page = await fetch(`${node.url}/console/`, { headers: asBrowser })
      assert.match(await page.text(), /src="\/waybill\/console\/assets\/index-abc\.js".*href="\/waybill\/docs\/guide"/)
    } finally {
      await node.close()
    }
  })

  test('explains how to build it if it is not built, while everything else is served', async () => {
    const node = await environment.startNode({ consoleFolder: join(folder, 'nothing') })
    try {
      const page = await fetch(`${node.url}/console/people`, { headers: asBrowser })
      assert.equal(page.status, 503)
      assert.match(await page.text(), /npm run build/)
      assert.equal((await fetch(`${node.url}/docs/guide`)).status, 200)
    } finally {
      await node.close()
    }
  })
})
