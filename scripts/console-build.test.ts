import assert from 'node:assert/strict'
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Bundle, buildConsole, type ConsoleBuild, distOf, readBuilt, versionOf } from './console-build.ts'

let folder: string
let said = ''
let bundled: string[] = []

/** In the bundler's place: an asset that is named by what the source says. */
const bundle: Bundle = async (to, version) => {
  bundled.push(version)
  const source = await readFile(join(folder, 'src', 'main.ts'), 'utf8')
  if (source === 'broken') throw new Error('main.ts is broken')
  await mkdir(join(to, 'assets'))
  await mkdir(join(to, '.vite'))
  await writeFile(join(to, 'assets', `index-${source}.js`), `// ${source}`)
  await writeFile(join(to, 'assets', 'same.svg'), '<svg/>')
  await writeFile(join(to, '.vite', 'manifest.json'), '{}')
  await writeFile(join(to, 'index.html'), source)
  return { contentSecurityPolicy: "default-src 'none'" }
}
const build = (changes: Partial<ConsoleBuild> = {}): ConsoleBuild => ({
  folder,
  lockFile: join(folder, 'lock'),
  bundle,
  say: (text) => {
    said += text
  },
  ...changes,
})
const writeSource = (text: string) => writeFile(join(folder, 'src', 'main.ts'), text)
const assets = async () => (await readdir(join(distOf(folder), 'assets'))).toSorted()
const page = () => readFile(join(distOf(folder), 'index.html'), 'utf8')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-console-build-'))
  said = ''
  bundled = []
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'lock'), 'packages 1')
  await writeSource('one')
})
afterEach(() => rm(folder, { recursive: true }))

test('what is not built is built, with each text beside the forms that clients read, and not again', async () => {
  assert.equal(await buildConsole(build()), true)
  assert.match(said, /^Building the web application … done in \d+\.\d s\.\n$/)
  assert.equal(await page(), 'one')
  const at = (name: string) => readFile(join(distOf(folder), 'assets', name))
  assert.equal(String(brotliDecompressSync(await at('index-one.js.br'))), '// one')
  assert.equal(String(gunzipSync(await at('index-one.js.gz'))), '// one')
  assert.equal((await readBuilt(folder))?.contentSecurityPolicy, "default-src 'none'")
  assert.equal(await buildConsole(build()), false)
  assert.equal(bundled.length, 1)
})

test('sources and packages that changed are another version; tests of the sources are none of them', async () => {
  const before = await versionOf(build())
  await writeFile(join(folder, 'src', 'main.test.ts'), 'a test')
  assert.equal(await versionOf(build()), before)
  await writeFile(join(folder, 'lock'), 'packages 2')
  const withOthers = await versionOf(build())
  assert.notEqual(withOthers, before)
  await writeSource('two')
  assert.notEqual(await versionOf(build()), withOthers)
})

test('the assets of the build before stay for pages that are open, and older ones go', async () => {
  for (const source of ['one', 'two', 'three']) {
    await writeSource(source)
    await buildConsole(build())
  }
  const scripts = (await assets()).filter((name) => name.endsWith('.js'))
  assert.deepEqual(scripts, ['index-three.js', 'index-two.js'])
  assert.ok((await assets()).includes('same.svg'))
})

test('a build that fails leaves the one before as it was, and nothing else', async () => {
  await buildConsole(build())
  await writeSource('broken')
  await assert.rejects(buildConsole(build()), /main\.ts is broken/)
  assert.equal(await page(), 'one')
  assert.deepEqual((await readdir(folder)).toSorted(), ['dist', 'lock', 'src'])
})

test('of two that begin at once one builds, and the other finds it built', async () => {
  assert.deepEqual((await Promise.all([buildConsole(build()), buildConsole(build())])).toSorted(), [false, true])
  assert.equal(bundled.length, 1)
})

test('what a build left that was killed is cleared away', async () => {
  await mkdir(join(folder, '.building-x', 'assets'), { recursive: true })
  await buildConsole(build())
  await assert.rejects(access(join(folder, '.building-x')))
})
