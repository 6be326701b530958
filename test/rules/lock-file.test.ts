import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'

type Locked = { optionalDependencies?: Record<string, string>; resolved?: string }

test('package-lock.json names every platform package, so that `npm ci` works on all of them', async () => {
  const text = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')
  const packages = JSON.parse(text).packages as Record<string, Locked>
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  )
  assert.deepEqual(missing, [], 'an install on one platform dropped what others need')
})
