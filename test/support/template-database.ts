import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { migrationsFolder } from '#app/project.ts'

const migrations = new URL('../../migrations/', import.meta.url)

/** The first number of every advisory lock of the test databases, so that they meet no lock of anyone else's. */
const lockClass = 1_985_229_328
const makingSuffix = '_making'

/** Named after what the migrations say, so that a change of any of them makes a new template. */
export async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrations)).sort()) {
    hash.update(`${file}\0`).update(await readFile(new URL(file, migrations)))
  }
  return `waybill_template_${hash.digest('hex').slice(0, 16)}`
}

type LockAct = 'lock' | 'lock_shared' | 'unlock'

/** A database whose name is locked is in use by a live process; PostgreSQL frees the locks of a dead one. */
export async function lockName(client: pg.Client, act: LockAct, name: string): Promise<void> {
  await client.query(`SELECT pg_advisory_${act}($1::int, hashtext($2))`, [lockClass, name])
}

export type DatabaseUrls = { url: string; serviceUrl: string }

/** Brings a database to the newest schema, and lets in the role that the service connects as. */
export async function migrateTestDatabase({ url, serviceUrl }: DatabaseUrls): Promise<void> {
  // Loaded only here: it takes 60 ms, which a test file that finds the template made does not have to spend.
  const [{ migrate }, { migrateJobs }, { grantServiceRole }] = await Promise.all([
    import('#kit/migrate.ts'),
    import('#kit/jobs.ts'),
    import('#kit/postgres-server.ts'),
  ])
  await migrate(url, migrationsFolder)
  if (serviceUrl === url) return
  await migrateJobs(url)
  await grantServiceRole(url, new URL(serviceUrl).username)
}

/** Migrates under another name and renames at the end, so that a template that exists is complete. */
export async function makeTemplate(
  client: pg.Client,
  name: string,
  urlsOf: (name: string) => DatabaseUrls,
): Promise<void> {
  if (await exists(client, name)) return
  const making = `${name}${makingSuffix}`
  await lockName(client, 'lock', making)
  try {
    if (await exists(client, name)) return
    await dropDatabase(client, making)
    await client.query(`CREATE DATABASE ${making} TEMPLATE template0 ENCODING 'UTF8'`)
    await migrateTestDatabase(urlsOf(making))
    await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`)
  } finally {
    await lockName(client, 'unlock', making)
  }
}

/**
 * Copying files is quicker where nothing is forced to the disk (18 ms against 46 ms), copying through the log where it
 * is (136 ms against 232 ms), because copying files needs two checkpoints.
 */
export async function cloneTemplate(client: pg.Client, template: string, name: string, options = ''): Promise<void> {
  await lockName(client, 'lock', name)
  const { rows } = await client.query<{ fsync: string }>('SHOW fsync')
  const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy} ${options}`)
}

/** Drops the databases of runs that died, and the templates of other migrations, unless a live process uses them. */
export async function dropLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database
      WHERE (datname ^@ 'waybill_test_' OR datname ^@ 'waybill_template_') AND NOT datname ^@ $1
        AND pg_has_role(datdba, 'MEMBER')`,
    [template],
  )
  for (const { name } of rows) {
    const lockedName = name.endsWith(makingSuffix) ? name.slice(0, -makingSuffix.length) : name
    const locked = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1::int, hashtext($2)) AS free', [
      lockClass,
      lockedName,
    ])
    if (!locked.rows[0]?.free) continue
    await dropDatabase(client, name)
    await lockName(client, 'unlock', lockedName)
  }
}

/** The error code while an ended session is still connected. */
const objectInUse = '55006'
const maxAttempts = 10

/**
 * Removes the database, where it exists, and cuts off the sessions in it. Not by `WITH (FORCE)`, which fails where a
 * session of another role is in it: an autovacuum worker belongs to the superuser, and we are an ordinary role. A plain
 * drop sends such workers away by itself; the sessions of our own role are ended before it.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  if (!(await exists(client, name))) return
  const identifier = client.escapeIdentifier(name)
  await client.query(`ALTER DATABASE ${identifier} ALLOW_CONNECTIONS false`)
  for (let attempt = 1; ; attempt += 1) {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = $1 AND pid <> pg_backend_pid() AND pg_has_role(usesysid, 'MEMBER')`,
      [name],
    )
    try {
      // PostgreSQL itself waits some seconds for the sessions to go.
      await client.query(`DROP DATABASE IF EXISTS ${identifier}`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== objectInUse || attempt === maxAttempts) throw error
    }
  }
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  return rowCount !== 0
}
