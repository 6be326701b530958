import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { stores } from '#adapters/stores/registry.ts'

const isHeldToSuite = (kind: string): boolean => {
  const file = join(import.meta.dirname, `${kind}.test.ts`)
  return existsSync(file) && /^\s*describeStore\(/m.test(readFileSync(file, 'utf8'))
}

test('the suite covers every store that can be connected', () => {
  assert.ok(stores.length > 0 && !isHeldToSuite('none'))
  assert.deepEqual(
    stores.map(({ kind }) => kind).filter((kind) => !isHeldToSuite(kind)),
    [],
  )
})

test('the documented stores keep the tracking number of a canceled label', () => {
  const keeping = stores.filter((store) => !store.cancelFulfillment || store.canRemoveTracking === false)
  assert.deepEqual(keeping.map(({ kind }) => kind).toSorted(), ['amazon', 'ebay', 'etsy', 'medusa', 'squarespace'])
})
