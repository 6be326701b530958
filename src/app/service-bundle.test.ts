import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { bundleFileOf, findBundle, stampOf } from '#app/service-bundle.ts'

let project: string
const source = () => join(project, 'main.ts')
const entry = () => join(project, 'dist', 'one', 'service.js')

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'waybill-bundle-'))
  await mkdir(join(project, 'dist', 'one'), { recursive: true })
  await writeFile(source(), 'one')
  await writeFile(entry(), 'text')
  const sources = { 'main.ts': stampOf(source()) }
  await writeFile(
    bundleFileOf(project),
    JSON.stringify({ entry: 'one/service.js', files: { 'one/service.js': 4 }, sources }),
  )
})
afterEach(() => rm(project, { recursive: true }))

test('a bundle is used while it matches the sources that are there', () => {
  assert.equal(findBundle(project), pathToFileURL(entry()).href)
})

test('a source of another length, of another time, or that is gone, ends its use', async () => {
  await writeFile(source(), 'other')
  assert.equal(findBundle(project), null)
  await writeFile(source(), 'two')
  await utimes(source(), 1_700_000_000, 1_700_000_000)
  assert.equal(findBundle(project), null)
  await rm(source())
  assert.equal(findBundle(project), null)
})

test('a bundle of which a file is gone, or was cut, is none', async () => {
  await writeFile(entry(), 'tex')
  assert.equal(findBundle(project), null)
  await rm(entry())
  assert.equal(findBundle(project), null)
})

test('what is no description of a bundle describes none', async () => {
  for (const text of ['{"entry": "one/ser', '{}', 'null', '[]', '{"entry": "one/service.js", "sources": {}}']) {
    await writeFile(bundleFileOf(project), text)
    assert.equal(findBundle(project), null, text)
  }
  await rm(bundleFileOf(project))
  assert.equal(findBundle(project), null)
})
