import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocumentPages } from '#composition/document-pages.ts'
import { errorCatalogue } from '#errors/catalogue.ts'

const base = 'http://localhost/docs/'

test('every link of a page leads to a page that is served, and to a heading that is there', async () => {
  const pages = await readDocumentPages()
  let links = 0
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
      const target = new URL(href, base + path)
      if (target.origin !== new URL(base).origin) continue
      links += 1
      const page = pages.get(target.href.slice(base.length).replace(/#.*/, ''))
      assert.ok(page, `${path} leads to ${href}`)
      assert.ok(target.hash === '' || page.includes(`id="${target.hash.slice(1)}"`), `${path} leads to ${href}`)
    }
  }
  assert.ok(links > 50, String(links))
})

test('every code has its page, which says it in its title', async () => {
  const pages = await readDocumentPages()
  for (const code of Object.keys(errorCatalogue)) {
    assert.match(pages.get(`errors/${code}`) ?? '', new RegExp(`<title>${code} · Waybill</title>`))
  }
})
