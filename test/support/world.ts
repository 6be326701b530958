/**
 * A world for one test file: a database of its own, simulated carriers and a running service, with
 * clients that speak HTTP to it. Each test opens an account of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import { createAccount, type NewAccount } from '#accounts/create-account.ts'
import { sharedConnections } from '#carriers/connections.ts'
import { practiceWallets } from '#composition/payment-providers.ts'
import { sandboxConnections } from '#composition/sandbox.ts'
import { createService, type Service, type ServiceOptions } from '#composition/service.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { createFolderStore } from '#labels/folder-store.ts'
import { fixedRates } from '#payments/exchange-rates.ts'
import { type Client, createClient } from './client.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type World = {
  url: string
  databaseUrl: string
  db: Database
  service: Service
  simulatorUrl: string
  /** The chains that credit is paid on, by their coin. */
  chains: CarrierSimulator['chains']
  folder: string
  /** Another node on the same database. */
  node(changes?: Partial<ServiceOptions>): Promise<{ service: Service; url: string; close(): Promise<void> }>
  account(options?: { credit?: string }): Promise<NewAccount>
  /** A client of a fresh account, signed in. */
  client(options?: { credit?: string }): Promise<Client>
}

export const deps = (db: Database) => ({ db, clock: systemClock, ids: systemIds, environment: 'sandbox' as const })

/** Opens the world before the file's tests and closes it after them. Read its members inside tests. */
export function useWorld(changes: Partial<ServiceOptions> = {}): World {
  const world = {} as World
  const closing: (() => Promise<unknown>)[] = []

  before(async () => {
    const database: TestDatabase = await createTestDatabase()
    closing.push(() => database.drop())
    const folder = await mkdtemp(join(tmpdir(), 'waybill-world-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const simulator = await startCarrierSimulator({ journalFolder: null })
    closing.push(() => simulator.close())
    const db = openDatabase({ url: database.url, maxConnections: 10, log: silentLog, applicationName: 'waybill test' })
    closing.push(() => db.close())

    const node: World['node'] = async (more = {}) => {
      const service = await createService({
        db,
        databaseUrl: database.url,
        clock: systemClock,
        ids: systemIds,
        environment: 'sandbox',
        connections: sharedConnections(sandboxConnections(simulator.url)),
        store: createFolderStore(join(folder, 'labels')),
        labelKeepDays: 0,
        secrets: [Buffer.alloc(32, 7)],
        publicUrl: null,
        lifetimes: { accessSeconds: 3600, refreshSeconds: 86_400, rateSeconds: 86_400, linkSeconds: 86_400 },
        waitWindowMs: 10_000,
        legacyPort: null,
        topUps: {
          providers: practiceWallets(simulator.url, fixedRates({ btc: '65000', ltc: '80' })),
          lifetimeMs: 30 * 60_000,
          lookEveryMs: 100,
        },
        logLevel: 'silent',
        recoverEveryMs: 500,
        ...changes,
        ...more,
      })
      const url = await service.listen(0, '127.0.0.1')
      return { service, url, close: () => service.close(5000) }
    }
    const first = await node()
    closing.push(first.close)

    const here = { ...deps(db), environment: changes.environment ?? 'sandbox' }
    const account: World['account'] = ({ credit } = {}) =>
      createAccount({ ...here, depositOpeningCredit: openingCredit(here) }, { name: 'test', credit: credit ?? null })
    Object.assign(world, {
      url: first.url,
      databaseUrl: database.url,
      db,
      service: first.service,
      simulatorUrl: simulator.url,
      chains: simulator.chains,
      folder,
      node,
      account,
      client: async (options?: { credit?: string }) => createClient(first.url).signIn(await account(options)),
    } satisfies World)
  })

  after(async () => {
    for (const close of closing.toReversed()) await close()
  })
  return world
}
