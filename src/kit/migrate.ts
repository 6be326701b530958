import { runner } from 'node-pg-migrate'
import pg from 'pg'

/**
 * Brings the database to the newest schema. Several nodes may call it at once: the first holds an
 * advisory lock and the others wait for it.
 *
 * @returns the names of the migrations that were run now
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  // The library leaves a client of its own ending behind it: a server that is stopped next would break the
  // process by what it says on that connection.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'waybill migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await runMigrations(client, folder)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function runMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const done = await runner({
    dbClient: client,
    dir: folder,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => {},
  })
  return done.map((migration) => migration.name)
}
