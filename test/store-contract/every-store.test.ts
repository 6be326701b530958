import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { stores } from '#stores/registry.ts'

test('every store that can be connected is held to the suite', () => {
  const files = readdirSync(import.meta.dirname)
  assert.ok(stores.length > 0)
  assert.deepEqual(
    stores.filter(({ kind }) => !files.includes(`${kind}.test.ts`)).map(({ kind }) => kind),
    [],
  )
})
