/** No file leads back to itself by what it imports, imports of types included. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import test from 'node:test'

const root = new URL('../../', import.meta.url)

type Graph = ReadonlyMap<string, readonly string[]>

/** What each file imports of the project's own, by path. Comments before an import are no import. */
function graphOf(files: ReadonlyMap<string, string>): Graph {
  const specifiers =
    /^(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm
  const pathOf = (file: string, specifier: string) => {
    if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
    return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null
  }
  return new Map(
    [...files].map(([file, text]) => {
      const found = [...text.matchAll(specifiers)].map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? '')
      return [
        file,
        found.map((specifier) => pathOf(file, specifier)).filter((path) => path && files.has(path)) as string[],
      ]
    }),
  )
}

/** The circles of a graph: each as the files on the way, the first one again at the end. */
function circlesOf(graph: Graph): string[] {
  const finished = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' → '))
    if (at >= 0 || finished.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...way, file])
    finished.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return circles
}

test('no file of src/ or packages/ imports itself by way of others', async () => {
  const planted = new Map([
    ['src/orders/order.ts', "import type { Parcel } from '#orders/parcel.ts'"],
    ['src/orders/parcel.ts', "import { readFile } from 'node:fs'\nimport {\n  Order,\n} from './order.ts'"],
    ['src/main.ts', "import '#orders/order.ts'"],
  ])
  assert.deepEqual(circlesOf(graphOf(planted)), ['src/orders/order.ts → src/orders/parcel.ts → src/orders/order.ts'])

  const files = new Map<string, string>()
  for await (const file of glob(['src/**/*.ts', 'packages/*/{src,test,proof}/**/*.ts'], { cwd: root.pathname })) {
    if (!file.includes('node_modules')) files.set(file, await readFile(new URL(file, root), 'utf8'))
  }
  assert.ok(files.size > 300, 'the files are where the rule looks for them')
  assert.deepEqual(circlesOf(graphOf(files)), [])
})

test('the folders of purchases/ build upon each other in one order', async () => {
  const folderOf = (file: string) => /^src\/purchases\/([^/]+)\//.exec(file)?.[1]
  const files = new Map<string, string>()
  for await (const file of glob('src/purchases/*/*.ts', { cwd: root.pathname })) {
    files.set(file, await readFile(new URL(file, root), 'utf8'))
  }
  const folders = new Map<string, string[]>()
  for (const [file, imported] of graphOf(files)) {
    const own = folderOf(file) ?? ''
    const others = imported.map((path) => folderOf(path) ?? '').filter((folder) => folder !== own)
    folders.set(own, [...(folders.get(own) ?? []), ...others])
  }
  assert.ok(folders.size > 5 && folders.get('buying')?.includes('purchase'), 'the rule sees the folders')
  assert.deepEqual(circlesOf(folders), [])
})
