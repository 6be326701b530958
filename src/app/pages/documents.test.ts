import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { readDocumentPages } from '#app/pages/documents.ts'
import { registerReferencePage } from '#app/pages/reference.ts'
import { registerOpenApi } from '#edges/http/openapi.ts'
import type { Server } from '#edges/http/server.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { createBareServer } from '../../../test/support/bare-server.ts'

test('every code has a page with the code as its title', async () => {
  const pages = await readDocumentPages([])
  for (const code of Object.keys(errorCatalogue)) {
    assert.match(pages.get(`errors/${code}`)?.html() ?? '', new RegExp(`<title>${code} · Waybill</title>`))
  }
})

test('a code in the text of a page links to its own page', async () => {
  const pages = await readDocumentPages([])
  const code = '<code>Order.StatusUnusable</code>'
  assert.ok(pages.get('guide/statuses')?.html().includes(`<a href="../errors/Order.StatusUnusable">${code}</a>`))
  assert.match(pages.get('errors/Order.CustomsRequired')?.html() ?? '', /<a href="Label\.CustomsRequired"><code>/)
})

let app: Server
let url: string

before(async () => {
  app = createBareServer()
  await registerOpenApi(app)
  registerReferencePage(app)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', text = '']) =>
    attributes.includes('src=') ? [] : [text],
  )

test('the reference page can only run its own scripts and call this service', async () => {
  const page = await fetch(`${url}/docs/`)
  const digests = inlineScripts(await page.text()).map((text) => createHash('sha256').update(text).digest('base64'))
  assert.equal(digests.length, 2)
  assert.equal(
    page.headers.get('content-security-policy'),
    [
      "default-src 'none'",
      `script-src 'self' ${digests.map((digest) => `'sha256-${digest}'`).join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
})

test('the reference page contains no other host, and no offers from its vendor', async () => {
  const html = await (await fetch(`${url}/docs/`)).text()
  assert.doesNotMatch(html, /\/\/[a-z]/i)
  assert.match(html, /<title>Waybill API<\/title>/)
  for (const [name, value] of Object.entries({
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  })) {
    assert.ok(html.replaceAll(/\s/g, '').includes(`"${name}":${JSON.stringify(value)}`), name)
  }
})

for (const path of ['/docs/', '/docs/js/scalar.js']) {
  test(`${path} is sent again only after a change`, async () => {
    const first = await fetch(url + path)
    const tag = first.headers.get('etag')
    assert.equal(first.headers.get('cache-control'), 'no-cache')
    assert.ok((await first.text()).length > 0 && tag)
    const second = await fetch(url + path, { headers: { 'if-none-match': tag } })
    assert.equal(second.status, 304)
    assert.equal(await second.text(), '')
    const changed = await fetch(url + path, { headers: { 'if-none-match': '"another"' } })
    assert.equal(changed.status, 200)
    await changed.body?.cancel()
  })
}
