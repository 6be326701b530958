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
type Workshop = { server: TestServer; client: UnreferencedClient; template: string; users: number; busy: number }

/** The driver has these two, its types do not: they say whether an open connection keeps the process alive. */
type UnreferencedClient = pg.Client & { ref(): void; unref(): void }

let workshop: Promise<Workshop> | undefined

/**
 * Makes a database of its own for a test file: a clone of a template with every migration applied. The server is the one
 * of DATABASE_URL, whose user must be allowed to create databases, or else an embedded one that all test processes
 * share. A process that forgets to drop its database is not kept alive by it; a later run clears it away.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  workshop ??= openWorkshop()
  const opening = workshop
  const opened = await opening.catch((error) => {
    workshop = undefined
    throw error
  })
  opened.users += 1
  const name = `waybill_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await work(opened, (client) => cloneTemplate(client, opened.template, name))
  let dropped = false
  return {
    url: withDatabase(opened.server.url, name),
    drop: async () => {
      if (dropped) return
      dropped = true
      await work(opened, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
        await lockName(client, 'unlock', name)
      })
      opened.users -= 1
      if (opened.users > 0) return
      if (workshop === opening) workshop = undefined
      await closeWorkshop(opened)
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
  await client.connect()
  const template = await templateName()
  await lockName(client, 'lock_shared', template)
  await makeTemplate(client, template, (name) => withDatabase(server.url, name))
  await dropLeftovers(client, template)
  client.unref()
  return { server, client, template, users: 0, busy: 0 }
}

async function closeWorkshop({ server, client }: Workshop): Promise<void> {
  client.ref()
  await client.end()
  await server.release()
}

/** While there is work, the connection keeps the process alive; else the process would end in the middle of it. */
async function work(opened: Workshop, task: (client: pg.Client) => Promise<void>): Promise<void> {
  opened.client.ref()
  opened.busy += 1
  try {
    await task(opened.client)
  } finally {
    opened.busy -= 1
    if (opened.busy === 0) opened.client.unref()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
