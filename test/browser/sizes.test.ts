/** Limits the size of the code that a page loads, according to the build's manifest. */
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

/** The files of the entries with all their static imports. */
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

type Limit = { limit: number; loads: readonly string[]; without: readonly string[] }

const entry = 'index.html'
const shell = [entry, 'src/shell/shell.tsx', 'src/loaders.ts']
const list = 'src/features/orders/list/orders-page.tsx'
const order = 'src/features/orders/order-page.tsx'
const draft = 'src/features/drafts/draft-page.tsx'
const menu = 'src/shell/command-menu.tsx'

/** The pages that people come from, whose code is already loaded. The command menu loads after the shell. */
const comeFrom: Readonly<Record<string, readonly string[]>> = {
  [draft]: [list, menu],
  'src/features/orders/correct-dialog.tsx': [order],
  'src/features/orders/customs-dialog.tsx': [order],
  'src/features/orders/parcels-dialog.tsx': [order],
  'src/features/drafts/conflict-dialog.tsx': [list, menu, draft],
}

/** Pages without the shell, and the gallery. */
const outside: Readonly<Record<string, number>> = {
  'src/features/sign-in/sign-in-page.tsx': 128,
  'src/features/sign-in/link-page.tsx': 128,
  'src/features/gallery/gallery-page.tsx': 230,
}

/** Everything that loads on demand: pages, menus and dialogs. */
const isOpened = (name: string): boolean => /-(?:page|menu|dialogs?)\.tsx$/.test(name)

const settings = /\/(?:account|carriers|warehouses|parcel-presets|printers)-page\.tsx$/

/** A settings page loads with its layout. */
const withLayout = (name: string): string[] => [
  name,
  ...(settings.test(name) ? ['src/features/settings/settings-layout.tsx'] : []),
]

/** Limits are in kB of gzip. */
function limitOf(name: string): Limit {
  if (name in outside) return { limit: outside[name] ?? 0, loads: [entry, name], without: [] }
  if (name === list) return { limit: 230, loads: [...shell, ...withLayout(name)], without: [] }
  const without = [...shell, ...(comeFrom[name] ?? [])]
  // These pages also print, in every browser.
  return { limit: name === draft ? 43 : name === order ? 42 : 40, loads: [...without, ...withLayout(name)], without }
}

test('no page loads more than its limit', async (t) => {
  const names = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && isOpened(name))
  assert.ok(names.length > 20, `the pages are missing: ${names.join(', ')}`)
  const tooLarge: string[] = []
  for (const name of names.toSorted()) {
    const { limit, loads, without } = limitOf(name)
    const loaded = piecesOf(without)
    const kilobytes = (await compressedBytes([...piecesOf(loads)].filter((file) => !loaded.has(file)))) / kilobyte
    const line = `${name}: ${kilobytes.toFixed(1)} of ${limit} kB${without.length > 0 ? `, after ${(comeFrom[name] ?? shell).at(-1)}` : ''}`
    t.diagnostic(line)
    if (kilobytes > limit) tooLarge.push(line)
  }
  assert.deepEqual(tooLarge, [])
})

test('the styles of all pages have at most 15 kB', async (t) => {
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const kilobytes = (await compressedBytes(styles)) / kilobyte
  t.diagnostic(`styles: ${kilobytes.toFixed(1)} of 15 kB`)
  assert.ok(kilobytes <= 15)
})
