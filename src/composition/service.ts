/** The composition root: the only file that knows every slice. */
import scalar from '@scalar/fastify-api-reference'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import { Type } from 'typebox'
import type { Environment } from '#accounts/environment.ts'
import { tokenRoutes } from '#accounts/routes.ts'
import { createAuthenticator } from '#accounts/sessions/authenticate.ts'
import { deleteEndedSessions } from '#accounts/sessions/delete-ended-sessions.ts'
import type { TokenLifetimes } from '#accounts/sessions/token-session.ts'
import { findSubAccount } from '#accounts/sub-accounts/find-sub-account.ts'
import { credentialSeal } from '#carrier-accounts/credentials.ts'
import { resealCredentials } from '#carrier-accounts/reseal-credentials.ts'
import { createSharedTokens } from '#carrier-accounts/shared-tokens.ts'
import { storedConnections } from '#carrier-accounts/stored-connections.ts'
import type { CarrierConnections } from '#carriers/connections.ts'
import { carriers as allCarriers } from '#carriers/registry.ts'
import { withSamples } from '#carriers/sample-labels.ts'
import { createAccessTokens } from '#carriers/tokens.ts'
import { noticeRoutes } from '#credits/top-ups/routes.ts'
import type { TopUpDeps } from '#credits/top-ups/top-up-deps.ts'
import { watchTopUps } from '#credits/top-ups/watch-top-ups.ts'
import { registerOpenApi } from '#http-api/openapi.ts'
import { createServer, refuseOtherMethods, type Server } from '#http-api/server.ts'
import type { Clock } from '#kit/clock.ts'
import { withTimeout } from '#kit/deadline.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import type { Ids } from '#kit/ids.ts'
import { type JobRunner, startJobs } from '#kit/jobs.ts'
import { type Poller, startPoller } from '#kit/poller.ts'
import type { Database } from '#kit/postgres.ts'
import { openPubSub } from '#kit/pub-sub.ts'
import type { LabelStore } from '#labels/label-store.ts'
import { createLabelLinks } from '#labels/links.ts'
import { makeDueFiles } from '#labels/make-files.ts'
import { retireFiles } from '#labels/retire-files.ts'
import { labelRoutes } from '#labels/routes.ts'
import { type LegacyDeps, legacyRoutes } from '#legacy-api/routes.ts'
import { expireIdempotencyKeys } from '#orders/expire-idempotency-keys.ts'
import { foldOrderChanges } from '#orders/fold-order-changes.ts'
import { orderRoutes } from '#orders/routes.ts'
import { purchaseWorkers } from '#purchases/jobs.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { handOver, recoverPurchases } from '#purchases/recover-purchases.ts'
import { purchaseRoutes } from '#purchases/routes.ts'
import { expireRates } from '#rates/expire-rates.ts'
import type { RateDeps } from '#rates/quote-shipment.ts'
import { rateRoutes } from '#rates/routes.ts'

export type ServiceOptions = {
  db: Database
  databaseUrl: string
  clock: Clock
  ids: Ids
  environment: Environment
  /** What carriers are reached through where nobody connected them: a Sandbox's simulators. */
  connections: CarrierConnections
  store: LabelStore
  /** How long label files are kept; 0: for ever. */
  labelKeepDays: number
  secrets: readonly Buffer[]
  /** Absent: the address that the service listens on. */
  publicUrl: string | null
  lifetimes: TokenLifetimes & { rateSeconds: number; linkSeconds: number }
  waitWindowMs: number
  /** A port on which the legacy interface is alone; null: it is on the main one only. */
  legacyPort: number | null
  /** By what credit can be paid for, and how long an offer stands. */
  topUps: Pick<TopUpDeps, 'providers' | 'lifetimeMs' | 'lookEveryMs'>
  logLevel: string
  logStream?: { write(line: string): void }
  /** How often work of dead nodes is looked for. */
  recoverEveryMs: number
}

/** Lists add up what is not folded yet, so this bounds what they add up. */
const foldEveryMs = 500
const lookForFilesEveryMs = 1000
const watchTopUpsEveryMs = 1000
/** How long a look at payments may take to end when the service closes. */
const lastLookMs = 1000

/** What the operations of each slice are given. */
export type OperationDeps = {
  tokens: Parameters<typeof tokenRoutes>[1]
  orders: Parameters<typeof orderRoutes>[1]
  rates: RateDeps
  purchases: PurchaseDeps
  labels: Parameters<typeof labelRoutes>[1]
}

/** Puts all operations on the server. */
export function registerOperations(app: Server, deps: OperationDeps): void {
  tokenRoutes(app, deps.tokens)
  orderRoutes(app, deps.orders)
  rateRoutes(app, deps.rates)
  purchaseRoutes(app, deps.purchases)
  labelRoutes(app, deps.labels)
}

/** @returns the address, the port picked where it was 0 */
async function bind(app: Server, port: number, host: string): Promise<string> {
  await app.listen({ port, host })
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
}

export type Service = Awaited<ReturnType<typeof createService>>

/** Builds the service. Nothing runs until `listen`. */
export async function createService(options: ServiceOptions) {
  const { db, clock, ids, environment, store } = options
  const authenticator = createAuthenticator({ db, clock, environment })
  const serverOptions = {
    ids,
    logLevel: options.logLevel,
    ...(options.logStream ? { logStream: options.logStream } : {}),
    admission: {
      authenticate: (token: string) => authenticator.authenticate(token),
      findSubAccount: (accountId: string, subAccountId: string) => findSubAccount({ db }, accountId, subAccountId),
    },
  }
  const app = createServer(serverOptions)
  const log = app.log
  const http = createOutgoingHttp({ log })
  const seal = credentialSeal(options.secrets)
  const carriers = {
    http,
    clock,
    log,
    tokens: createSharedTokens({ db, clock, seal, log }, createAccessTokens({ clock })),
  }
  const stored = storedConnections({ db, clock, seal, log, known: allCarriers }, options.connections)
  const [usps] = allCarriers.filter(({ id }) => id === 'usps')
  const connections = usps ? withSamples(stored, usps) : stored
  const converter = createArtworkConverter()
  const pubSub = await openPubSub({ url: options.databaseUrl, pool: db.pool, clock, log })

  let address = ''
  let legacyAddress: string | null = null
  const links = createLabelLinks({
    clock,
    secrets: options.secrets,
    lifetimeSeconds: options.lifetimes.linkSeconds,
    publicUrl: () => options.publicUrl ?? address,
  })
  const rates: RateDeps = { db, ids, carriers, connections, rateLifetimeSeconds: options.lifetimes.rateSeconds }
  const purchases: PurchaseDeps = {
    db,
    clock,
    ids,
    log,
    environment,
    carriers,
    connections,
    pubSub,
    signLink: links.sign,
    node: ids(),
    waitWindowMs: options.waitWindowMs,
    underWay: new Set(),
  }

  const topUps: TopUpDeps = { db, clock, ids, log, http, ...options.topUps }
  const older: LegacyDeps = { db, signLink: links.sign, rates, purchases, topUps }
  const paths = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = paths.get(url) ?? new Set()
    paths.set(url, methods)
    for (const one of [method].flat()) methods.add(one)
  })
  await registerOpenApi(app)
  registerOperations(app, {
    tokens: { db, clock, ids, environment, lifetimes: options.lifetimes, authenticator },
    orders: { db, clock, ids, signLink: links.sign },
    rates,
    purchases,
    labels: { db, clock, store, links, converter },
  })
  refuseOtherMethods(app, new Map(paths))
  noticeRoutes(app, topUps)
  legacyRoutes(app, older)

  const hidden = { hide: true } as object
  const Health = Type.Object({ status: Type.String() })
  app.get('/healthz', { schema: { ...hidden, response: { 200: Health } } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { ...hidden, response: { 200: Health, 503: Health } } }, async (_request, reply) => {
    try {
      await db.query({ name: 'ready', text: 'select 1', values: [] })
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
  app.get('/openapi.json', { schema: hidden }, async () => app.swagger())
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', title: 'Waybill API', withDefaultFonts: false, telemetry: false },
    logLevel: 'silent',
  })

  const legacyApp = options.legacyPort === null ? null : createServer(serverOptions)
  if (legacyApp) legacyRoutes(legacyApp, older, true)

  let jobs: JobRunner | undefined
  let repeated: Poller[] = []
  let watching: Poller | undefined

  return {
    app,
    node: purchases.node,
    /** Where the legacy interface is alone; null where it is not, or nothing listens yet. */
    legacyAddress: () => legacyAddress,
    /** Begins to answer and to work. @returns the address, the port picked where it was 0 */
    async listen(port: number, host: string): Promise<string> {
      await resealCredentials({ db, seal })
      address = await bind(app, port, host)
      if (legacyApp) legacyAddress = await bind(legacyApp, options.legacyPort as number, host)
      jobs = await startJobs({
        pool: db.pool,
        log,
        concurrency: 4,
        workers: {
          ...purchaseWorkers(purchases),
          'delete-ended-sessions': () => deleteEndedSessions({ db, clock }),
          'expire-idempotency-keys': () => expireIdempotencyKeys({ db, clock }),
          'expire-rates': () => expireRates({ db, clock }),
          'retire-label-files': async () => {
            await retireFiles({ db, clock, store, keepDays: options.labelKeepDays })
          },
        },
        schedule: {
          'delete-ended-sessions': '17 3 * * *',
          'expire-idempotency-keys': '27 3 * * *',
          'expire-rates': '37 * * * *',
          'retire-label-files': '47 3 * * *',
        },
      })
      repeated = [
        startPoller({ clock, log }, 'recovering purchases', options.recoverEveryMs, () => recoverPurchases(purchases)),
        startPoller({ clock, log }, 'making label files', lookForFilesEveryMs, () =>
          makeDueFiles({ db, clock, log, store, converter }),
        ),
        startPoller({ clock, log }, 'folding order changes', foldEveryMs, () => foldOrderChanges({ db })),
      ]
      watching = startPoller({ clock, log }, 'watching top-ups', watchTopUpsEveryMs, () => watchTopUps(topUps))
      return address
    },
    /** Stops taking requests, lets carrier calls finish up to the limit, and hands the rest over. */
    async close(limitMs: number): Promise<void> {
      // A look at payments hangs on others' answers, and may be broken off at any point.
      const watched = watching?.stop() ?? Promise.resolve()
      await Promise.all(repeated.map((one) => one.stop()))
      const answered = Promise.all([app.close(), legacyApp?.close()])
      await handOver(purchases, limitMs)
      await answered
      await withTimeout(watched, lastLookMs)
      await jobs?.stop()
      await converter.close()
      await pubSub.close()
      await http.close()
    },
  }
}
