/**
 * `npm run tool -- new-store prestashop "PrestaShop"`: copies the generic store, which is the simplest one, to folders
 * for the new one: its adapter, its part of the simulator, and its line in the contract suite, which passes
 * immediately. Replace its protocol with the store's. See docs/stores/README.md.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } })
const [kind = '', name = kind] = positionals
const root = values.root ?? join(import.meta.dirname, '..')
const adapter = `src/adapters/stores/${kind}`
const play = `packages/store-simulator/src/${kind}`
const suite = `test/store-contract/${kind}.test.ts`

if (!/^[a-z][a-z0-9]*$/.test(kind))
  fail(
    'The kind must start with a lowercase letter and contain only lowercase letters and digits. Example: npm run tool -- new-store prestashop',
  )
if (!/^[A-Za-z0-9 .&-]+$/.test(name))
  fail('The name can contain only letters, digits, spaces, periods, ampersands and hyphens.')
if (existsSync(join(root, adapter))) fail(`${adapter} already exists.`)

await copyFolder('src/adapters/stores/generic', adapter)
await copyFolder('packages/store-simulator/src/generic', play)
const described = await readFile(join(root, 'test/store-contract/generic.test.ts'), 'utf8')
await writeFile(join(root, suite), suiteOf(described))

await addTo('src/adapters/stores/registry.ts', /^/, `import { ${kind} } from '#adapters/stores/${kind}/index.ts'\n`)
await addTo('src/adapters/stores/registry.ts', /(?<=readonly Store\[\] = \[)/, `${kind}, `)
await addTo('packages/store-simulator/src/plays.ts', /^/, `import { ${kind} } from './${kind}/play.ts'\n`)
await addTo('packages/store-simulator/src/plays.ts', /(?<=export const plays = \{)/, ` ${kind}, `)
format()
process.stdout.write(
  `Wrote ${adapter} and ${play}. Next, read docs/stores/README.md, and run the tests:\n  node --test ${suite}\n`,
)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

async function copyFolder(from: string, to: string) {
  await mkdir(join(root, to))
  for (const file of await readdir(join(root, from))) {
    await writeFile(join(root, to, file), renamed(await readFile(join(root, from, file), 'utf8')))
  }
}

function renamed(text: string): string {
  const type = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
  return text
    .replaceAll('docs/stores/generic.openapi.json', 'its own documents')
    .replaceAll('docs/stores/generic.md', 'its own documents')
    .replaceAll('Custom store', name)
    .replaceAll(/\bgeneric\b/g, kind)
    .replaceAll(/\bGeneric(?=[A-Z])/g, type)
}

/** The suite's description of a store, without the document that only the generic store has. */
function suiteOf(text: string): string {
  const call = /^describeStore\(\{[\s\S]*?^\}\)$/m.exec(text)?.[0]
  if (!call) fail('Could not find the suite call in test/store-contract/generic.test.ts.')
  const own = call.replace(/^ {2}onExchanges[\s\S]*?^ {2}\},\n/m, '')
  const imports = [
    "import { generic } from '#adapters/stores/generic/index.ts'",
    "import { describeStore } from './contract-suite.ts'",
    "import { hmacSha256, isObject } from './signing.ts'",
  ]
  return renamed(`${imports.join('\n')}\n\n${own}\n`)
}

async function addTo(file: string, place: RegExp, addition: string) {
  const path = join(root, file)
  const text = await readFile(path, 'utf8')
  if (!place.test(text)) fail(`Could not find where to add the store in ${file}.`)
  await writeFile(path, text.replace(place, addition))
}

/** Formats the files: line breaks and the order of imports depend on the names. */
function format() {
  const biome = join(root, 'node_modules/.bin/biome')
  const written = [adapter, play, suite, 'src/adapters/stores/registry.ts', 'packages/store-simulator/src/plays.ts']
  spawnSync(biome, ['check', '--write', '--vcs-enabled=false', ...written], { cwd: root })
}
