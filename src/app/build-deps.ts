/** Creates the dependencies of the operations. Only the connection that listens for other nodes is open yet. */
import { createArtworkConverter, usualThreads } from '@waybill/label-artwork/convert'
import { createFileThread } from '@waybill/label-artwork/files'
import {
  withCallBudgets,
  withinBudget,
  withMeasuredCarriers,
  withSampleCarriers,
} from '#adapters/carriers/connections.ts'
import { carriers as allCarriers, carriers, findCarrier } from '#adapters/carriers/registry.ts'
import { stores as allStores } from '#adapters/stores/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import type { AppOptions } from '#app/app-options.ts'
import { consoleUrl, linkUrl, removeUsedOwnerLink, storeReturnUrl } from '#app/banner.ts'
import type { Measures } from '#app/metrics.ts'
import { version } from '#app/project.ts'
import { createReadiness } from '#app/readiness.ts'
import { createShare } from '#domain/accounts/account.ts'
import { findRestored } from '#domain/accounts/deployment.ts'
import { createIssuedCredentials } from '#domain/accounts/keys/issued-credentials.ts'
import type { AddressCheckDeps } from '#domain/addresses/checks/address-check.ts'
import { createCallBudgets } from '#domain/carrier-accounts/call-budgets.ts'
import { testCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { createSharedTokens } from '#domain/carrier-accounts/shared-tokens.ts'
import { storedConnections } from '#domain/carrier-accounts/stored-connections.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { createLabelDrawer, createLabelPictures } from '#domain/labels/draw-labels.ts'
import { createLabelLinks, labelAssets, type SignLink } from '#domain/labels/links.ts'
import type { LabelFileDeps } from '#domain/labels/render-files.ts'
import { createInsertOrder, type OrderDeps } from '#domain/orders/order/create-order.ts'
import { createMoveInBatch } from '#domain/orders/status/move-order.ts'
import { createPasswordWork } from '#domain/people/sign-in/passwords.ts'
import type { PrintingDeps } from '#domain/printing/printer.ts'
import { createPurchaseBatcher } from '#domain/purchases/buying/purchase-batcher.ts'
import type { ChangeDeps } from '#domain/purchases/change-order.ts'
import { createInFlight } from '#domain/purchases/purchase/in-flight.ts'
import { createOutcomeSpool } from '#domain/purchases/purchase/outcome-spool.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { recordUnclaimedOutcome } from '#domain/purchases/unclaimed-outcomes.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { storeSeal } from '#domain/store-sync/connections/open-store.ts'
import { createStoreTokens } from '#domain/store-sync/connections/shared-tokens.ts'
import { findStoreDetails } from '#domain/store-sync/queries.ts'
import { type WebhookDeps, webhookSeal } from '#domain/webhooks/webhook.ts'
import { webhookAddressRule } from '#domain/webhooks/webhook-url.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { createSessionCookie } from '#edges/console/session-cookie.ts'
import type { LegacyDeps } from '#edges/legacy/routes.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { onlyPublic, resolveClientName } from '#kit/ip-address.ts'
import { createKeyedSemaphore } from '#kit/limits.ts'
import type { Logger } from '#kit/log.ts'
import type { Queryable } from '#kit/postgres.ts'
import { openPubSub } from '#kit/pub-sub.ts'

/** How many lists of an account can wait. More get an error, which is better for the client than a longer wait. */
const maxWaitingLists = 100

/** Per account. */
const drawingShare = { maxConcurrent: usualThreads / 2, maxWaiting: 100 }

/** How many commands can wait for a printer. They hold no files. If more come, someone should check the printer. */
const maxWaitingPrints = 100

/** How long a page waits for the result of a print. The print continues in the background. */
const printWaitMs = 10_000

export type ServiceDeps = Awaited<ReturnType<typeof buildDeps>>

const orderDeps = ({ db, clock, ids, limits }: AppOptions, signLink: SignLink): OrderDeps & ChangeDeps => ({
  db,
  findStoreDetails: (order) => findStoreDetails({ db: db.reads }, order),
  clock,
  ids,
  insertOrder: createInsertOrder({ db }),
  moveInBatch: createMoveInBatch({ db }),
  labelAssets: (...label) => labelAssets(signLink, ...label),
  lists: createShare({ maxConcurrent: limits.lists, maxWaiting: maxWaitingLists }),
})

const printingDeps = ({ db, clock, ids, printing }: AppOptions, log: Logger, files: LabelFileDeps): PrintingDeps => ({
  db,
  clock,
  ids,
  log,
  files,
  rules: printing,
  turns: createKeyedSemaphore({ maxPermits: 1, maxWaiting: maxWaitingPrints }),
  inFlight: new Map(),
  stopping: new AbortController(),
  waitWindowMs: printing.waitWindowMs ?? printWaitMs,
  ...(printing.limits ? { limits: printing.limits } : {}),
})

const storesDeps = (options: AppOptions, given: Pick<StoreSyncDeps, 'log' | 'http' | 'publicUrl' | 'node'>) => {
  const { db, clock, ids, environment, secrets } = options
  const seal = storeSeal(secrets)
  const tokens = createStoreTokens({ db, clock, seal, log: given.log }, createAccessTokens({ clock }))
  return {
    ...given,
    db,
    clock,
    ids,
    environment,
    seal,
    known: options.knownStores ?? allStores,
    tokens,
  } satisfies StoreSyncDeps
}

const webhookDeps = (options: AppOptions, log: Logger) => {
  const { db, clock, ids, environment, secrets, webhookNetworks: networks = [] } = options
  const { resolveWebhooks: resolve = resolveClientName } = options
  const addresses = webhookAddressRule({ environment, networks })
  const http = createOutgoingHttp({ log, addresses, resolve })
  const seal = webhookSeal(secrets)
  return { db, clock, ids, environment, networks, resolve, http, seal } satisfies WebhookDeps
}

const drawingDeps = () => {
  const converter = createArtworkConverter()
  const fileThread = createFileThread()
  const drawings = createShare(drawingShare)
  const pictures = createLabelPictures({ converter, share: drawings })
  return { converter, fileThread, drawer: createLabelDrawer(fileThread), drawings, pictures }
}

/** @param publicUrl called when a link is created, because the service may not listen yet */
export async function buildDeps(options: AppOptions, measures: Measures, log: Logger, publicUrl: () => string) {
  const { db, clock, ids, environment, limits, secrets, lifetimes } = options
  const http = createOutgoingHttp({ log })
  const seal = credentialSeal(secrets)
  const tokens = createSharedTokens({ db, clock, seal, log }, createAccessTokens({ clock }))
  const carriers = { http, clock, log, tokens }
  const stored = storedConnections({ db, clock, seal, log, known: allCarriers }, options.connections)
  const measured = withMeasuredCarriers(stored, measures.observeCarrierCall)
  const callBudgets = createCallBudgets({ db, clock, log, observe: measures.countApiCall })
  const connections = withSampleCarriers(withCallBudgets(measured, callBudgets.budgetOf), allCarriers)
  const links = createLabelLinks({ clock, secrets, lifetimeSeconds: lifetimes.linkSeconds, publicUrl })
  const pubSub = await openPubSub({ url: options.databaseUrl, pool: db.pool, clock, log })
  const orders = orderDeps(options, links.sign)
  const rates: RateDeps = {
    db,
    ids,
    carriers,
    connections,
    carrierCalls: createKeyedSemaphore({ maxPermits: limits.carrierCalls }),
    rateLifetimeSeconds: lifetimes.rateSeconds,
    packagings: Object.fromEntries(allCarriers.map(({ id, predefinedPackages }) => [id, predefinedPackages])),
  }
  const addressChecks: AddressCheckDeps = { db, clock, ids, carriers, connections, running: new Map() }
  const hold = createPurchaseHold({ db, log })
  const node = ids()
  const internetHttp = createOutgoingHttp({ log, addresses: onlyPublic })
  const storeHttp = { internet: internetHttp, anywhere: http }
  const stores = storesDeps(options, { log, http: storeHttp, publicUrl, node })
  const timeIsUp = new AbortController()
  const outcomes = { db, clock, ids, log, environment, findCarrier, node, pubSub, waitWindowMs: options.waitWindowMs }
  const purchases: PurchaseDeps = {
    ...outcomes,
    carriers,
    connections,
    stores,
    batcher: createPurchaseBatcher(outcomes),
    outcomes: createOutcomeSpool({
      ...{ spool: options.spool, deploymentId: options.deploymentId, clock, log },
      recordUnclaimed: async (received) =>
        received.kind !== 'orphaned label' && recordUnclaimedOutcome({ db, node }, received),
    }),
    hold,
    inFlight: createInFlight(),
    timeIsUp: timeIsUp.signal,
  }
  const topUps: TopUpDeps = { db, clock, ids, log, http, ...options.topUps }
  const slices = { orders, addressChecks, rates, purchases, topUps }
  const legacy: LegacyDeps = {
    ...{ db, lists: orders.lists, signLink: links.sign, knownCarriers: allCarriers },
    queryCredentials: options.legacyQueryCredentials,
    issued: createIssuedCredentials({ db, environment: options.environment }),
    waitMs: options.legacyWaitMs ?? options.waitWindowMs,
    ...slices,
  }
  const drawing = drawingDeps()
  const printing = printingDeps(options, log, { db, clock, store: options.store, ...drawing })
  return {
    db,
    log,
    http,
    internetHttp,
    callBudgets,
    seal,
    readiness: createReadiness({ db, spool: options.spool, clock, log }),
    hold,
    timeIsUp,
    pubSub,
    publicUrl,
    links,
    ...drawing,
    printing,
    stores,
    webhooks: webhookDeps(options, log),
    ...slices,
    legacy,
  }
}

/** Far more than the pages request, and too little to fill the database. */
const anonymousPerSecond = 20

export function consoleDeps(options: AppOptions, deps: ServiceDeps): ConsoleDeps {
  const { db, clock, ids, environment, deploymentId, limits } = options
  const { publicUrl, orders, purchases, seal, topUps, http, log } = deps
  const url = options.publicUrl === null ? null : new URL(options.publicUrl)
  return {
    db,
    clock,
    ids,
    environment,
    passwords: options.passwords ?? createPasswordWork(),
    cookie: createSessionCookie({ deploymentId, isHttps: url?.protocol === 'https:' }),
    publicOrigin: url?.origin ?? null,
    consoleOrigin: () => new URL(consoleUrl(publicUrl())).origin,
    linkUrl: (token) => linkUrl(publicUrl(), token),
    onLinkUsed: () => removeUsedOwnerLink({ db, dataFolder: options.dataFolder, log }),
    storeReturnUrl: () => storeReturnUrl(publicUrl()),
    deploymentName: url?.host ?? 'localhost',
    version,
    orders,
    addressChecks: deps.addressChecks,
    purchases,
    rates: deps.rates,
    knownCarriers: carriers,
    unstoredConnections: options.connections,
    baseUrlOf: options.baseUrlOf ?? (({ baseUrls }, system) => baseUrls[system]),
    seal,
    tryCarrier: (connection) =>
      testCarrier(
        { http, clock, log, tokens: createAccessTokens({ clock }) },
        withinBudget(connection, deps.callBudgets.budgetOf),
      ),
    stores: deps.stores,
    webhooks: deps.webhooks,
    mayNameAnyStore: options.peopleMayNameAnyStore ?? false,
    topUps,
    printing: deps.printing,
    keepsRequests: options.requestLog,
    labelFiles: { ...deps.printing.files, pictures: deps.pictures, share: deps.drawings },
    documents: { db, drawer: deps.drawer, converter: deps.converter },
    anonymousPerSecond: limits.requestsPerSecond === 0 ? 0 : anonymousPerSecond,
  }
}

/* Whether purchases are held because the database was restored from a backup that is not accepted yet. */

export type PurchaseHold = {
  /** As of the last check. */
  isHeld(): boolean
  /** Checks the database while purchases are held. A restore happens only while no node runs. */
  check(): Promise<void>
}

/** Purchases are held until the first check. */
function createPurchaseHold({ db, log }: { db: Queryable; log: Logger }): PurchaseHold {
  let isHeld = true
  let isTold = false
  return {
    isHeld: () => isHeld,
    async check() {
      if (!isHeld) return
      const restored = await findRestored({ db })
      isHeld = restored !== null
      if (restored && !isTold) log.warn(restored, 'purchases held: the database was restored from a backup')
      if (!restored && isTold) log.info({}, 'purchases no longer held')
      isTold = isHeld
    },
  }
}
