/**
 * The structure of the code, read from its import lines: files, lines, folders, the arrows between folders, and circles
 * of files. `npm run tool -- structure` prints the figures,
 * and with `--names 30 --seed 1` that many exported names drawn at random. The rule tests in `test/rules/` use the same reader.
 */

import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from './prose.ts'

/** `path` is the imported file within the project. It is null for a package, and for a computed name. */
export type Import = { specifier: string | null; path: string | null; line: number; isType: boolean }
export type Source = { file: string; code: string; imports: Import[] }

const literals = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/
const expressions = /(?<=[=(,:;!&|?{}[\]>\s])\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/
const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/
const tokens = new RegExp(`${literals.source}|${expressions.source}|(${comments.source})`, 'g')

/** Blanks all comments and keeps the line numbers. */
const withoutComments = (text: string): string =>
  text.replace(tokens, (all, comment?: string) => (comment ? comment.replace(/[^\n]/g, ' ') : all))

const importForms = [
  /^(?:import|export)\s(?<type>type\s)?[\w\s{},*$]*?\bfrom\s*(['"])(?<specifier>[^'"]+)\2/gm,
  /^import\s*(['"])(?<specifier>[^'"]+)\1/gm,
  /\bimport\(\s*(?:(['"])(?<specifier>[^'"]+)\1|[^'"\s])/g,
]

export const lineAt = (code: string, index: number): number => code.slice(0, index).split('\n').length

/** Resolves an import specifier to a path within the project. Returns null for a package. */
export function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null
}

export function sourceOf(file: string, text: string): Source {
  const code = withoutComments(text)
  const imports = importForms.flatMap((form) =>
    [...code.matchAll(form)].map((match) => {
      const specifier = match.groups?.specifier ?? null
      const path = specifier && pathOf(file, specifier)
      return { specifier, path, line: lineAt(code, match.index), isType: match.groups?.type !== undefined }
    }),
  )
  return { file, code, imports }
}

/** Reads all files that match, in the order of their names. */
export async function readSources(root: string, patterns: string[]): Promise<Source[]> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root, exclude: (name) => name === 'node_modules' })) {
    if (!file.includes('node_modules/')) files.push(file)
  }
  return Promise.all(files.sort().map(async (file) => sourceOf(file, await readFile(posix.join(root, file), 'utf8'))))
}

/** @returns every circle of imports, as `a → b → a` */
export function circlesOf(sources: readonly Source[]): string[] {
  const known = new Map(sources.map((source) => [source.file, source]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const { path: target } of known.get(file)?.imports ?? []) {
      if (target && known.has(target)) visit(target, [...path, file])
    }
    done.add(file)
  }
  for (const { file } of sources) visit(file, [])
  return circles
}

/** The floors of `src/`, from the lowest to the highest. A floor imports itself and the floors below it. */
export const floors = ['kit', 'adapters', 'domain', 'edges', 'app', 'cli'] as const

/** The slices of `src/domain/`. A slice imports itself and the slices before it. */
export const slices =
  'audit accounts people events webhooks carrier-accounts credits orders addresses presets store-sync rates labels printing purchases batches'.split(
    ' ',
  )

/** The folder that a file counts to: two levels deep where a floor has slices, protocols or kinds of adapters. */
export function roomOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (top === 'src' && third === '') return 'src'
  const isDeep = ['domain', 'edges', 'adapters'].includes(second) && !third.endsWith('.ts')
  if (top === 'src') return isDeep ? `${second}/${third}` : second
  if (top === 'console' && second === 'src')
    return file
      .split('/')
      .slice(2, third === 'features' ? 4 : 3)
      .join('/')
  return `${top}/${second}`
}

/** The arrows between folders, with the number of imports each. */
export function arrowsOf(sources: readonly Source[]): Map<string, number> {
  const arrows = new Map<string, number>()
  for (const { file, imports } of sources) {
    for (const { path } of imports) {
      if (!path || roomOf(path) === roomOf(file)) continue
      const arrow = `${roomOf(file)} → ${roomOf(path)}`
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1)
    }
  }
  return arrows
}

/** The arrows that lead to a higher floor, or to a later slice of the domain. */
export function climbsOf(arrows: Iterable<string>): string[] {
  const places = [...floors.slice(0, 2), ...slices.map((slice) => `domain/${slice}`), ...floors.slice(3)]
  const placeOf = (room: string): number =>
    places.findIndex((place) => room === place || (!place.startsWith('domain/') && room.startsWith(`${place}/`)))
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' → ')
    return from !== 'src' && placeOf(to) > placeOf(from)
  })
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

const isTest = (file: string): boolean =>
  /\.test\.tsx?$|^(?:test|proof|bench)\/|^packages\/[^/]+\/(?:test|proof)\//.test(file)
const isGenerated = (file: string): boolean => file.endsWith('.gen.ts')

type Area = { name: string; files: number; lines: number; median: number; folders: number; arrows: number }

function areaOf(name: string, sources: readonly Source[]): Area {
  const lines = sources.map(({ code }) => code.split('\n').length - 1)
  return {
    name,
    files: sources.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    median: median(lines),
    folders: new Set(sources.map(({ file }) => roomOf(file))).size,
    arrows: arrowsOf(sources).size,
  }
}

/** Measures every area of the project. */
export async function measure(root: string): Promise<{ areas: Area[]; climbs: string[]; circles: string[] }> {
  const all = (await readSources(root, ['{src,console,packages,test,proof,scripts,bench}/**/*.{ts,tsx,mjs}'])).filter(
    ({ file }) => !isGenerated(file) && !/\/dist\//.test(file),
  )
  const within = (folder: string) => all.filter(({ file }) => file.startsWith(folder))
  const src = within('src/').filter(({ file }) => !isTest(file))
  return {
    areas: [
      areaOf('src', src),
      areaOf(
        'console',
        within('console/').filter(({ file }) => !isTest(file)),
      ),
      areaOf(
        'packages',
        within('packages/').filter(({ file }) => !isTest(file)),
      ),
      areaOf(
        'tests',
        all.filter(({ file }) => isTest(file)),
      ),
      areaOf(
        'scripts',
        within('scripts/').filter(({ file }) => !isTest(file)),
      ),
      areaOf('everything', all),
    ],
    climbs: climbsOf(arrowsOf(src).keys()),
    circles: circlesOf(all),
  }
}

/** Draws exported names at random, each with its file. */
function drawNames(sources: readonly Source[], count: number, seed: number): string[] {
  const names = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/^export (?:async )?(?:const|function\*?|type|class) (\w+)/gm)].map(
      ([, name]) => `${file}\t${name}`,
    ),
  )
  const next = seededRandom(seed)
  return Array.from({ length: count }, () => names[Math.floor(next() * names.length)] ?? '')
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { names: { type: 'string' }, seed: { type: 'string', default: '1' } },
  })
  const root = fileURLToPath(new URL('..', import.meta.url))
  if (values.names) {
    const sources = await readSources(root, ['{src,console/src,packages}/**/*.{ts,tsx}'])
    const own = sources.filter(({ file }) => !isTest(file) && !isGenerated(file))
    console.log(drawNames(own, Number(values.names), Number(values.seed)).join('\n'))
    process.exit()
  }
  const { areas, climbs, circles } = await measure(root)
  console.table(areas)
  console.log(`Imports of a higher layer: ${climbs.length}`, ...climbs.map((climb) => `\n  ${climb}`))
  console.log(`Import cycles between files: ${circles.length}`, ...circles.map((circle) => `\n  ${circle}`))
}
