import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocumentPages } from '#app/pages/documents.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'

test('every code has its page, which says it in its title', async () => {
  const pages = await readDocumentPages([])
  for (const code of Object.keys(errorCatalogue)) {
    assert.match(pages.get(`errors/${code}`)?.html() ?? '', new RegExp(`<title>${code} · Waybill</title>`))
  }
})

test('a code in the text of a page leads to the page of the code', async () => {
  const pages = await readDocumentPages([])
  const code = '<code>Order.StatusUnusable</code>'
  assert.ok(pages.get('guide/statuses')?.html().includes(`<a href="../errors/Order.StatusUnusable">${code}</a>`))
  assert.match(pages.get('errors/Order.CustomsRequired')?.html() ?? '', /<a href="Label\.CustomsRequired"><code>/)
})
