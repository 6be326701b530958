/** How much a browser has to load before a page is there, by the manifest of the build. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { before } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildConsole, distOf, ownConsole } from '../../scripts/console-build.ts'

type Piece = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }

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

const entry = 'index.html'
const frame = [entry, 'src/frame/frame.tsx']
/** With what it brings, in kB of gzip. */
const bars: readonly (readonly [what: string, pages: readonly string[], without: readonly string[], most: number])[] = [
  ['the sign-in', [entry, 'src/sign-in/sign-in-page.tsx'], [], 135],
  ['the page of a link', [entry, 'src/sign-in/link-page.tsx'], [], 135],
  ['the people, behind the frame', [...frame, 'src/people/people-page.tsx'], frame, 40],
  ['the address book, behind the frame', [...frame, 'src/address-book/address-book-page.tsx'], frame, 40],
  ['the audit trail, behind the frame', [...frame, 'src/audit/audit-page.tsx'], frame, 40],
  ['the frame with the list of orders', [...frame, 'src/orders/list-page.tsx'], [], 230],
  ['an order, behind the frame', [...frame, 'src/orders/order-page.tsx'], frame, 40],
  ['the profile, behind the frame', [...frame, 'src/profile/profile-page.tsx'], frame, 40],
  ['the API keys, behind the frame', [...frame, 'src/keys/keys-page.tsx'], frame, 40],
  [
    'the settings, behind the frame',
    [...frame, 'src/settings/settings-layout.tsx', 'src/settings/account-page.tsx'],
    frame,
    40,
  ],
  ['the warehouses, behind the frame', [...frame, 'src/warehouses/warehouses-page.tsx'], frame, 40],
  ['a top-up with its code, behind the frame', [...frame, 'src/credit/top-up-page.tsx'], frame, 40],
  ['the command menu, behind the frame', [...frame, 'src/frame/command-menu.tsx'], frame, 40],
]

test('no page loads more than its bar', async (t) => {
  for (const [what, pages, without, most] of bars) {
    const there = piecesOf(without)
    const files = [...piecesOf(pages)].filter((file) => !there.has(file))
    const kilobytes = (await compressedBytes(files)) / kilobyte
    t.diagnostic(`${what}: ${kilobytes.toFixed(1)} of ${most} kB`)
    assert.ok(kilobytes <= most, `${what} loads ${kilobytes.toFixed(1)} kB, and its bar is ${most}`)
  }
})

test('the styles of all pages are 15 kB at most', async (t) => {
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const kilobytes = (await compressedBytes(styles)) / kilobyte
  t.diagnostic(`styles: ${kilobytes.toFixed(1)} of 15 kB`)
  assert.ok(kilobytes <= 15)
})
