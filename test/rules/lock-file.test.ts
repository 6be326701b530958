import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'

type Locked = {
  optionalDependencies?: Record<string, string>
  integrity?: string
  /** A package of this repository. */
  link?: boolean
  dev?: boolean
}

const text = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')
const packages = JSON.parse(text).packages as Record<string, Locked>

test('package-lock.json names every platform package, so that `npm ci` works on all of them', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  )
  assert.deepEqual(missing, [], 'an install on one platform dropped what others need')
})

test('package-lock.json has the SHA-512 of every shipped package, which `npm ci` verifies', () => {
  const shipped = Object.entries(packages).filter(
    ([place, { link, dev }]) => place.includes('node_modules/') && !link && !dev,
  )
  assert.ok(shipped.length > 50)
  const unsealed = shipped.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  assert.deepEqual(
    unsealed.map(([place]) => place),
    [],
  )
})
