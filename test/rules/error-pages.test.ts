import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { errorDocuments } from '#app/pages/error-documents.ts'
import { purchaseBlocks } from '#domain/orders/status/states.ts'
import { errorStatuses } from '#edges/http/error-status.ts'
import { type CatalogueCode, errorCatalogue } from '#kit/errors/catalogue.ts'
import type { ErrorPage } from '#kit/errors/page.ts'
import { composedPages, errorPages } from '#kit/errors/pages.ts'
import { declaredOperations } from '../../scripts/contracts.ts'

const root = new URL('../../', import.meta.url)
const pages: Readonly<Record<string, ErrorPage>> = errorPages

/** Files that name every code, whether it is thrown or not. */
const isList = (file: string): boolean =>
  ['src/kit/errors/catalogue.ts', 'src/edges/http/error-status.ts'].includes(file) ||
  file.startsWith('src/kit/errors/pages/')

test('every code has a page and every page a code', () => {
  assert.deepEqual(Object.keys(pages).toSorted(), [...Object.keys(errorCatalogue), ...composedPages].toSorted())
})

test('each page and the index have the status and the message of the code', () => {
  const documents = errorDocuments(declaredOperations())
  const index = documents.get('errors/README') ?? ''
  for (const [code, message] of Object.entries(errorCatalogue)) {
    const { status, category } = errorStatuses[code as CatalogueCode]
    const page = documents.get(`errors/${code}`) ?? ''
    assert.ok(page.startsWith(`# ${code}\n\nStatus ${status}, category ${category}.\n\n> ${message}\n`), code)
    assert.ok(index.includes(`| [${code}](${code}.md) | ${status} | ${message} |`), code)
  }
})

test('an example has no field of metaData that its page does not explain', () => {
  for (const [code, { example, metaData = {} }] of Object.entries(pages)) {
    for (const field of Object.keys(example?.metaData ?? {}))
      assert.ok(Object.hasOwn(metaData, field), `${code} ${field}`)
  }
})

test('every page names the operations that return its code', () => {
  const documents = errorDocuments(declaredOperations())
  const without = [...documents].filter(
    ([path, text]) => path !== 'errors/README' && !/\nReturned by: \S.+\n$/.test(text),
  )
  assert.deepEqual(
    without.map(([path]) => path),
    [],
  )
  assert.match(
    documents.get('errors/Order.NotFromStore') ?? '',
    /Returned by: `GET \/api\/v1\/orders\/\{orderId\}\/parcels`, .*; the web application\.\n$/,
  )
})

test('a code with a described origin is one that the server or its authentication returns', () => {
  const declared = new Set(declaredOperations().flatMap(({ errors }) => [...errors]))
  const described = Object.entries(pages).filter(([, { returnedBy }]) => returnedBy)
  for (const [code] of described) {
    if (!code.startsWith('Validation.'))
      assert.match(code, /^(General|Auth|SubAccount)\.|^Rate\.NotServed$|^Batch\.NoMatchingRate$/)
  }
  const unnamed = Object.keys(errorCatalogue).filter((code) => !declared.has(code) && !pages[code]?.returnedBy)
  assert.deepEqual(unnamed, [])
})

test('every code is one that the service can return', async () => {
  let source = ''
  for await (const file of glob('src/**/*.ts', { cwd: fileURLToPath(root) })) {
    if (file.endsWith('.test.ts') || isList(file)) continue
    source += await readFile(new URL(file, root), 'utf8')
  }
  // Thrown through a variable: the reason that an order carries.
  const viaVariable: readonly string[] = purchaseBlocks
  const unused = Object.keys(errorCatalogue).filter(
    (code) => !source.includes(`'${code}'`) && !viaVariable.includes(code),
  )
  assert.deepEqual(unused, [])
})
