import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import test from 'node:test'

const root = new URL('../../', import.meta.url).pathname

/** The slices from left to right: each may import those before it. */
const slices = [
  'api',
  'accounts',
  'credits',
  'orders',
  'stores',
  'rates',
  'labels',
  'purchases',
  'older-interface',
  'console-api',
]
/** Files at the top, and the operator's commands, put the slices together. */
const composition = /^src\/([a-z-]+\.ts|commands\/)/
/** What slices may know of carriers. */
const carrierContract = ['carriers/carrier.ts', 'carriers/connections.ts']

type Source = { file: string; text: string; imports: string[] }

async function sources(pattern: string): Promise<Source[]> {
  const found: Source[] = []
  for await (const file of glob(pattern, { cwd: root, exclude: (name) => String(name) === 'node_modules' })) {
    if (file.includes('node_modules')) continue
    const text = await readFile(root + file, 'utf8')
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string)
    found.push({ file, text, imports })
  }
  return found
}

const isTest = ({ file }: Source) => /\.test\.ts$/.test(file)
const roomOf = (file: string) => file.replace(/^src\//, '').split('/')[0] as string
/** `#kit/clock.ts` → `kit/clock.ts`; null for what is not ours. */
const ours = (specifier: string) => (specifier.startsWith('#') ? specifier.slice(1) : null)

async function violations(
  pattern: string,
  rule: (source: Source, imported: string) => string | null,
): Promise<string[]> {
  const found: string[] = []
  for (const source of await sources(pattern)) {
    if (isTest(source)) continue
    for (const specifier of source.imports) {
      const why = rule(source, specifier)
      if (why) found.push(`${source.file} imports ${specifier}: ${why}`)
    }
  }
  return found
}

test('kit imports nothing of ours but kit', async () => {
  const found = await violations('src/kit/**/*.ts', (_source, specifier) => {
    const path = ours(specifier)
    return path && roomOf(path) !== 'kit' ? 'kit knows no noun' : null
  })
  assert.deepEqual(found, [])
})

test('a slice imports kit, the carrier contract, and slices to its left', async () => {
  const found = await violations('src/**/*.ts', ({ file }, specifier) => {
    const own = slices.indexOf(roomOf(file))
    const path = ours(specifier)
    if (own < 0 || !path) return null
    const room = roomOf(path)
    if (room === 'kit' || carrierContract.includes(path)) return null
    const place = slices.indexOf(room)
    return place >= 0 && place <= own ? null : 'it is not to the left'
  })
  assert.deepEqual(found, [])
})

test('a carrier knows the contract and kit: no other carrier, no slice, no statement', async () => {
  const found = await violations('src/carriers/**/*.ts', ({ file }, specifier) => {
    const path = ours(specifier)
    if (!path) return null
    const room = roomOf(path)
    if (room !== 'kit' && room !== 'carriers') return 'carriers know no slice'
    const carrier = /^src\/carriers\/([a-z]+)\//.exec(file)?.[1]
    const other = /^carriers\/([a-z]+)\//.exec(path)?.[1]
    return carrier && carrier !== 'contract' && other && other !== carrier ? 'it is another carrier' : null
  })
  assert.deepEqual(found, [])
})

test('statements are called by the verbs of their own slice alone', async () => {
  const found = await violations('src/**/*.ts', ({ file }, specifier) => {
    const path = ours(specifier)
    return path && /(^|-|\/)sql\.ts$/.test(path) && roomOf(path) !== roomOf(file) ? 'a table has one owner' : null
  })
  assert.deepEqual(found, [])
})

test('packages stand on their own', async () => {
  const found = await violations('packages/**/*.ts', (_source, specifier) =>
    specifier.startsWith('#') || specifier.includes('/src/../../src') ? 'packages import nothing from src' : null,
  )
  assert.deepEqual(found, [])
})

test('the environment is read by config.ts alone', async () => {
  const readers = (await sources('src/**/*.ts')).filter(
    (source) => !isTest(source) && /process\.env\b(?!\))/.test(source.text) && source.file !== 'src/config.ts',
  )
  assert.deepEqual(
    readers.map(({ file }) => file),
    [],
  )
})

test('time, randomness and sockets come from kit', async () => {
  const forbidden =
    /Date\.now\(|new Date\(\)|Math\.random\(|\bfetch\([`']|\bsetTimeout\(|\bsetInterval\(|from 'node:(net|http|https|timers|timers\/promises)'|randomUUID\w*\(/
  const found = (await sources('src/**/*.ts')).flatMap(({ file, text }) => {
    if (file.startsWith('src/kit/') || composition.test(file) || /\.test\.ts$|\/contract\//.test(file)) return []
    const match = forbidden.exec(text.replace(/^\s*(\*|\/\/).*$/gm, ''))
    return match ? [`${file}: ${match[0]}`] : []
  })
  assert.deepEqual(found, [])
})
