import assert from 'node:assert/strict'
import test from 'node:test'
import { tableDiagram } from './table-diagram.ts'

test('the diagram shows each table under the folder that owns it', async () => {
  const page = await tableDiagram()
  assert.match(page, /^## domain\/orders$[\s\S]*^ {2}orders \{$/m)
  assert.doesNotMatch(page, /Without a folder/)
})
