import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundlesOf, findBundle } from '../src/app/service-bundle.ts'
import { buildService, type ServiceBuild } from './service-build.ts'

let project: string
let said = ''

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(project, path)), { recursive: true })
  await writeFile(join(project, path), text)
}
const writeSource = (text: string) =>
  write('src/main.ts', `import { place } from './place.ts'\nexport const says: string = ${text}\n`)
const build = (): ServiceBuild => ({
  project,
  entry: join(project, 'src', 'main.ts'),
  say: (text) => {
    said += text
  },
})
/** What the bundle in use says. */
const says = async () => (await import(findBundle(project) ?? 'no bundle is in use')).says
/** Runs it as a start does. @param use what is run behind that */
const runTellingSources = (bundle: string, use = `await import(${JSON.stringify(bundle)})`) => {
  const program = `import { tellSourceLines } from '#kit/source-lines.ts'
    tellSourceLines(${JSON.stringify(new URL('.', bundle).href)})
    ${use}`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
}
const bundles = async () => (await readdir(bundlesOf(project))).filter((name) => name !== 'bundle.json').toSorted()

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'waybill-service-build-'))
  said = ''
  await write('package.json', '{"type": "module"}')
  await write('src/place.ts', 'export const place: string = import.meta.url')
  await writeSource("'one'")
})
afterEach(() => rm(project, { recursive: true }))

test('what is not bundled yet is bundled, and not again', async () => {
  assert.equal(await buildService(build()), true)
  assert.match(said, /^Bundling the service … done in \d+\.\d s\.\n$/)
  assert.equal(await says(), 'one')
  assert.equal(await buildService(build()), false)
  assert.match(said, /^Bundling the service … done in \d+\.\d s\.\n$/)
})

test('a module in it knows where its source lies', async () => {
  await writeSource('place')
  await buildService(build())
  assert.equal(await says(), pathToFileURL(join(project, 'src', 'place.ts')).href)
})

test('what fails in it is told with the file and the line of the source', async () => {
  await write(
    'src/place.ts',
    'export const place: string = import.meta.url\n\nexport function fail(): never {\n  throw new Error(place)\n}\n',
  )
  await write('src/more.ts', `${'// one line of many\n'.repeat(40)}export const more = (fail: () => never) => fail()\n`)
  const calls = '[more]\n  .filter(() => true)\n  .forEach((call) => call(fail))\n'
  await write('src/main.ts', `import { more } from './more.ts'\nimport { fail } from './place.ts'\n${calls}`)
  await buildService(build())
  const { stderr } = runTellingSources(findBundle(project) ?? '')
  for (const place of ['src/place.ts:4', 'src/more.ts:41', 'src/main.ts:5']) assert.ok(stderr.includes(place), stderr)
  assert.match(stderr, /^Error: file:.*src\/place\.ts\n\s+at fail \(\/.*src\/place\.ts:4\)\n/m)
})

test('where there is no map, what fails is told with the lines of the bundle', async () => {
  await writeSource("(() => { throw new TypeError('no') })()")
  await buildService(build())
  const bundle = findBundle(project) ?? ''
  await writeFile(`${fileURLToPath(bundle)}.map`, '{')
  const { status, stderr } = runTellingSources(bundle)
  assert.equal(status, 1)
  assert.match(stderr, /^TypeError: no\n\s+at .*service\.js:\d+:\d+/m)
})

test('a map that could not be read is read again; the errors of Node keep their code', async () => {
  await write('src/main.ts', 'export const fail = (of: number) => Buffer.alloc(of)\n')
  await buildService(build())
  const bundle = findBundle(project) ?? ''
  const map = `${fileURLToPath(bundle)}.map`
  const { stdout } = runTellingSources(
    bundle,
    `import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
    const stackOf = () => { try { fail('ten') } catch (error) { return error.stack } }
    const { fail } = await import(${JSON.stringify(bundle)})
    const kept = await readFile(${JSON.stringify(map)})
    await rm(${JSON.stringify(map)})
    await mkdir(${JSON.stringify(map)})
    console.log(stackOf())
    await rmdir(${JSON.stringify(map)})
    await writeFile(${JSON.stringify(map)}, kept)
    console.log(stackOf())`,
  )
  assert.match(stdout, /^TypeError \[ERR_INVALID_ARG_TYPE\]: .*\n(?:\s+at .*node:.*\n)*\s+at .*service\.js:\d+:\d+/)
  assert.match(stdout, /src\/main\.ts:1\)/)
})

test('a project whose folder has signs in its name is told by it', async () => {
  const moved = `${project} $& ü%41`
  await writeSource("(() => { throw new Error('no') })()")
  await buildService(build())
  await rename(project, moved)
  try {
    const { stderr } = runTellingSources(findBundle(moved) ?? '')
    assert.ok(stderr.includes(`(${moved}/src/main.ts:2)`) || stderr.includes(`at ${moved}/src/main.ts:2\n`), stderr)
  } finally {
    await rename(moved, project)
  }
})

test('a package that is known by its name in stacks is so without a map', async () => {
  await write('node_modules/graphile-worker/package.json', '{"name": "graphile-worker", "main": "index.js"}')
  await write('node_modules/graphile-worker/index.js', "exports.fail = () => { throw new Error('no') }")
  await write('src/main.ts', "import { fail } from 'graphile-worker'\nfail()\n")
  await buildService(build())
  const bundle = findBundle(project) ?? ''
  const folder = fileURLToPath(new URL('.', bundle))
  for (const file of await readdir(folder)) if (file.endsWith('.map')) await rm(join(folder, file))
  assert.match(runTellingSources(bundle).stderr, /^\s+at .*\/graphile-worker\b.*:\d+:\d+/m)
})

test('what has changed is bundled anew; earlier bundles stay for a day for whoever runs them', async () => {
  await buildService(build())
  const [first] = await bundles()
  await writeSource("'second'")
  await buildService(build())
  assert.equal(await says(), 'second')
  const both = await bundles()
  assert.ok(both.length === 2 && both.includes(first as string), String(both))
  await writeSource("'the third'")
  await buildService(build())
  assert.equal(await says(), 'the third')
  assert.equal((await bundles()).length, 3)
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  for (const name of await bundles()) await utimes(join(bundlesOf(project), name), twoDaysAgo, twoDaysAgo)
  await writeSource("'and the fourth'")
  await buildService(build())
  // The one before stays however old it is.
  const kept = await bundles()
  assert.ok(kept.length === 2 && !kept.includes(first as string), String(kept))
})

test('packages that are installed anew, and another way to find them, are bundled anew', async () => {
  await write('node_modules/.package-lock.json', '{}')
  await buildService(build())
  await write('node_modules/.package-lock.json', '{"packages": {}}')
  assert.equal(await buildService(build()), true)
  await write('package.json', '{"type": "module", "imports": {}}')
  assert.equal(await buildService(build()), true)
  assert.equal(await buildService(build()), false)
})

test('a bundle that was damaged is bundled anew', async () => {
  await buildService(build())
  await truncate(fileURLToPath(findBundle(project) ?? ''), 10)
  assert.equal(findBundle(project), null)
  assert.equal(await buildService(build()), true)
  assert.equal(await says(), 'one')
})

test('a source that changes while it is bundled is in no bundle that is used', async () => {
  const changing = build()
  const building = buildService(changing)
  // Until it has been read, and then again until all is written.
  const end = AbortSignal.timeout(10_000)
  let [length, isBuilt] = [0, false]
  void building.finally(() => {
    isBuilt = true
  })
  while (!isBuilt && !end.aborted) {
    length += 1
    await writeSource(`'${'x'.repeat(length)}'`)
  }
  await building
  assert.ok(length > 1)
  const inUse = findBundle(project) === null ? null : (await says()).length
  assert.ok(inUse === null || inUse === length, `a bundle of ${inUse} is used for a source of ${length}`)
})

test('what cannot be bundled says why, and leaves the bundle before, which is of other sources and not used', async () => {
  await buildService(build())
  const before = await bundles()
  await writeSource("'one' +")
  await assert.rejects(buildService(build()), /main\.ts/)
  assert.deepEqual(await bundles(), before)
  assert.equal(findBundle(project), null)
  await writeSource("'one'")
  await buildService(build())
  assert.equal(await says(), 'one')
})

test('a package that finds its files by where it lies is refused, until it is named as one that stays there', async () => {
  await write('node_modules/astray/package.json', '{"main": "index.js"}')
  await write('node_modules/astray/index.js', 'exports.place = __dirname')
  await write('src/main.ts', "import astray from 'astray'\nexport const says: string = astray.place\n")
  await assert.rejects(buildService(build()), /astray\/index\.js uses its own location/)
})

test('one that is named so stays where it is', async () => {
  await write('node_modules/pino/package.json', '{"main": "index.js"}')
  await write('node_modules/pino/index.js', 'exports.place = __dirname')
  await write('src/main.ts', "import pino from 'pino'\nexport const says: string = pino.place\n")
  await buildService(build())
  assert.equal(await says(), join(project, 'node_modules', 'pino'))
})
