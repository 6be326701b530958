import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Queryable } from '#kit/postgres.ts'
import { countListeners } from '#kit/pub-sub.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

const table = 'schema_migrations'

/** How the database's schema stands to the migrations of this version. */
export type SchemaState = {
  /** Migrations that were run, in the order in which they were. */
  done: string[]
  /** Migrations that are still to be run, in their order; all of them where the database is empty. */
  missing: string[]
  /** Migrations that were run and that this version does not know: a newer one has been here. */
  unknown: string[]
}

/** The names of the migrations of this version, in no order. */
export async function knownMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -4))
}

/** Reads how far the schema is, and changes nothing. */
export async function getSchemaState(db: Queryable, folder: string): Promise<SchemaState> {
  const known = await knownMigrations(folder)
  const [found] = await db.query<{ exists: boolean }>({
    name: 'schema.is-there',
    text: `select to_regclass($1::text) is not null as "exists"`,
    values: [table],
  })
  const run = found?.exists
    ? await db.query<{ name: string }>({
        name: 'schema.run',
        text: `select name from ${table} order by id`,
        values: [],
      })
    : []
  const done = run.map(({ name }) => name)
  return {
    done,
    missing: known.toSorted().filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  }
}

export const newerSchema = (unknown: readonly string[]): string =>
  `A newer version of Waybill has migrated the database (migration ${unknown.at(-1)} is unknown to this version). Start that version, or restore a backup from before the migration.`

/**
 * Brings the database to the newest schema. Several nodes may call it at once: the first holds an
 * advisory lock and the others wait for it.
 *
 * @returns the names of the migrations that were run now
 * @throws UserFacingError where a newer version has brought it forward: this one does not know what it would break;
 *   and where a node of an earlier one still serves
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  // The library leaves a client of its own ending behind it: a server that is stopped next would break the
  // process by what it says on that connection.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'waybill migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const db: Queryable = { query: async (statement) => (await client.query(statement)).rows }
    const { unknown, missing } = await getSchemaState(db, folder)
    if (unknown.length > 0) throw new UserFacingError(newerSchema(unknown))
    // Most starts find all of them done, and need not load what would do them.
    if (missing.length === 0) return []
    await refuseWhileServed(db, folder)
    return await runMigrations(client, folder)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A node that ends takes so long to be gone from the server's list. */
const goneWithinMs = 5_000
const pollEveryMs = 250

/**
 * A node of an earlier version that serves while the schema changes could not write what others tell it of what it has
 * asked them to do: that would be lost.
 *
 * @throws UserFacingError where one serves, and goes on to
 */
async function refuseWhileServed(db: Queryable, folder: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pollEveryMs) {
    const { done, missing } = await getSchemaState(db, folder)
    if (done.length === 0 || missing.length === 0) return
    const listeners = await countListeners(db)
    if (listeners === 0) return
    if (waitedMs >= goneWithinMs) throw new UserFacingError(stillServed(listeners))
    await delay(pollEveryMs)
  }
}

const stillServed = (count: number): string =>
  `The database must be migrated, but ${count === 1 ? 'a node with an earlier version is' : `${count} nodes with an earlier version are`} running on it. Stop ${count === 1 ? 'it' : 'them'} first.`

async function runMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const { runner } = await import('node-pg-migrate')
  const done = await runner({
    dbClient: client,
    dir: folder,
    direction: 'up',
    migrationsTable: table,
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => {},
  })
  return done.map((migration) => migration.name)
}
