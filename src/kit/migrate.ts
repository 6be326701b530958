import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Brings the database to the newest schema. Several nodes may call it at once: the first holds an
 * advisory lock and the others wait for it.
 *
 * @returns the names of the migrations that were run now
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const done = await runner({
    databaseUrl,
    dir: folder,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => {},
  })
  return done.map((migration) => migration.name)
}
