import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { carriers } from '#adapters/carriers/registry.ts'
import { docsPages, withTable } from './feature-table.ts'

const folder = join(import.meta.dirname, '../../docs/carriers')

for (const page of docsPages(carriers)) {
  test(`docs/carriers/${page.file} matches the adapters (to update: npm run tool -- docs:carriers)`, async () => {
    const text = await readFile(join(folder, page.file), 'utf8')
    assert.ok(text.includes(page.table), `the table of ${page.name} is missing or out of date`)
    assert.equal(withTable(text, page), text)
  })
}

for (const carrier of carriers) {
  test(`the page of ${carrier.name} names each of its packagings`, async () => {
    const text = await readFile(join(folder, `${carrier.id}.md`), 'utf8')
    const missing = carrier.predefinedPackages.filter((name) => !text.includes(`\`${name}\``))
    assert.deepEqual(missing, [])
  })
}
