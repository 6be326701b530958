import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import test from 'node:test'
import { type CatalogueCode, errorCatalogue } from '#errors/catalogue.ts'
import { errorStatuses } from '#http-api/error-status.ts'
import { purchaseBlocks } from '#orders/states.ts'

const root = new URL('../../', import.meta.url)
const pages = new URL('docs/errors/', root)
/** They name every code, whether it is thrown or not. */
const lists = ['src/errors/catalogue.ts', 'src/http-api/error-status.ts']
const composed = ['Validation.FieldNameInvalid', 'Validation.FieldNameRequired']

test('every code has a page and every page a code', async () => {
  const names = (await readdir(pages)).filter((name) => name !== 'README.md').map((name) => name.replace(/\.md$/, ''))
  assert.deepEqual(names.toSorted(), [...Object.keys(errorCatalogue), ...composed].toSorted())
})

test('each page and the index state the status and the sentence of the catalogue', async () => {
  const index = await readFile(new URL('README.md', pages), 'utf8')
  for (const [code, message] of Object.entries(errorCatalogue)) {
    const { status, category } = errorStatuses[code as CatalogueCode]
    const page = await readFile(new URL(`${code}.md`, pages), 'utf8')
    assert.ok(page.startsWith(`# ${code}\n\nStatus ${status}, category ${category}.\n\n> ${message}\n`), code)
    assert.ok(index.includes(`| [${code}](${code}.md) | ${status} | ${message} |`), code)
  }
})

test('every code is one that the service can answer', async () => {
  let source = ''
  for await (const file of glob('src/**/*.ts', { cwd: root.pathname })) {
    if (file.endsWith('.test.ts') || lists.includes(file)) continue
    source += await readFile(new URL(file, root), 'utf8')
  }
  // Refused through a variable: the reason that an order carries.
  const viaVariable: readonly string[] = purchaseBlocks
  const unused = Object.keys(errorCatalogue).filter(
    (code) => !source.includes(`'${code}'`) && !viaVariable.includes(code),
  )
  assert.deepEqual(unused, [])
})
