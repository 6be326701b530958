/** How much a browser has to load before a page is there, by the manifest of the build. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { before } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildConsole, distOf, ownConsole } from '../../scripts/console-build.ts'

type Piece = { file: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }

const kilobyte = 1000
const build = ownConsole(() => undefined)
let manifest: Record<string, Piece>

before(async () => {
  await buildConsole(build)
  manifest = JSON.parse(await readFile(`${distOf(build.folder)}/manifest.json`, 'utf8'))
})

/** The piece and all that it imports at once. */
function piecesOf(names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const piece = manifest[name]
    assert.ok(piece, `the manifest has no ${name}`)
    if (files.has(piece.file)) return
    files.add(piece.file)
    for (const imported of piece.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return files
}

async function compressedBytes(files: Iterable<string>): Promise<number> {
  let total = 0
  for (const file of files) {
    total += gzipSync(await readFile(`${distOf(build.folder)}/${file}`), { level: 9 }).length
  }
  return total
}

type Bar = { most: number; what: readonly string[]; without: readonly string[] }

const entry = 'index.html'
const frame = [entry, 'src/shell/shell.tsx']
const list = 'src/features/orders/list-page.tsx'
const menu = 'src/shell/command-menu.tsx'

/** What whoever comes here has loaded besides the frame: the list, and the command menu that is loaded behind it. */
const comeFrom: Readonly<Record<string, readonly string[]>> = {
  'src/features/drafts/draft-page.tsx': [list, menu],
  // On an order.
  'src/features/orders/correct-dialog.tsx': ['src/features/orders/order-page.tsx'],
  // On a draft.
  'src/features/drafts/clashes-dialog.tsx': [list, menu, 'src/features/drafts/draft-page.tsx'],
}

/** What is not of the frame, or looked at by nobody but us. */
const outside: Readonly<Record<string, number>> = {
  'src/features/sign-in/sign-in-page.tsx': 128,
  'src/features/sign-in/link-page.tsx': 128,
  'src/features/sign-in/link-failure.tsx': 128,
  'src/features/gallery/gallery-page.tsx': 230,
}

/** Everything that is loaded when it is wanted: the pages, and what the frame opens over them. */
const isOpened = (name: string): boolean => /-(?:page|menu|dialog|failure)\.tsx$/.test(name)

/** What a page is asked for by is loaded with it, and what stands above each page of settings as well. */
function withItsOwn(name: string): string[] {
  const [, , noun = ''] = /^(src\/features\/([^/]+))\//.exec(name) ?? []
  const loaders = `src/features/${noun}/loaders.ts`
  const layout = 'src/features/settings/settings-layout.tsx'
  const isSettings = ['settings', 'carriers', 'warehouses', 'parcel-presets', 'printers'].includes(noun)
  return [name, ...(manifest[loaders] ? [loaders] : []), ...(isSettings ? [layout] : [])]
}

/** In kB of gzip. */
function barOf(name: string): Bar {
  if (name in outside) return { most: outside[name] ?? 0, what: [entry, name], without: [] }
  if (name === list) return { most: 230, what: [...frame, ...withItsOwn(name)], without: [] }
  const without = [...frame, ...(comeFrom[name] ?? [])]
  // These also print, in every browser.
  const most = ['src/features/orders/order-page.tsx', 'src/features/drafts/draft-page.tsx'].includes(name) ? 42 : 40
  return { most, what: [...without, ...withItsOwn(name)], without }
}

test('no page loads more than its bar', async (t) => {
  const names = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && isOpened(name))
  assert.ok(names.length > 20, `the pages are where this looks for them: ${names.join(', ')}`)
  const tooLarge: string[] = []
  for (const name of names.toSorted()) {
    const { most, what, without } = barOf(name)
    const there = piecesOf(without)
    const kilobytes = (await compressedBytes([...piecesOf(what)].filter((file) => !there.has(file)))) / kilobyte
    const told = `${name}: ${kilobytes.toFixed(1)} of ${most} kB${without.length > 0 ? `, behind ${(comeFrom[name] ?? frame).at(-1)}` : ''}`
    t.diagnostic(told)
    if (kilobytes > most) tooLarge.push(told)
  }
  assert.deepEqual(tooLarge, [])
})

test('the styles of all pages are 15 kB at most', async (t) => {
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const kilobytes = (await compressedBytes(styles)) / kilobyte
  t.diagnostic(`styles: ${kilobytes.toFixed(1)} of 15 kB`)
  assert.ok(kilobytes <= 15)
})
