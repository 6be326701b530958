/** A node whose way to PostgreSQL holds back the answer to one statement, and all that follow it on its connection. */
import type { Socket } from 'node:net'
import type { AppOptions } from '#app/service.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import type { TestEnvironment } from './test-environment.ts'

export type HeldNode = {
  url: string
  /** How many of its connections are held. */
  held(): number
  /** Sends all held responses, and holds none from now on. */
  release(): void
  /** Ends the node once it has ended what it began. */
  close(): Promise<void>
}

/**
 * @param statement the name of the prepared statement whose answers are held back
 * @param maxConnections of the node; one of them listens for jobs
 */
export async function startHeldNode(
  environment: TestEnvironment,
  { statement, maxConnections }: { statement: string; maxConnections: number },
  changes: Partial<AppOptions> = {},
): Promise<HeldNode> {
  const held = new Set<Socket>()
  let isHolding = true
  const proxy = await openDatabaseProxy(environment.databaseUrl, ({ database }) => ({
    toDatabase(bytes) {
      if (isHolding && bytes.includes(statement)) {
        database.pause()
        held.add(database)
      }
      return bytes
    },
  }))
  const db = openDatabase({ url: proxy.url, maxConnections, log: silentLog, applicationName: 'behind the proxy' })
  const node = await environment.startNode({ db, ...changes })
  const release = () => {
    isHolding = false
    for (const database of held) database.resume()
  }
  return {
    url: node.url,
    held: () => held.size,
    release,
    async close() {
      release()
      await node.close()
      await db.close()
      proxy.close()
    },
  }
}

/**
 * Has leases end after a second that are taken to send something, so that another node need not be waited for.
 *
 * @returns ends it
 */
export async function shortenLeases(
  { db }: TestEnvironment,
  table: 'purchases' | 'cancellations',
): Promise<() => Promise<void>> {
  await db.pool.query(`
    create function shorten_lease() returns trigger language plpgsql as $$
    begin
      new.lease_until := least(new.lease_until, clock_timestamp() + interval '1 second');
      return new;
    end $$;
    create trigger shorten_lease before insert or update of lease_until on ${table}
      for each row when (new.state = 'Processing') execute function shorten_lease();
  `)
  return async () => void (await db.pool.query('drop function shorten_lease cascade'))
}
