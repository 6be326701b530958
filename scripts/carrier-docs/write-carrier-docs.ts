/** `npm run tool -- docs:carriers`: updates the tables in docs/carriers from the adapters. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { carriers } from '#adapters/carriers/registry.ts'
import { docsPages, withTable } from './feature-table.ts'

const folder = join(import.meta.dirname, '../../docs/carriers')
for (const page of docsPages(carriers)) {
  const path = join(folder, page.file)
  await writeFile(path, withTable(await readFile(path, 'utf8'), page))
}
