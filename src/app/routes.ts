/** Registers all routes on the server. */
import { Type } from 'typebox'
import type { AppOptions } from '#app/app-options.ts'
import { consoleDeps, type ServiceDeps } from '#app/build-deps.ts'
import { readConsoleVersion, registerConsolePages, registerRoot } from '#app/pages/console.ts'
import { registerContentsPage } from '#app/pages/contents.ts'
import {
  readDocumentPages,
  registerDocumentFiles,
  registerDocumentPages,
  registerDocumentPictures,
} from '#app/pages/documents.ts'
import { contractWords, readContractExamples, registerReferencePage } from '#app/pages/reference.ts'
import type { Readiness } from '#app/readiness.ts'
import type { Authenticator } from '#domain/accounts/authenticate.ts'
import { createOpenSessionInBatch } from '#domain/accounts/token-sessions.ts'
import type { AddressCheckDeps } from '#domain/addresses/checks/address-check.ts'
import type { OrderDeps } from '#domain/orders/order/create-order.ts'
import type { ChangeDeps } from '#domain/purchases/change-order.ts'
import type { OutcomeSpool } from '#domain/purchases/purchase/outcome-spool.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import type { WebhookDeps } from '#domain/webhooks/webhook.ts'
import { type TokenRouteDeps, tokenRoutes } from '#edges/api/accounts/routes.ts'
import { addressCheckRoutes } from '#edges/api/addresses/routes.ts'
import { type BatchRouteDeps, batchRoutes } from '#edges/api/batches/routes.ts'
import { type CreditRouteDeps, creditRoutes, webhookRoutes } from '#edges/api/credits/routes.ts'
import { type EventRouteDeps, eventRoutes } from '#edges/api/events/routes.ts'
import { type LabelRouteDeps, labelRoutes } from '#edges/api/labels/routes.ts'
import { orderChangeRoutes } from '#edges/api/orders/change-routes.ts'
import { orderRoutes } from '#edges/api/orders/routes.ts'
import { type PurchaseRouteDeps, purchaseRoutes } from '#edges/api/purchases/routes.ts'
import { type RateRouteDeps, rateRoutes } from '#edges/api/rates/routes.ts'
import { storeOrderRoutes, storeWebhookRoutes } from '#edges/api/stores/routes.ts'
import { eventWebhookRoutes } from '#edges/api/webhooks/routes.ts'
import { consoleRoutes } from '#edges/console/contract.ts'
import { registerOpenApi } from '#edges/http/openapi.ts'
import { type MethodsOfPaths, refuseOtherMethods } from '#edges/http/other-methods.ts'
import type { Server } from '#edges/http/server.ts'
import { legacyRoutes } from '#edges/legacy/routes.ts'

/** The dependencies of each slice's operations. */
export type OperationDeps = {
  tokens: TokenRouteDeps
  orders: OrderDeps & ChangeDeps
  addressChecks: AddressCheckDeps
  stores: StoreSyncDeps
  rates: RateRouteDeps
  purchases: PurchaseRouteDeps
  labels: LabelRouteDeps
  batches: BatchRouteDeps
  credits: CreditRouteDeps
  events: EventRouteDeps
  webhooks: WebhookDeps
}

/** The operations of the JSON API in the published contract. */
export function registerOperations(app: Server, deps: OperationDeps): void {
  tokenRoutes(app, deps.tokens)
  orderRoutes(app, deps.orders)
  orderChangeRoutes(app, deps.orders)
  addressCheckRoutes(app, deps.addressChecks)
  storeOrderRoutes(app, deps.stores)
  rateRoutes(app, deps.rates)
  purchaseRoutes(app, deps.purchases)
  labelRoutes(app, deps.labels)
  batchRoutes(app, deps.batches)
  creditRoutes(app, deps.credits)
  eventRoutes(app, deps.events)
  eventWebhookRoutes(app, deps.webhooks)
}

export async function registerRoutes(
  app: Server,
  options: AppOptions,
  deps: ServiceDeps,
  authenticator: Authenticator,
): Promise<void> {
  const { db, clock, ids, environment, store, lifetimes } = options
  await registerOpenApi(app, {
    publicUrl: options.publicUrl,
    examples: await readContractExamples(),
    words: contractWords,
  })
  const paths = collectPaths(app)
  registerOperations(app, {
    tokens: {
      db,
      clock,
      ids,
      log: deps.log,
      environment,
      lifetimes,
      authenticator,
      openSessionInBatch: createOpenSessionInBatch({ db }),
    },
    orders: deps.orders,
    addressChecks: deps.addressChecks,
    stores: deps.stores,
    rates: { ...deps.orders, ...deps.rates, findCarrier: deps.purchases.findCarrier },
    purchases: { ...deps.purchases, signLink: deps.links.sign, publicUrl: deps.publicUrl },
    labels: {
      db,
      clock,
      store,
      links: deps.links,
      converter: deps.converter,
      drawer: deps.drawer,
      pictures: deps.pictures,
    },
    batches: { ...deps.printing.files, ids, findCarrier: deps.purchases.findCarrier },
    credits: { db, clock },
    events: { db: db.reads, clock },
    webhooks: deps.webhooks,
  })
  const consoleVersion = await readConsoleVersion(options.consoleFolder)
  await app.register(async (edge) => {
    // Every response contains the served version, for open pages.
    if (consoleVersion) {
      edge.addHook('onRequest', async (_request, reply) => {
        reply.header('x-waybill-console', consoleVersion)
      })
    }
    consoleRoutes(edge as unknown as Server, consoleDeps(options, deps))
  })
  const operations = copyOf(paths)
  webhookRoutes(app, deps.topUps)
  storeWebhookRoutes(app, deps.stores)
  legacyRoutes(app, deps.legacy)
  healthRoutes(app, deps.readiness, deps.purchases.outcomes)
  registerReferencePage(app, options.publicUrl)
  const documents = await readDocumentPages(app.operations)
  registerDocumentPages(app, documents, deps.publicUrl)
  registerDocumentFiles(app)
  await registerDocumentPictures(app)
  registerContentsPage(app, { environment, documents })
  registerRoot(app, options.publicUrl)
  await registerConsolePages(app, { folder: options.consoleFolder, publicUrl: options.publicUrl })
  refuseOtherMethods(app, operations, copyOf(paths))
}

/** Collects the methods of each path as routes are added. */
function collectPaths(app: Server): MethodsOfPaths {
  const paths = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = paths.get(url) ?? new Set()
    paths.set(url, methods)
    for (const one of [method].flat()) methods.add(one)
  })
  return paths
}

const copyOf = (paths: MethodsOfPaths): MethodsOfPaths =>
  new Map([...paths].map(([path, methods]) => [path, new Set(methods)]))

function healthRoutes(app: Server, readiness: Readiness, outcomes: Pick<OutcomeSpool, 'unwritten'>): void {
  const hidden = { hide: true } as object
  const Health = Type.Object({ status: Type.String() })
  app.get('/healthz', { schema: { ...hidden, response: { 200: Health } } }, async () => ({ status: 'ok' }))
  const Ready = Type.Object({ status: Type.String(), unwrittenOutcomes: Type.Integer() })
  app.get('/readyz', { schema: { ...hidden, response: { 200: Ready, 503: Health } } }, async (_request, reply) => {
    const reason = await readiness.check()
    if (reason !== null) return reply.code(503).send({ status: reason })
    // A node with unsaved outcomes is still ready: they are safe on its disk, and others may be saved.
    return { status: 'ready', unwrittenOutcomes: outcomes.unwritten() }
  })
}
