/**
 * The import rules of ARCHITECTURE.md. Each rule is held against every file, and first against lines that break it, so
 * that a rule which has gone blind fails.
 */

import assert from 'node:assert/strict'
import test, { before } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  arrowsOf,
  circlesOf,
  climbsOf,
  floors,
  type Import,
  lineAt,
  pathOf,
  readSources,
  roomOf,
  type Source,
  slices,
  sourceOf,
} from '../../scripts/structure.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

type Broken = { line: number; what: string }

const floorOf = (path: string): string => path.split('/')[1] ?? ''
const sliceOf = (path: string): string | null => /^src\/domain\/([^/]+)\//.exec(path)?.[1] ?? null
/** Entry points, commands and `app/` connect everything. */
const isComposition = (path: string): boolean => /^src\/(?:[^/]+\.ts$|app\/|cli\/)/.test(path)
const isTestMaterial = (path: string): boolean => /\.test\.ts$/.test(path)
/** The adapter whose folder contains the path, such as `carriers/usps`. Files that adapters share have none. */
const adapterOf = (path: string): string | null => /^src\/adapters\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null
const isStatements = (path: string): boolean => /(?:^|[/-])sql\.ts$/.test(path)

let product: Source[] = []
let packages: Source[] = []
let application: Source[] = []
const inProduct = () => product
const inPackages = () => packages

before(async () => {
  product = (await readSources(root, ['src/**/*.ts'])).filter(({ file }) => !isTestMaterial(file))
  packages = await readSources(root, ['packages/**/*.ts'])
  application = await readSources(root, ['console/src/**/*.{ts,tsx}'])
  for (const sources of [product, packages, application]) {
    assert.ok(sources.length > 100, 'the files are where the rules look for them')
  }
})

/** @param planted files with a line that breaks the rule */
function rule(
  name: string,
  sources: () => Source[],
  broken: (source: Source) => Broken[],
  planted: readonly [file: string, text: string][],
): void {
  test(name, () => {
    for (const [file, text] of planted) {
      const [first] = broken(sourceOf(file, `// one line above\n${text}\n`))
      assert.equal(first?.line, 2, `not noticed: ${text} in ${file}`)
    }
    const found = sources().flatMap((source) =>
      broken(source).map(({ line, what }) => `${source.file}:${line} ${what}. The rule: ${name}`),
    )
    assert.deepEqual(found, [])
  })
}

/** Rules about single imports. */
const imports =
  (why: (source: Source, imported: Import & { specifier: string }) => string | null) =>
  (source: Source): Broken[] =>
    source.imports.flatMap((imported) => {
      const { specifier, line } = imported
      const reason = specifier === null ? null : why(source, { ...imported, specifier })
      return reason ? [{ line, what: `imports ${specifier}: ${reason}` }] : []
    })

/** Every place where the code matches. */
const mentions = (code: string, pattern: RegExp): Broken[] =>
  [...code.matchAll(pattern)].map((match) => ({ line: lineAt(code, match.index), what: `says ${match[0].trim()}` }))

rule(
  'every file of src/ is an entry point or is on a floor, and every folder of domain/ is a slice with a place in the order',
  inProduct,
  ({ file }) => {
    const slice = sliceOf(file)
    const known = slice ? slices.includes(slice) : roomOf(file) === 'src' || floors.includes(floorOf(file) as never)
    return known ? [] : [{ line: 2, what: 'has no place' }]
  },
  [
    ['src/utils/format.ts', "import '#kit/ids.ts'"],
    ['src/domain/helpers/format.ts', "import '#kit/ids.ts'"],
  ],
)

rule(
  'a floor imports itself and the floors below, and a slice imports itself and the slices before it',
  inProduct,
  imports(({ file }, { path }) => {
    if (!path?.startsWith('src/')) return null
    return climbsOf([`${roomOf(file)} → ${roomOf(path)}`]).length > 0 ? 'it climbs' : null
  }),
  [
    ['src/kit/clock.ts', "import { OrderStatus } from '#domain/orders/status/states.ts'"],
    ['src/kit/postgres.ts', "import type { Config } from '../app/config.ts'"],
    ['src/kit/clock.ts', "const { readConfig } = await import('#app/config.ts')"],
    ['src/adapters/carriers/usps/buy.ts', "import { getOrder } from '#domain/orders/order/get-order.ts'"],
    ['src/adapters/stores/call-store.ts', "import type { Connection } from '#domain/store-sync/connection.ts'"],
    ['src/domain/orders/order/get-order.ts', "import { getLabel } from '#domain/labels/queries.ts'"],
    ['src/domain/orders/order/get-order.ts', "import {\n  getLabel,\n} from '../../labels/find-label.ts'"],
    ['src/domain/orders/order/get-order.ts', "import type { GetOrderResponse } from '#edges/shapes/orders.ts'"],
    ['src/domain/purchases/jobs.ts', "export { parse } from '#edges/legacy/routes.ts'"],
    ['src/edges/http/authentication.ts', "import { buildDeps } from '#app/build-deps.ts'"],
    ['src/app/service.ts', "import { doctor } from '#cli/doctor.ts'"],
  ],
)

test('the imports between the folders of src/ form no circle', () => {
  const rooms = (sources: readonly Source[]): Source[] =>
    [...Map.groupBy([...arrowsOf(sources).keys()], (arrow) => arrow.split(' → ')[0] ?? '')].map(([file, arrows]) => ({
      file,
      code: '',
      imports: arrows.map((arrow) => ({ specifier: null, path: arrow.split(' → ')[1] ?? '', line: 1, isType: false })),
    }))
  const planted = [
    sourceOf('src/edges/http/server.ts', "import { orderRoutes } from '#edges/api/orders/routes.ts'"),
    sourceOf('src/edges/api/orders/routes.ts', "import { operation } from '#edges/http/operation.ts'"),
  ]
  assert.deepEqual(circlesOf(rooms(planted)), ['edges/http → edges/api → edges/http'])
  assert.deepEqual(circlesOf(rooms(product)), [])
})

test('the imports between the folders of purchases/ form no circle', () => {
  const folderOf = (file: string): string => /^src\/domain\/(purchases\/[^/]+)\//.exec(file)?.[1] ?? ''
  const folders = (sources: readonly Source[]): Source[] =>
    [...Map.groupBy(sources, ({ file }) => folderOf(file))].map(([file, group]) => ({
      file,
      code: '',
      imports: group
        .flatMap(({ imports: all }) => all.map((one) => ({ ...one, path: folderOf(one.path ?? '') })))
        .filter(({ path }) => path !== '' && path !== file && file !== ''),
    }))
  const planted = [
    sourceOf('src/domain/purchases/buying/buy.ts', "import { find } from '#domain/purchases/queries/find.ts'"),
    sourceOf('src/domain/purchases/queries/find.ts', "import { buy } from '#domain/purchases/buying/buy.ts'"),
  ]
  assert.equal(circlesOf(folders(planted)).length, 1)
  assert.deepEqual(circlesOf(folders(product)), [])
})

test('no file imports itself through others, in the service, the packages or the web application', () => {
  const planted = [
    sourceOf('src/orders/order.ts', "import type { Parcel } from '#orders/parcel.ts'"),
    sourceOf('src/orders/parcel.ts', "import { readFile } from 'node:fs'\nimport {\n  Order,\n} from './order.ts'"),
    sourceOf('src/main.ts', "import '#orders/order.ts'"),
  ]
  assert.deepEqual(circlesOf(planted), ['src/orders/order.ts → src/orders/parcel.ts → src/orders/order.ts'])
  assert.deepEqual(circlesOf([...product, ...packages, ...application]), [])
})

rule(
  'an import names its file',
  () => [...product, ...packages],
  ({ imports: all }) =>
    all.filter(({ specifier }) => !specifier).map(({ line }) => ({ line, what: 'computes what it imports' })),
  [['src/domain/labels/render-label.ts', 'const writer = await import(folder + name)']],
)

/** The rules of countries, posts and authorities for addresses, phone numbers and tax numbers. All floors above use it. */
const postalData = 'adapters/addresses'

/** The files of `adapters/` that the floors above may import. Only `app/` and `cli/` import the rest. */
const contracts = [
  'src/adapters/call-budget.ts',
  'src/adapters/outcome.ts',
  'src/adapters/tokens.ts',
  'src/adapters/carriers/addresses.ts',
  'src/adapters/carriers/call-limits.ts',
  'src/adapters/carriers/carrier.ts',
  'src/adapters/carriers/connections.ts',
  'src/adapters/carriers/customs.ts',
  'src/adapters/carriers/product-ids.ts',
  'src/adapters/carriers/time-zones.ts',
  'src/adapters/payments/payment-provider.ts',
  'src/adapters/stores/store.ts',
]

rule(
  'the domain and the edges import only the contracts of adapters',
  inProduct,
  imports(({ file }, { path }) => {
    if (isComposition(file) || floorOf(file) === 'adapters' || !path?.startsWith('src/adapters/')) return null
    return contracts.includes(path) || roomOf(path) === postalData ? null : 'it is no contract'
  }),
  [
    ['src/domain/rates/request-rates.ts', "import { carriers } from '#adapters/carriers/registry.ts'"],
    ['src/domain/credits/top-ups/poll-top-ups.ts', "import { esplora } from '#adapters/payments/bitcoin/esplora.ts'"],
    ['src/edges/legacy/rates.ts', "import { carriers } from '#adapters/carriers/registry.ts'"],
  ],
)

/** The rooms of `edges/` that each edge may import in addition to itself. The server knows no protocol of its own. */
const sharedByEdges: Readonly<Record<string, readonly string[]>> = {
  'edges/http': [],
  'edges/shapes': ['edges/http'],
  'edges/api': ['edges/http', 'edges/shapes'],
  'edges/console': ['edges/http', 'edges/shapes'],
  'edges/legacy': ['edges/http', 'edges/shapes'],
}

rule(
  'an edge imports the shared server and the shared shapes, and no other edge',
  inProduct,
  imports(({ file }, { path }) => {
    const [own, other] = [roomOf(file), path ? roomOf(path) : '']
    if (floorOf(file) !== 'edges' || !other.startsWith('edges/') || other === own) return null
    return sharedByEdges[own]?.includes(other) ? null : 'it is another edge'
  }),
  [
    ['src/edges/http/server.ts', "import { orderRoutes } from '#edges/api/orders/routes.ts'"],
    ['src/edges/console/contract.ts', "import { orderResponse } from '#edges/api/orders/response.ts'"],
    ['src/edges/legacy/rates.ts', "import { rateResponse } from '#edges/api/rates/routes.ts'"],
    ['src/edges/api/orders/routes.ts', "import { session } from '#edges/console/session/routes.ts'"],
    ['src/edges/mcp/tools.ts', "import { orderResponse } from '#edges/api/orders/response.ts'"],
  ],
)

rule(
  'an adapter imports its own folder, the files that its kind or all kinds share, and kit/: no other adapter and no SQL',
  inProduct,
  imports(({ file }, { specifier, path }) => {
    if (floorOf(file) !== 'adapters') return null
    if (specifier === 'pg' || path === 'src/kit/postgres.ts') return 'adapters use no SQL'
    if (path?.startsWith('src/kit/errors/')) return 'adapters return outcomes, not service errors'
    if (!path?.startsWith('src/adapters/')) return null
    if (roomOf(path) === 'adapters' || roomOf(path) === postalData) return null
    if (roomOf(path) !== roomOf(file)) return 'it belongs to one kind of adapter'
    const [own, other] = [adapterOf(file), adapterOf(path)]
    if (own && path.endsWith('/registry.ts')) return 'the registry imports the adapters'
    if (!other || other === own) return null
    if (file.endsWith('/registry.ts')) return path.endsWith('/index.ts') ? null : 'the registry imports index.ts only'
    return 'it belongs to another adapter'
  }),
  [
    ['src/adapters/carriers/usps/buy.ts', "import { upsReference } from '#adapters/carriers/ups/protocol.ts'"],
    ['src/adapters/carriers/usps/buy.ts', "import { serviceError } from '#kit/errors/service-error.ts'"],
    ['src/adapters/carriers/usps/buy.ts', "import type { Database } from '#kit/postgres.ts'"],
    ['src/adapters/carriers/usps/buy.ts', "import { carriers } from '../registry.ts'"],
    ['src/adapters/carriers/call.ts', "import { readUspsError } from '#adapters/carriers/usps/protocol.ts'"],
    ['src/adapters/carriers/registry.ts', "import { buy } from '#adapters/carriers/usps/buy.ts'"],
    [
      'src/adapters/stores/shopify/fulfillments.ts',
      "import { readOrder } from '#adapters/stores/medusa/read-order.ts'",
    ],
    ['src/adapters/stores/call-store.ts', "import { callCarrier } from '#adapters/carriers/call.ts'"],
    ['src/adapters/call.ts', "import type { Carrier } from '#adapters/carriers/carrier.ts'"],
    ['src/adapters/payments/btcpay/index.ts', "import type { Database } from '#kit/postgres.ts'"],
  ],
)

rule(
  'statements are called by the verbs of their own slice, never by its edge',
  inProduct,
  imports(({ file }, { path }) => {
    if (!path || !isStatements(path)) return null
    if (roomOf(path) !== roomOf(file)) return 'a table has one owner'
    return /\/(?:routes|jobs)\.ts$/.test(file) ? 'the edge calls a verb' : null
  }),
  [
    ['src/domain/purchases/buying/buy-label.ts', "import * as sql from '#domain/orders/list/list-sql.ts'"],
    ['src/app/service.ts', "import { selectOrder } from '../orders/sql.ts'"],
    ['src/edges/api/orders/routes.ts', "import type { OrderRow } from '#domain/orders/sql.ts'"],
  ],
)

rule(
  'the product imports nothing from the tests, and nothing outside src/ except packages by name',
  inProduct,
  imports((_source, { path }) => {
    if (!path) return null
    if (!path.startsWith('src/')) return 'it lies outside src/'
    return isTestMaterial(path) ? 'only tests use it' : null
  }),
  [
    ['src/main.ts', "import { createClient } from '../test/support/client.ts'"],
    [
      'src/domain/labels/render-label.ts',
      "import { composeLabel } from '../../../packages/label-artwork/src/index.ts'",
    ],
    ['src/adapters/carriers/registry.ts', "import { openHarness } from '../../../test/carrier-contract/harness.ts'"],
  ],
)

rule(
  'a package imports nothing outside its folder, except packages by name',
  inPackages,
  ({ file, code, imports: all }) => {
    const own = file.split('/').slice(0, 2).join('/')
    const files = code.matchAll(/new URL\(\s*'(\.[^']*)',\s*import\.meta\.url/g)
    const named = [...files].map((match) => ({ specifier: match[1] ?? '', line: lineAt(code, match.index) }))
    return [...all, ...named].flatMap(({ specifier, line }) => {
      const path = specifier && pathOf(file, specifier)
      return path && !path.startsWith(`${own}/`) ? [{ line, what: `reaches ${specifier}` }] : []
    })
  },
  [
    ['packages/label-artwork/src/index.ts', "import { systemClock } from '#kit/clock.ts'"],
    ['packages/label-artwork/src/index.ts', "import { systemClock } from '../../../src/kit/clock.ts'"],
    ['packages/label-artwork/src/index.ts', "export * from '../../carrier-simulator/src/index.ts'"],
    ['packages/label-artwork/src/index.ts', "const file = new URL('../../../src/main.ts', import.meta.url)"],
  ],
)

rule(
  'only config.ts reads environment variables; commands pass on the whole environment',
  inProduct,
  ({ file, code, imports: all }) => {
    if (file === 'src/app/config.ts') return []
    const handedOver = isComposition(file) ? /\b(?:readConfig|runChecks|isJsonChosen)\(process\.env\)/g : /$^/g
    const named = all.filter(({ specifier }) => specifier === 'node:process' || specifier === 'process')
    return [
      ...mentions(
        code.replace(handedOver, ''),
        /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|(?<![.\w])env(?:\[|\?\.\[|\??\.[A-Z])/g,
      ),
      ...named.map(({ line }) => ({ line, what: 'imports the process' })),
    ]
  },
  [
    ['src/main.ts', 'const port = process.env.PORT'],
    ['src/main.ts', 'const { PORT } = process.env'],
    ['src/domain/orders/order/get-order.ts', 'readConfig(process.env)'],
    ['src/doctor.ts', 'const url = env.DATABASE_URL'],
    ['src/kit/log.ts', "import { env } from 'node:process'"],
  ],
)

const sockets = /^(?:node:(?:net|tls|dgram|dns|http|http2|https|timers)(?:\/.*)?|undici|pg|graphile-worker)$/
// `fetch()` without an argument, and a method of that name, are our own.
const timeAndChance = new RegExp(
  [
    /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\())|\bperformance\.|\bhrtime\b/,
    /\bset(?:Timeout|Interval|Immediate)\s*\(|\bAbortSignal\.timeout\b/,
    /\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\w*|\bgetRandomValues\b/,
    /(?<![.\w]|async )fetch\((?!\s*\))|\bnew (?:WebSocket|EventSource)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
rule(
  'only kit/ uses time, randomness and sockets',
  inProduct,
  (source) => {
    if (floorOf(source.file) === 'kit') return []
    const ways = imports((_source, { specifier }) => (sockets.test(specifier) ? 'kit alone opens a way out' : null))
    return [...mentions(source.code, timeAndChance), ...ways(source)]
  },
  [
    ['src/domain/orders/order/get-order.ts', 'const now = new Date()'],
    ['src/domain/orders/order/get-order.ts', 'const since = Date.now() - 1000'],
    ['src/domain/rates/request-rates.ts', 'const answer = await fetch(account.baseUrl)'],
    ['src/adapters/carriers/dhl/rates.ts', "import { request } from 'undici'"],
    ['src/adapters/carriers/dhl/rates.ts', 'setTimeout(() => retry(), 100)'],
    ['src/domain/accounts/create-account.ts', "import { randomUUID as newId } from 'node:crypto'"],
    ['src/boot.ts', 'const id = randomUUID()'],
    ['src/app/service.ts', "import { createServer } from 'node:http'"],
  ],
)
