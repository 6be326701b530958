import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openMigrationSession } from '#kit/database-session.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import { otherSchema } from '#kit/postgres-server.ts'
import { countListeners } from '#kit/pub-sub.ts'

const table = 'schema_migrations'

/** The state of the database's schema, compared with the migrations of this version. */
export type SchemaState = {
  /** The migrations that have run, in order. */
  done: string[]
  /** The migrations that have not run yet, in order; all of them if the database is empty. */
  missing: string[]
  /** Migrations that have run and are unknown to this version, so a newer version has used the database. */
  unknown: string[]
}

/** The names of this version's migrations, in no particular order. */
export async function knownMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -4))
}

/** Reads the state of the schema. Changes nothing. */
export async function getSchemaState(db: Queryable, folder: string): Promise<SchemaState> {
  const known = await knownMigrations(folder)
  const [found] = await db.query<{ exists: boolean; isOurs: boolean }>({
    name: 'schema.is-there',
    // Other programs give a table of this name other columns.
    text: `select to_regclass($1::text) is not null as "exists",
                  (select count(*) from pg_attribute
                   where attrelid = to_regclass($1::text) and attname in ('id', 'name', 'run_on')) = 3 as "isOurs"`,
    values: [table],
  })
  if (found?.exists && !found.isOurs) throw new UserFacingError(foreignTable)
  const run = found?.exists
    ? await db.query<{ name: string }>({
        name: 'schema.run',
        text: `select name from ${table} order by id`,
        values: [],
      })
    : []
  const done = run.map(({ name }) => name)
  if (done.length > 0 && !done.some((name) => known.includes(name))) throw new UserFacingError(foreignTable)
  return {
    done,
    missing: known.toSorted().filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  }
}

const foreignTable = `Another program keeps its list of migrations in the table ${table} of this database. Give Waybill a database of its own, and correct DATABASE_URL.`

export const newerSchema = (unknown: readonly string[]): string =>
  `A newer version of Waybill has migrated the database (migration ${unknown.at(-1)} is unknown to this version). Start that version, or restore a backup from before the migration.`

/**
 * Migrates the database to the newest schema. If several nodes call it at the same time, the first takes an advisory
 * lock, and the others wait for it.
 *
 * @returns the names of the migrations that were run
 * @throws UserFacingError if a newer version has migrated the database, or if a node with an earlier version still uses
 *   it
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  // The library does not wait until its own client is closed. If the server is then stopped, the error on that
  // connection would end the process.
  const client = await openMigrationSession(databaseUrl)
  try {
    const db: Queryable = { query: async (statement) => (await client.query(statement)).rows }
    const { unknown, missing } = await getSchemaState(db, folder)
    if (unknown.length > 0) throw new UserFacingError(newerSchema(unknown))
    // Most starts find nothing to migrate, and don't load the library.
    if (missing.length === 0) return []
    const { rows } = await client.query('select current_schema() as schema, current_user as role')
    if (rows[0].schema !== 'public') throw new UserFacingError(otherSchema(rows[0].schema, rows[0].role))
    await refuseWhileServed(db, folder)
    return await runMigrations(client, folder)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** How long a node that has stopped can stay on the server's list. */
const goneWithinMs = 5_000
const pollEveryMs = 250

/**
 * A node with an earlier version could not save the responses to its carrier calls after the schema has changed, and
 * they would be lost.
 *
 * @throws UserFacingError if such a node keeps running
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
