/** One node of the service: its servers, its workers, and its stop. */
import type { AppOptions } from '#app/app-options.ts'
import { reachableUrl } from '#app/banner.ts'
import { buildDeps, type ServiceDeps } from '#app/build-deps.ts'
import { watchHealth } from '#app/health-checks.ts'
import { createMeasures, createMetricsReader, type MetricsServer, serveMetrics } from '#app/metrics.ts'
import { registerRoutes } from '#app/routes.ts'
import { startWorkers, type Workers } from '#app/workers.ts'
import { createAuthenticator } from '#domain/accounts/authenticate.ts'
import { describeCredential } from '#domain/accounts/keys/credentials.ts'
import { createIssuedCredentials } from '#domain/accounts/keys/issued-credentials.ts'
import { createKeyUse } from '#domain/accounts/keys/keys.ts'
import { getSubAccount } from '#domain/accounts/sub-accounts.ts'
import { auditOfService } from '#domain/audit/queries.ts'
import { createRequestLog, type RequestLog } from '#domain/audit/request-log/request-log.ts'
import { resealCredentials } from '#domain/carrier-accounts/credentials.ts'
import { checkRecentBooks } from '#domain/credits/verify-books.ts'
import { findSessionEnd } from '#domain/people/sessions/sessions.ts'
import { stopPrints } from '#domain/printing/print-labels.ts'
import { drainPurchases } from '#domain/purchases/reconciling/recover-purchases.ts'
import { resealStores } from '#domain/store-sync/connections/shared-tokens.ts'
import { resealWebhooks } from '#domain/webhooks/seal-secrets.ts'
import { createAdmission } from '#edges/http/rate-limiter.ts'
import { type CompletedRequest, createServer, type Server } from '#edges/http/server.ts'
import { legacyRoutes } from '#edges/legacy/routes.ts'
import { type Clock, timedOut, withTimeout } from '#kit/clock.ts'
import { type ErrorCode, errorPage } from '#kit/errors/catalogue.ts'
import { addressesOf } from '#kit/http-server.ts'
import { allEnded, runAll } from '#kit/run-all.ts'

export type { AppOptions }
export type Service = Awaited<ReturnType<typeof createService>>

/** Builds the service. It does nothing until `listen`. */
export async function createService(options: AppOptions) {
  const { db, clock, ids, environment } = options
  const findConsoleSession = (hash: Buffer) => findSessionEnd({ db }, hash)
  const authenticator = createAuthenticator({ db, clock, environment, findConsoleSession })
  const issued = createIssuedCredentials({ db, environment })
  const admission = createAdmission({ clock, limits: options.limits })
  const measures = createMeasures()
  const keyUse = createKeyUse({ db, clock })
  let address = ''
  const publicUrl = () => options.publicUrl ?? reachableUrl(address)
  const serverOptions = {
    onResponse(answer: CompletedRequest) {
      measures.observeRequest(answer)
      if (answer.accountId && answer.keyId) keyUse.note(answer.accountId, answer.keyId)
      if (requestLog) noteRequest(requestLog, clock, answer)
    },
    admission,
    trustedProxies: options.trustedProxies,
    unfinishedRequests: options.limits.unfinishedRequests,
    isHttps: options.publicUrl?.startsWith('https:') ?? false,
    ids,
    pageOfError: (code: ErrorCode) => `${publicUrl()}/docs/errors/${errorPage(code)}`,
    logLevel: options.logLevel,
    ...(options.logStream ? { logStream: options.logStream } : {}),
    access: {
      authenticate: authenticator.authenticate,
      describeCredential,
      isIssued: issued.isIssued,
      getSubAccount: (accountId: string, subAccountId: string) => getSubAccount({ db }, accountId, subAccountId),
    },
  }
  let legacyAddress: string | null = null
  let workers: Workers | null = null
  let metricsServer: MetricsServer | null = null

  const app = createServer(serverOptions)
  const requestLog = options.requestLog ? createRequestLog({ db, clock, log: app.log }) : null
  const deps = await buildDeps(options, measures, app.log, publicUrl)
  await registerRoutes(app, options, deps, authenticator)
  const legacyApp = options.legacyPort === null ? null : createServer(serverOptions)
  if (legacyApp) {
    legacyRoutes(legacyApp, deps.legacy, true)
  }
  const { log } = deps
  const { outcomes } = deps.purchases
  const watch = watchHealth({ db, clock, log, outcomes, addUpBooks: () => checkRecentBooks({ db }) })
  const { dataFolder } = options
  const readMetrics = createMetricsReader({ db, clock, log, measures, outcomes, watch, dataFolder, requestLog })

  return {
    app,
    node: deps.purchases.node,
    /** The address of the legacy API's own port; null if it has none, or nothing listens yet. */
    legacyAddress: () => legacyAddress,
    /** The address of the metrics; null if they are not served, or nothing listens yet. */
    metricsAddress: () => metricsServer?.address ?? null,
    /** Starts to serve and to work. @returns the address with the chosen port */
    async listen(port: number, host: string): Promise<string> {
      const resealing = { db, log: deps.log, audit: auditOfService(options, 'start') }
      await resealCredentials({ ...resealing, seal: deps.seal })
      await resealStores({ ...resealing, seal: deps.stores.seal })
      await resealWebhooks({ ...resealing, seal: deps.webhooks.seal })
      await deps.hold.check()
      address = await bind(app, port, host)
      if (legacyApp) legacyAddress = await bind(legacyApp, options.legacyPort as number, host)
      if (options.metrics) metricsServer = await serveMetrics(options.metrics, readMetrics)
      workers = await startWorkers(options, deps, { admission, watch, keyUse, requestLog })
      return address
    },
    /** Tells load balancers and clients that the node is about to stop. It still accepts and answers all requests. */
    drain(): void {
      deps.readiness.drain()
      for (const server of legacyApp ? [app, legacyApp] : [app]) server.announceClose()
    },
    /** Stops accepting requests, lets carrier calls finish up to the limit, and leaves the rest to other nodes. */
    async close(limitMs: number): Promise<void> {
      await runAll([
        () => shutDown(deps, legacyApp ? [app, legacyApp] : [app], workers, limitMs),
        () => metricsServer?.close(),
      ])
    },
  }
}

/** @returns the address with the chosen port */
async function bind(app: Server, port: number, host: string): Promise<string> {
  // With the host name, the framework would open a second, unknown server on its other address.
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host]
  await app.listen({ port, host: first })
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  for (const other of others) await app.furtherAddresses.listen(boundPort, other)
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
}

/**
 * Stores API requests, and failed requests of the web application, so that errors on pages can be looked up. A request
 * without a valid key or session belongs to no account.
 */
function noteRequest(requestLog: RequestLog, clock: Clock, answer: CompletedRequest): void {
  const { requestId, accountId, keyId, method, route, status, code, elapsedMs: durationMs } = answer
  if (accountId === null || route === undefined || (status < 400 && route.startsWith('/console/'))) return
  requestLog.note({ requestId, accountId, keyId, method, route, status, code, durationMs, at: clock.now() })
}

/* How a node stops: it finishes what it has started, and leaves the rest to other nodes. */

/** How long payment polling can take to stop. */
const lastPollMs = 1_000

/** After calls are interrupted, how long the running work can take to save the outcomes. */
const lastWordMs = 3_000

/**
 * Stops accepting requests, lets running work finish up to the limit, and leaves the rest to other nodes. Then a running
 * call ends as if its connection broke: its outcome is unknown, and another node looks it up.
 * If one part fails to stop, the others are stopped anyway.
 *
 * @throws the first failure, after everything has stopped
 * @param workers null if the service never listened
 */
async function shutDown(
  deps: ServiceDeps,
  servers: readonly Server[],
  workers: Workers | null,
  limitMs: number,
): Promise<void> {
  // Payment polling waits for other servers, and can be interrupted at any point.
  const polled = workers?.topUps.stop() ?? Promise.resolve()
  const finished = finish(deps, servers, workers)
  await runAll([
    () => finishWithin(limitMs, finished, deps, servers),
    () => deps.purchases.outcomes.end(),
    () => withTimeout(polled, lastPollMs),
    () => deps.converter.close(),
    () => deps.fileThread.close(),
    () => deps.pubSub.close(),
    () => deps.http.breakOff(),
    () => deps.internetHttp.breakOff(),
    () => deps.webhooks.http.breakOff(),
  ])
}

/** Starts nothing new, and waits for running work: for carriers' responses even if something else fails. */
const finish = (deps: ServiceDeps, servers: readonly Server[], workers: Workers | null): Promise<void> =>
  runAll([
    () =>
      allEnded([
        ...servers.map((server) => server.close()),
        ...(workers?.pollers.map((poller) => poller.stop()) ?? []),
        workers?.jobs.stop(),
        workers?.batches.stop(),
      ]),
    () => workers?.writeLastNotes(),
    () => drainPurchases(deps.purchases),
    () => stopPrints(deps.printing),
  ])

async function finishWithin(
  limitMs: number,
  finished: Promise<void>,
  deps: ServiceDeps,
  servers: readonly Server[],
): Promise<void> {
  if ((await withTimeout(finished, limitMs)) !== timedOut) return
  deps.log.warn({ limitMs }, 'stop timeout reached; unfinished work interrupted')
  deps.timeIsUp.abort()
  void deps.http.breakOff()
  void deps.internetHttp.breakOff()
  // Carrier responses that cannot be saved stay on disk for the next start.
  deps.purchases.outcomes.stop()
  if ((await withTimeout(finished, lastWordMs)) === timedOut) {
    for (const { server } of servers) server.closeAllConnections()
  }
}
