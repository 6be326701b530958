import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocumentPages } from '#composition/document-pages.ts'
import { errorCatalogue } from '#errors/catalogue.ts'

test('every code has its page, which says it in its title', async () => {
  const pages = await readDocumentPages()
  for (const code of Object.keys(errorCatalogue)) {
    assert.match(pages.get(`errors/${code}`)?.html() ?? '', new RegExp(`<title>${code} · Waybill</title>`))
  }
})
