/**
 * The environment of a test file: a database of its own, simulated carriers and a running service, on one clock that a
 * test can advance, with HTTP clients. Each test opens an account of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { fixedRates } from '#adapters/payments/exchange-rates.ts'
import type { AppLimits } from '#app/app-options.ts'
import { builtConsole } from '#app/pages/console.ts'
import { sandboxWallets } from '#app/payment-providers.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { type AppOptions, createService, type Service } from '#app/service.ts'
import { createAccount, type NewAccount } from '#domain/accounts/create-account.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { auditAs } from '#domain/audit/queries.ts'
import { openingCredit } from '#domain/credits/ledger.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { createInsertOrder } from '#domain/orders/order/create-order.ts'
import { noLimits } from '#edges/http/rate-limiter.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { openSpool } from '#kit/spool.ts'
import { type Client, createClient } from './client.ts'
import { closeAll } from './close-all.ts'
import { rememberPasswords } from './remembered-passwords.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { watchLog } from './watched-log.ts'

export type TestEnvironment = {
  audit: Audit
  url: string
  databaseUrl: string
  serviceDatabaseUrl: string
  /** As the role that owns the database: a test may do in it what the service may not. */
  db: Database
  service: Service
  simulatorUrl: string
  /** The chains that credit is paid on, by their coin. */
  chains: CarrierSimulator['chains']
  folder: string
  /** The time of the service, its background work and the simulators. */
  clock: TestClock
  /** Another node on the same database. It is closed with the environment at the latest. */
  startNode(changes?: Partial<AppOptions>): Promise<{ service: Service; url: string; close(): Promise<void> }>
  openAccount(options?: { credit?: string }): Promise<NewAccount>
  /** A client of a fresh account, signed in. */
  openClient(options?: { credit?: string }): Promise<Client>
}

/** As who the tests do what only operators do. */
export const testAudit = auditAs(
  { clock: systemClock, ids: systemIds },
  { actor: { kind: 'operator', name: 'ada' }, origin: 'cli', clientAddress: null, reason: 'a test' },
)

/** A test asks as fast as it can; those of limits set their own. */
export const noServiceLimits: AppLimits = { ...noLimits, carrierCalls: 0, lists: 0, unfinishedRequests: 0 }

export const deps = (db: Database) => ({
  audit: testAudit,
  db,
  clock: systemClock,
  ids: systemIds,
  environment: 'sandbox' as const,
  insertOrder: createInsertOrder({ db }),
})

/** The deployment id of all test databases. */
export const testDeploymentId = '018f0000-0000-7000-8000-000000000001'

/** The state before the service starts, if it isn't empty. */
export type Beginnings = {
  clock?: TestClock
  /** The folder with the simulators' earlier sales. */
  journalFolder?: string
  /** Fills the database. */
  prepare?(database: TestDatabase, simulatorUrl: string): Promise<void>
  database?(): Promise<TestDatabase>
}

/** Opens the environment before the file's tests and closes it after them. Read its members inside tests. */
export function openTestEnvironment(changes: Partial<AppOptions> = {}, beginnings: Beginnings = {}): TestEnvironment {
  const environment = {} as TestEnvironment
  const closing: Closing = []
  before(() => fill(environment, closing, changes, beginnings))
  after(() => closeAll(closing))
  return environment
}

type Shared = { environment: TestEnvironment; closing: Closing; files: number; opening?: Promise<void> }

/** By what they change. */
const shared = new Map<string, Shared>()

/**
 * As `openTestEnvironment`, but one for all files of the process that ask for it with the same changes: for those that
 * only do what accounts of their own do, since to open a service takes longer than most of them. They start no node, put
 * no clock forward, and look at nobody else's.
 */
export function openSharedEnvironment(changes: Pick<AppOptions, 'waitWindowMs'> | null = null): TestEnvironment {
  const name = JSON.stringify(changes)
  const mine = shared.get(name) ?? { environment: {} as TestEnvironment, closing: [], files: 0 }
  shared.set(name, mine)
  mine.files += 1
  before(() => {
    mine.opening ??= fill(mine.environment, mine.closing, changes ?? {}, {})
    return mine.opening
  })
  after(async () => {
    mine.files -= 1
    if (mine.files > 0) return
    shared.delete(name)
    await closeAll(mine.closing)
  })
  return mine.environment
}

type Closing = (() => Promise<unknown>)[]

/** @param closing takes what ends each part, as soon as that is open */
async function fill(
  environment: TestEnvironment,
  closing: Closing,
  changes: Partial<AppOptions>,
  { clock = createTestClock(), journalFolder, prepare, database: openDatabaseOfItsOwn }: Beginnings,
): Promise<void> {
  const database: TestDatabase = await (openDatabaseOfItsOwn ?? createTestDatabase)()
  closing.push(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const simulator = await startCarrierSimulator({ journalFolder: journalFolder ?? null, now: clock.now })
  closing.push(() => simulator.close())
  await prepare?.(database, simulator.url)
  const db = openDatabase({ url: database.url, maxConnections: 10, log: silentLog, applicationName: 'waybill test' })
  closing.push(() => db.close())
  const serviceDb = openDatabase({
    url: database.serviceUrl,
    maxConnections: 10,
    log: silentLog,
    applicationName: 'waybill test service',
  })
  closing.push(() => serviceDb.close())

  const watched = watchLog()
  closing.push(async () => watched.check())

  const nodes = new Set<() => Promise<void>>()
  closing.push(() => Promise.all([...nodes].map((close) => close())))
  const startNode: TestEnvironment['startNode'] = async (more = {}) => {
    const given = { ...changes, ...more }
    const service = await createService({
      db: serviceDb,
      databaseUrl: database.serviceUrl,
      clock,
      ids: systemIds,
      environment: 'sandbox',
      deploymentId: testDeploymentId,
      connections: sharedConnections(sandboxConnections(simulator.url)),
      spool: await openSpool(join(folder, 'outcomes'), silentLog),
      store: createFolderStore(join(folder, 'labels')),
      labelKeepDays: 0,
      secrets: [Buffer.alloc(32, 7)],
      passwords: rememberPasswords(),
      publicUrl: null,
      lifetimes: {
        accessSeconds: 3600,
        refreshSeconds: 86_400,
        sessionSeconds: 7_776_000,
        rateSeconds: 86_400,
        linkSeconds: 86_400,
      },
      waitWindowMs: 120_000,
      legacyPort: null,
      legacyQueryCredentials: 'accept',
      metrics: null,
      requestLog: true,
      printing: { rawPrinting: 'no', addresses: [], ports: [9100] },
      dataFolder: folder,
      consoleFolder: builtConsole,
      trustedProxies: [],
      limits: noServiceLimits,
      topUps: {
        providers: sandboxWallets(simulator.url, fixedRates({ btc: '65000', ltc: '80' })),
        lifetimeMs: 30 * 60_000,
        confirmWithinMs: 86_400_000,
        pollEveryMs: 100,
      },
      logLevel: 'trace',
      recoverEveryMs: 500,
      // Each test looks at its stores when it wants to; those of others are not there.
      lookAtStoresEveryMs: 24 * 60 * 60 * 1000,
      // Each test checks the addresses of its orders when it wants to, because carriers count the calls.
      checkOrdersEveryMs: null,
      pollJobsEveryMs: 200,
      ...given,
      logStream: watched.streamTo(given.logStream),
    })
    const url = await service.listen(0, '127.0.0.1')
    const close = () => {
      nodes.delete(close)
      return service.close(5000)
    }
    nodes.add(close)
    return { service, url, close }
  }
  const first = await startNode()

  const here = { ...deps(db), clock, environment: changes.environment ?? 'sandbox' }
  const openAccount: TestEnvironment['openAccount'] = ({ credit } = {}) =>
    createAccount({ ...here, depositOpeningCredit: openingCredit(here) }, { name: 'test', credit: credit ?? null })
  Object.assign(environment, {
    audit: testAudit,
    url: first.url,
    databaseUrl: database.url,
    serviceDatabaseUrl: database.serviceUrl,
    db,
    service: first.service,
    simulatorUrl: simulator.url,
    chains: simulator.chains,
    folder,
    clock,
    startNode,
    openAccount,
    openClient: async (options?: { credit?: string }) => createClient(first.url).signIn(await openAccount(options)),
  } satisfies TestEnvironment)
}
