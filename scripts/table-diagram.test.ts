import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { tableDiagram } from './table-diagram.ts'

test('docs/tables.md matches the migrated schema (to update: npm run tool -- docs:tables)', async () => {
  const committed = await readFile(new URL('../docs/tables.md', import.meta.url), 'utf8')
  assert.equal(committed, await tableDiagram())
})

test('every table belongs to a folder', async () => {
  assert.doesNotMatch(await tableDiagram(), /Without a folder/)
})
