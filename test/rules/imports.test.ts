/**
 * Who may import whom, as ARCHITECTURE.md says it. Each rule is held against every file, and first
 * against lines that break it, so that a rule which has gone blind fails.
 */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import test, { before } from 'node:test'

const root = new URL('../../', import.meta.url).pathname

/** The slices from left to right. */
const order =
  'errors audit accounts people request-log carrier-accounts credits orders warehouses parcel-presets address-book address-checks remembered-goods connected-stores rates labels printing purchases legacy-api console-api'.split(
    ' ',
  )
const placeOf = (room: string): number => order.indexOf(room)

/** `path` is where the import leads within the project; null for a package, and for a name that is computed. */
type Import = { specifier: string | null; path: string | null; line: number }
type Source = { file: string; code: string; imports: Import[] }
type Broken = { line: number; what: string }

const literals = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/
const expressions = /(?<=[=(,:;!&|?{}[\]>\s])\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/
const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/
const tokens = new RegExp(`${literals.source}|${expressions.source}|(${comments.source})`, 'g')

/** The text with its comments blanked, every line where it was. */
const withoutComments = (text: string): string =>
  text.replace(tokens, (all, comment?: string) => (comment ? comment.replace(/[^\n]/g, ' ') : all))

const importForms = [
  /^(?:import|export)\s[\w\s{},*$]*?\bfrom\s*(['"])(?<specifier>[^'"]+)\1/gm,
  /^import\s*(['"])(?<specifier>[^'"]+)\1/gm,
  /\bimport\(\s*(?:(['"])(?<specifier>[^'"]+)\1|[^'"\s])/g,
]

const lineAt = (code: string, index: number): number => code.slice(0, index).split('\n').length

function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null
}

function sourceOf(file: string, text: string): Source {
  const code = withoutComments(text)
  const imports = importForms.flatMap((form) =>
    [...code.matchAll(form)].map((match) => {
      const specifier = match.groups?.specifier ?? null
      return { specifier, path: specifier && pathOf(file, specifier), line: lineAt(code, match.index) }
    }),
  )
  return { file, code, imports }
}

const roomOf = (path: string): string => path.split('/')[1] ?? ''
/** Files at the top, and the operator's commands, put everything together. */
const isComposition = (path: string): boolean => /^src\/(?:[^/]+\.ts$|config\/|commands\/|composition\/)/.test(path)
const isTestMaterial = (path: string): boolean => /\.test\.ts$/.test(path)
/** The carrier whose folder the path lies in. */
const carrierOf = (path: string): string | null => /^src\/carriers\/([^/]+)\//.exec(path)?.[1] ?? null
/** The store whose folder the path lies in. */
const storeOf = (path: string): string | null => /^src\/stores\/([^/]+)\//.exec(path)?.[1] ?? null
const isStatements = (path: string): boolean => /(?:^|[/-])sql\.ts$/.test(path)

let product: Source[] = []
let packages: Source[] = []
const inProduct = () => product
const inPackages = () => packages

before(async () => {
  const read = async (pattern: string) => {
    const found: Source[] = []
    for await (const file of glob(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })) {
      if (!file.includes('node_modules/')) found.push(sourceOf(file, await readFile(root + file, 'utf8')))
    }
    return found
  }
  product = (await read('src/**/*.ts')).filter(({ file }) => !isTestMaterial(file))
  packages = await read('packages/**/*.ts')
  assert.ok(product.length > 100 && packages.length > 100, 'the files are where the rules look for them')
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

/** What is wrong with single imports. */
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
  'every room of src/ is kit/, carriers/, stores/, payments/, http-api/, commands/ or a slice with a place in the order',
  inProduct,
  ({ file }) => {
    const room = roomOf(file)
    const known =
      isComposition(file) || ['kit', 'carriers', 'stores', 'payments', 'http-api'].includes(room) || placeOf(room) >= 0
    return known ? [] : [{ line: 2, what: `stands in ${room}/, which has no place` }]
  },
  [['src/utils/format.ts', "import '#kit/ids.ts'"]],
)

rule(
  'an import names its file',
  // The one that starts a bundle, which is named by what it is of.
  () => [...product, ...packages].filter(({ file }) => file !== 'src/start.ts'),
  ({ imports: all }) =>
    all.filter(({ specifier }) => !specifier).map(({ line }) => ({ line, what: 'computes what it imports' })),
  [['src/labels/render-label.ts', 'const writer = await import(folder + name)']],
)

rule(
  'kit/ imports nothing of ours but kit/',
  inProduct,
  imports(({ file }, { path }) =>
    roomOf(file) === 'kit' && path && !path.startsWith('src/kit/') ? 'kit knows no noun' : null,
  ),
  [
    ['src/kit/clock.ts', "import { OrderStatus } from '#orders/states.ts'"],
    ['src/kit/postgres.ts', "import type { Config } from '../config.ts'"],
    ['src/kit/clock.ts', "const { readConfig } = await import('#config.ts')"],
  ],
)

/** What slices may know of carriers, and of ways to be paid. */
const contracts = [
  'src/carriers/carrier.ts',
  'src/carriers/connections.ts',
  'src/carriers/customs.ts',
  'src/carriers/customs-territory.ts',
  'src/carriers/export-filing.ts',
  'src/carriers/post-office-box.ts',
  'src/payments/payment-provider.ts',
  'src/stores/store.ts',
]

rule(
  'a slice imports kit/, the contracts of carriers, of stores and of payments, itself, and slices to its left',
  inProduct,
  imports(({ file }, { path }) => {
    const own = placeOf(roomOf(file))
    if (own < 0 || !path || path.startsWith('src/kit/')) return null
    // Errors are the leftmost: they know kit/ alone.
    if (own > 0 && contracts.includes(path)) return null
    // Said by a rule of its own.
    if (roomOf(path) === 'http-api') return null
    if (roomOf(path) === roomOf(file)) return null
    const place = placeOf(roomOf(path))
    return place >= 0 && place < own ? null : 'it is not to the left'
  }),
  [
    ['src/orders/get-order.ts', "import { getLabel } from '#labels/get-label.ts'"],
    ['src/orders/get-order.ts', "import {\n  getLabel,\n} from '../labels/find-label.ts'"],
    ['src/rates/ask-carriers.ts', "import { carriers } from '#carriers/registry.ts'"],
    ['src/credits/top-ups/poll-top-ups.ts', "import { esplora } from '#payments/bitcoin/esplora.ts'"],
    ['src/purchases/routes.ts', "export { parse } from '#legacy-api/routes.ts'"],
    ['src/errors/violations.ts', "import type { NewOrder } from '#orders/examine-order.ts'"],
    ['src/errors/service-error.ts', "import type { Outcome } from '#carriers/carrier.ts'"],
  ],
)

const isRoutes = (path: string): boolean => path.endsWith('/routes.ts')
/** What only the routes of a slice know: how it is said in HTTP. */
const isEdgeOfSlice = (path: string): boolean =>
  placeOf(roomOf(path)) >= 0 && /[/-](?:schemas|body|answer)\.ts$/.test(path)

rule(
  'of a slice its routes.ts alone knows HTTP, and -schemas.ts, -body.ts and -answer.ts files that nothing else imports',
  inProduct,
  imports(({ file }, { path }) => {
    // It is an edge from one end to the other.
    if (roomOf(file) === 'console-api') return null
    if (placeOf(roomOf(file)) < 0 || !path || isRoutes(file)) return null
    if (isEdgeOfSlice(file)) return null
    if (isEdgeOfSlice(path)) return 'only its routes know what is said in HTTP'
    return roomOf(path) === 'http-api' ? 'only routes know HTTP' : null
  }),
  [
    ['src/orders/examine-order.ts', "import { bodyReader } from '#http-api/read-input.ts'"],
    ['src/legacy-api/failure.ts', "import { statusOf } from '../http-api/error-status.ts'"],
    ['src/errors/service-error.ts', "import { statusOf } from '#http-api/error-status.ts'"],
    ['src/rates/quote-shipment.ts', "import { rateAnswer } from '#rates/rate-answer.ts'"],
    ['src/orders/get-order.ts', "import type { GetOrderAnswer } from '#orders/schemas.ts'"],
    ['src/orders/create-order.ts', "import type { SentOrder } from '#orders/order-body.ts'"],
  ],
)

rule(
  'http-api/ imports kit/, errors/, itself, and of the accounts only who acts',
  inProduct,
  imports(({ file }, { path }) => {
    if (roomOf(file) !== 'http-api' || !path || path === 'src/accounts/actor.ts') return null
    return ['kit', 'errors', 'http-api'].includes(roomOf(path)) ? null : 'it serves all slices and knows none'
  }),
  [
    ['src/http-api/guards.ts', "import { authenticate } from '#accounts/sessions/authenticate.ts'"],
    ['src/http-api/server.ts', "import { orderRoutes } from '#orders/routes.ts'"],
  ],
)

rule(
  'a way to be paid imports payments/ and kit/: no slice, no SQL',
  inProduct,
  imports(({ file }, { specifier, path }) => {
    if (roomOf(file) !== 'payments') return null
    if (specifier === 'pg' || path === 'src/kit/postgres.ts') return 'payments know no SQL'
    return path && !path.startsWith('src/kit/') && !path.startsWith('src/payments/') ? 'payments know no slice' : null
  }),
  [
    ['src/payments/btcpay/index.ts', "import { depositCredit } from '#credits/move-credit.ts'"],
    ['src/payments/btcpay/index.ts', "import type { Database } from '#kit/postgres.ts'"],
  ],
)

rule(
  'a carrier imports its own folder, what carriers share, and kit/: no other carrier, no slice, no SQL',
  inProduct,
  imports(({ file }, { specifier, path }) => {
    const own = carrierOf(file)
    if (!own) return null
    if (specifier === 'pg' || path === 'src/kit/postgres.ts') return 'carriers know no SQL'
    if (!path || path.startsWith('src/kit/')) return null
    if (path === 'src/carriers/registry.ts') return 'the registry imports the carriers'
    if (!path.startsWith('src/carriers/')) return 'carriers know no slice'
    const other = carrierOf(path)
    return other && other !== own ? 'it is another carrier' : null
  }),
  [
    ['src/carriers/usps/buy.ts', "import { upsReference } from '#carriers/ups/reference.ts'"],
    ['src/carriers/usps/buy.ts', "import { serviceError } from '#errors/service-error.ts'"],
    ['src/carriers/usps/buy.ts', "import type { Database } from '#kit/postgres.ts'"],
    ['src/carriers/usps/buy.ts', "import { carriers } from '../registry.ts'"],
  ],
)

rule(
  'what carriers share imports kit/ and its like; registry.ts alone knows the carriers, by their index.ts',
  inProduct,
  imports(({ file }, { path }) => {
    if (!/^src\/carriers\/[^/]+$/.test(file) || !path || path.startsWith('src/kit/')) return null
    if (!path.startsWith('src/carriers/')) return 'carriers know no slice'
    if (!carrierOf(path)) return null
    return file === 'src/carriers/registry.ts' && path.endsWith('/index.ts') ? null : 'it is one carrier’s own'
  }),
  [
    ['src/carriers/call-carrier.ts', "import { readUspsError } from '#carriers/usps/errors.ts'"],
    ['src/carriers/registry.ts', "import { buy } from '#carriers/usps/buy.ts'"],
  ],
)

rule(
  'a store imports its own folder, what stores share, and kit/: no other store, no slice, no SQL',
  inProduct,
  imports(({ file }, { specifier, path }) => {
    if (roomOf(file) !== 'stores') return null
    if (specifier === 'pg' || path === 'src/kit/postgres.ts') return 'stores know no SQL'
    if (!path || path.startsWith('src/kit/')) return null
    if (!path.startsWith('src/stores/')) return 'stores know no slice'
    const own = storeOf(file)
    const other = storeOf(path)
    if (file === 'src/stores/registry.ts') return other && !path.endsWith('/index.ts') ? 'it is the store’s own' : null
    if (path === 'src/stores/registry.ts') return 'the registry imports the stores'
    return other && other !== own ? 'it is another store' : null
  }),
  [
    ['src/stores/shopify/push.ts', "import { readOrder } from '#stores/medusa/read-order.ts'"],
    ['src/stores/shopify/push.ts', "import { serviceError } from '#errors/service-error.ts'"],
    ['src/stores/call-store.ts', "import { readOrder } from '#stores/medusa/read-order.ts'"],
    ['src/stores/registry.ts', "import { push } from '#stores/medusa/push.ts'"],
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
    ['src/purchases/buying/buy-label.ts', "import * as sql from '#orders/list-sql.ts'"],
    ['src/composition/service.ts', "import { selectOrder } from '../orders/sql.ts'"],
    ['src/orders/routes.ts', "import type { OrderRow } from '#orders/sql.ts'"],
  ],
)

rule(
  'the product imports nothing of the tests, and nothing outside src/ but packages by their names',
  inProduct,
  imports((_source, { path }) => {
    if (!path) return null
    if (!path.startsWith('src/')) return 'it lies outside src/'
    return isTestMaterial(path) ? 'only tests use it' : null
  }),
  [
    ['src/main.ts', "import { createClient } from '../test/support/client.ts'"],
    ['src/labels/render-label.ts', "import { composeLabel } from '../../packages/label-artwork/src/index.ts'"],
    ['src/carriers/registry.ts', "import { openHarness } from '../../test/carrier-contract/harness.ts'"],
  ],
)

rule(
  'a package stands on its own: it reaches nothing outside its folder but by the name of a package',
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
  'config.ts alone reads a variable of the environment; commands hand the whole of it over',
  inProduct,
  ({ file, code, imports: all }) => {
    if (file === 'src/config.ts') return []
    const handedOver = isComposition(file) ? /\b(?:readConfig|examine)\(process\.env\)/g : /$^/g
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
    ['src/orders/get-order.ts', 'readConfig(process.env)'],
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
  'time, chance and sockets come from kit/',
  inProduct,
  (source) => {
    if (roomOf(source.file) === 'kit') return []
    const ways = imports((_source, { specifier }) => (sockets.test(specifier) ? 'kit alone opens a way out' : null))
    return [...mentions(source.code, timeAndChance), ...ways(source)]
  },
  [
    ['src/orders/get-order.ts', 'const now = new Date()'],
    ['src/orders/get-order.ts', 'const since = Date.now() - 1000'],
    ['src/rates/ask-carriers.ts', 'const answer = await fetch(account.baseUrl)'],
    ['src/carriers/dhl/rates.ts', "import { request } from 'undici'"],
    ['src/carriers/dhl/rates.ts', 'setTimeout(() => retry(), 100)'],
    ['src/accounts/create-account.ts', "import { randomUUID as newId } from 'node:crypto'"],
    ['src/boot.ts', 'const id = randomUUID()'],
    ['src/composition/service.ts', "import { createServer } from 'node:http'"],
  ],
)
