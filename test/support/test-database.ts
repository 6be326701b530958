import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { cloneTemplate, dropLeftovers, lockName, makeTemplate, templateName } from './template-database.ts'
import { openTestServer, type TestServer } from './test-server.ts'

export type TestDatabase = {
  url: string
  /** Removes the database; sessions that are still open in it are cut off. */
  drop(): Promise<void>
}

/** One connection per process: it does the work, and its advisory locks tell other processes what is still in use. */
type Workshop = { server: TestServer; client: UnreferencedClient; template: string; busy: number }

/** The driver has these two, its types do not: they say whether an open connection keeps the process alive. */
type UnreferencedClient = pg.Client & { ref(): void; unref(): void }

/** The workshop of this process, and how many databases it still has to drop. */
let shared: { opening: Promise<Workshop>; databases: number } | undefined

/**
 * Makes a database of its own for a test file: a clone of a template with every migration applied. The server is the one
 * of DATABASE_URL, whose user must be allowed to create databases, or else an embedded one that all test processes
 * share. A process that forgets to drop its database is not kept alive by it; a later run clears it away.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  shared ??= { opening: openWorkshop(), databases: 0 }
  const mine = shared
  mine.databases += 1
  const leave = async () => {
    mine.databases -= 1
    if (mine.databases > 0) return
    if (shared === mine) shared = undefined
    await closeWorkshop(await mine.opening)
  }
  const name = `waybill_test_${process.pid}_${randomBytes(4).toString('hex')}`
  try {
    const workshop = await mine.opening
    await work(workshop, (client) => cloneTemplate(client, workshop.template, name))
  } catch (error) {
    await leave().catch(() => undefined)
    throw error
  }
  const workshop = await mine.opening
  let dropped = false
  return {
    url: withDatabase(workshop.server.url, name),
    drop: async () => {
      if (dropped) return
      dropped = true
      await work(workshop, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
        await lockName(client, 'unlock', name)
      })
      await leave()
    },
  }
}

async function openWorkshop(): Promise<Workshop> {
  const server = await openTestServer()
  const client = new pg.Client({
    connectionString: server.url,
    application_name: 'waybill tests',
  }) as UnreferencedClient
  client.on('error', () => undefined)
  const template = await templateName()
  const workshop: Workshop = { server, client, template, busy: 0 }
  try {
    await client.connect()
    await lockName(client, 'lock_shared', template)
    await makeTemplate(client, template, (name) => withDatabase(server.url, name))
    await dropLeftovers(client, template)
  } catch (error) {
    await closeWorkshop(workshop)
    throw error
  }
  client.unref()
  return workshop
}

async function closeWorkshop({ server, client }: Workshop): Promise<void> {
  client.ref()
  await client.end()
  await server.release()
}

/** While there is work, the connection keeps the process alive; else the process would end in the middle of it. */
async function work(workshop: Workshop, task: (client: pg.Client) => Promise<void>): Promise<void> {
  workshop.client.ref()
  workshop.busy += 1
  try {
    await task(workshop.client)
  } finally {
    workshop.busy -= 1
    if (workshop.busy === 0) workshop.client.unref()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
