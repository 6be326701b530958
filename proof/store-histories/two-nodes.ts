/** Two nodes of the service on one database, each with a way there of its own, and either of which can die. */
import { join } from 'node:path'
import { carriers } from '#adapters/carriers/registry.ts'
import { stores } from '#adapters/stores/registry.ts'
import type { FulfillmentDeps } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { withTimeout } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { openSpool } from '#kit/spool.ts'
import { breakableDatabase } from '../../test/support/breakable-database.ts'
import { type Client, createClient } from '../../test/support/client.ts'
import { storesDeps } from '../../test/support/fake-store.ts'
import type { TestEnvironment } from '../../test/support/test-environment.ts'

/** Webhooks are sent there, and brought to one of the nodes. */
export const publicUrl = 'https://waybill.example'

export type TestNode = {
  url: string
  /** The jobs of this node that sync stores and notify them. */
  deps: FulfillmentDeps
  client: Client
  isDead: boolean
  /** Resolved as it dies: nobody waits for what it was at. */
  died: Promise<void>
  /** Its ways to the database and to the shop break at once, whatever it was at; it never comes back. */
  die(): Promise<void>
  close(): Promise<void>
}

export type TwoNodes = {
  at(index: number): TestNode
  /** By what they are called in leases. */
  dead(): string[]
  /** Another node takes the place of the one that dies. @returns when that is up */
  die(index: number): Promise<void>
  close(): Promise<void>
}

export async function openTwoNodes(environment: TestEnvironment, account: Client): Promise<TwoNodes> {
  const all: TestNode[] = []
  const open = async () => {
    const node = await openNode(environment, account, all.length)
    all.push(node)
    return node
  }
  const up = [await open(), await open()]
  return {
    at: (index) => up[index] as TestNode,
    dead: () => all.filter(({ isDead }) => isDead).map(({ deps }) => deps.node),
    async die(index) {
      await up[index]?.die()
      up[index] = await open()
    },
    async close() {
      await Promise.all(all.map((node) => node.close()))
    },
  }
}

const closeWithinMs = 8_000

async function openNode(environment: TestEnvironment, account: Client, index: number): Promise<TestNode> {
  const way = await breakableDatabase(environment.serviceDatabaseUrl)
  const db = openDatabase({
    url: way.url,
    maxConnections: 10,
    log: silentLog,
    applicationName: `waybill node ${index}`,
  })
  const anywhere = createOutgoingHttp()
  const started = await environment.startNode({
    db,
    databaseUrl: way.url,
    spool: await openSpool(join(environment.folder, `outcomes-${index}-${Date.now()}`), silentLog),
    // They look and tell when their history says so.
    lookAtStoresEveryMs: 86_400_000,
    tellStoresEveryMs: 86_400_000,
    recoverEveryMs: 200,
  })
  const client = createClient(started.url)
  client.account = account.account
  client.token = account.token
  const http = { anywhere, internet: anywhere }
  const dying = Promise.withResolvers<void>()
  const own = { known: stores, http, publicUrl: () => publicUrl, node: started.service.node }
  const node: TestNode = {
    url: started.url,
    deps: { ...storesDeps(db, own), carriers },
    client,
    isDead: false,
    died: dying.promise,
    async die() {
      node.isDead = true
      dying.resolve()
      await Promise.all([way.goAway(), anywhere.breakOff()])
    },
    async close() {
      // One whose way is broken may wait for it.
      await withTimeout(Promise.allSettled([started.close(), anywhere.close(), db.close()]), closeWithinMs)
      if (!node.isDead) await way.close()
    },
  }
  return node
}
