import { randomBytes } from 'node:crypto'
import pg from 'pg'
import {
  cloneTemplate,
  dropDatabase,
  dropLeftovers,
  lockName,
  makeTemplate,
  templateName,
} from './template-database.ts'
import { openTestServer, type TestServer } from './test-server.ts'

export type TestDatabase = {
  /** As the role that owns it and may do everything in it. */
  url: string
  /** As the role that the service connects as. */
  serviceUrl: string
  /** Removes the database; sessions that are still open in it are cut off. */
  drop(): Promise<void>
}

/** One connection per process: it does the work, and its advisory locks tell other processes what is still in use. */
type AdminConnection = { server: TestServer; client: UnreferencedClient; template: string; busy: number }

/** The driver has these two, its types do not: they say whether an open connection keeps the process alive. */
type UnreferencedClient = pg.Client & { ref(): void; unref(): void }

/** The connection of this process, and how many databases it still has to drop. */
let shared: { opening: Promise<AdminConnection>; databases: number } | undefined

/**
 * Makes a database of its own for a test file: a clone of a template with every migration applied. The server is the one
 * of DATABASE_URL, whose user must be allowed to create databases, or else an embedded one that all test processes
 * share. A process that forgets to drop its database is not kept alive by it; a later run clears it away.
 *
 * @param options.isEmpty makes one that nothing was migrated in
 * @param options.locale makes an empty one with these options of `create database`
 */
export async function createTestDatabase({
  isEmpty = false,
  locale = '',
}: {
  isEmpty?: boolean
  locale?: string
} = {}): Promise<TestDatabase> {
  shared ??= { opening: openAdminConnection(), databases: 0 }
  const mine = shared
  mine.databases += 1
  const leave = async () => {
    mine.databases -= 1
    if (mine.databases > 0) return
    if (shared === mine) shared = undefined
    await closeAdminConnection(await mine.opening)
  }
  const name = `waybill_test_${process.pid}_${randomBytes(4).toString('hex')}`
  try {
    const admin = await mine.opening
    await work(admin, (client) => cloneTemplate(client, isEmpty || locale ? 'template0' : admin.template, name, locale))
  } catch (error) {
    await leave().catch(() => undefined)
    throw error
  }
  const admin = await mine.opening
  let dropped = false
  return {
    url: withDatabase(admin.server.url, name),
    serviceUrl: withDatabase(admin.server.serviceUrl, name),
    drop: async () => {
      if (dropped) return
      dropped = true
      await work(admin, async (client) => {
        await dropDatabase(client, name)
        await lockName(client, 'unlock', name)
      })
      await leave()
    },
  }
}

async function openAdminConnection(): Promise<AdminConnection> {
  const server = await openTestServer()
  const client = new pg.Client({
    connectionString: server.url,
    application_name: 'waybill tests',
  }) as UnreferencedClient
  client.on('error', () => undefined)
  const template = await templateName()
  const admin: AdminConnection = { server, client, template, busy: 0 }
  try {
    await client.connect()
    await lockName(client, 'lock_shared', template)
    await makeTemplate(client, template, (name) => ({
      url: withDatabase(server.url, name),
      serviceUrl: withDatabase(server.serviceUrl, name),
    }))
    await dropLeftovers(client, template)
  } catch (error) {
    await closeAdminConnection(admin)
    throw error
  }
  client.unref()
  return admin
}

async function closeAdminConnection({ server, client }: AdminConnection): Promise<void> {
  client.ref()
  await client.end()
  await server.release()
}

/** While there is work, the connection keeps the process alive; else the process would end in the middle of it. */
async function work(admin: AdminConnection, task: (client: pg.Client) => Promise<void>): Promise<void> {
  admin.client.ref()
  admin.busy += 1
  try {
    await task(admin.client)
  } finally {
    admin.busy -= 1
    if (admin.busy === 0) admin.client.unref()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
