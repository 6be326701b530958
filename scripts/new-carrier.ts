/**
 * `npm run tool -- new-carrier canadapost "Canada Post"`: copies `scripts/templates/carrier` to a folder for the carrier,
 * which passes all parts of the contract suite that need no carrier: single sends, certain outcomes, and rejections
 * before a call. Replace the template's shapes of requests and responses with the
 * carrier's. See docs/carriers/adding-a-carrier.md.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } })
const [id = '', name = id] = positionals
const root = values.root ?? join(import.meta.dirname, '..')
const registry = 'src/adapters/carriers/registry.ts'
const folder = join(root, 'src/adapters/carriers', id)
const templates = join(import.meta.dirname, 'templates/carrier')

if (!/^[a-z][a-z0-9]*$/.test(id))
  fail(
    'The id must start with a lowercase letter and contain only lowercase letters and digits. Example: npm run tool -- new-carrier canadapost',
  )
if (!/^[A-Za-z0-9 .&-]+$/.test(name))
  fail('The name can contain only letters, digits, spaces, periods, ampersands and hyphens.')
if (existsSync(folder)) fail(`src/adapters/carriers/${id} already exists.`)

await addToContract()
await addToRegistry()
await mkdir(folder)
for (const file of await readdir(templates)) {
  if (file === 'template-id.ts') continue
  await writeFile(join(folder, file), filledIn(await readFile(join(templates, file), 'utf8')))
}
format()
process.stdout.write(
  `Wrote src/adapters/carriers/${id}. Next, read docs/carriers/adding-a-carrier.md, and run the tests:\n  node --test src/adapters/carriers/${id}/contract.test.ts\n`,
)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** The template with the carrier's id and name, and with imports as in the product. */
function filledIn(text: string): string {
  return text
    .replace(/^import \{ templateId \}.*\n/m, '')
    .replaceAll('../../../test/', '../../../../test/')
    .replaceAll('templateId', `'${id}'`)
    .replaceAll('Template Carrier', name)
    .replaceAll(/\btemplate\b/g, id)
    .replaceAll(/(?<=from ')\.\/(?=[a-z-]+\.ts')/g, `#adapters/carriers/${id}/`)
}

/** Formats the files: line breaks and the order of imports depend on the names. */
function format() {
  const biome = join(root, 'node_modules/.bin/biome')
  spawnSync(biome, ['check', '--write', '--vcs-enabled=false', folder, registry], { cwd: root })
}

/** Adds the carrier to the suite's list of published documents. */
async function addToContract() {
  await addTo('test/carrier-contract/documents.ts', /^(export const documents = \{)$/m, `$1\n  ${id}: [],`)
}

/** Adds the carrier to the registry. */
async function addToRegistry() {
  await addTo(registry, /^import /m, `import { ${id} } from '#adapters/carriers/${id}/index.ts'\nimport `)
  await addTo(registry, /(?<=readonly Carrier\[\] = \[[^\]]*)(?=\])/, `, ${id}`)
}

async function addTo(file: string, place: RegExp, addition: string) {
  const path = join(root, file)
  const text = await readFile(path, 'utf8')
  if (!place.test(text)) fail(`Could not find where to add the carrier in ${file}.`)
  await writeFile(path, text.replace(place, addition))
}
