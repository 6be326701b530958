import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import { openMigrationSession } from '#kit/database-session.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export const minimumServerVersion = 15

type Server = { version: number; encoding: string; schema: string | null; role: string; triggers: string }

/** @throws UserFacingError if the server is too old, or lacks what statements rely on; errors of the connection */
export async function assertServer(database: Database): Promise<void> {
  const { rows } = await database.pool.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
            current_schema() as schema, current_user as role, current_setting('session_replication_role') as triggers`,
  )
  const { version, encoding, schema, role, triggers } = rows[0] as Server
  if (version < minimumServerVersion) {
    throw new UserFacingError(
      `The database is PostgreSQL ${version}; Waybill needs ${minimumServerVersion} or later. Set DATABASE_URL to a newer server.`,
    )
  }
  if (encoding !== 'UTF8') throw new UserFacingError(otherEncoding(encoding))
  if (schema !== 'public') throw new UserFacingError(otherSchema(schema, role))
  if (triggers !== 'origin') {
    throw new UserFacingError(
      `The triggers that protect the ledger are off for role "${role}". Run: alter role "${role}" reset session_replication_role. If the database sets it, reset it there too.`,
    )
  }
}

const otherEncoding = (encoding: string): string =>
  `The database has the encoding ${encoding}; Waybill needs UTF8. Create another database with: create database waybill encoding 'UTF8' template template0. Copy existing data with pg_dump and pg_restore, and correct DATABASE_URL.`

/** Migrations and statements use one schema. With another one, a node would not find what a migration has created. */
export const otherSchema = (schema: string | null, role: string): string =>
  `Waybill uses the schema public, but role "${role}" ${schema === null ? 'has none' : `creates tables in the schema "${schema}"`}. Run: alter role "${role}" set search_path = public. Tables that are in another schema must be moved first, with alter table … set schema public.`

/** The maximum difference between the clocks of a node and the database, on which tokens, links and days depend. */
export const maxClockDifferenceMs = 2_000

const measurements = 3

/** How far the clock is ahead of the database's, in milliseconds. It is as exact as the round trip allows. */
export async function clockDifferenceMs(db: Queryable, clock: Clock): Promise<number> {
  let best = { differenceMs: 0, roundTripMs: Number.POSITIVE_INFINITY }
  for (let done = 0; done < measurements; done += 1) {
    const askedAtMs = clock.now().getTime()
    const [row] = await db.query<{ nowMs: number }>({
      name: 'database.clock',
      text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`,
      values: [],
    })
    const answeredAtMs = clock.now().getTime()
    const roundTripMs = answeredAtMs - askedAtMs
    if (roundTripMs >= best.roundTripMs) continue
    const differenceMs = (askedAtMs + answeredAtMs) / 2 - (row?.nowMs ?? answeredAtMs)
    best = { differenceMs, roundTripMs }
  }
  // Half of the round trip may not be a difference.
  const certainMs = Math.max(0, Math.abs(best.differenceMs) - best.roundTripMs / 2)
  return Math.sign(best.differenceMs) * certainMs
}

/** @throws UserFacingError if the clock differs too much from the database's */
export async function assertClock(db: Queryable, clock: Clock): Promise<void> {
  const differenceMs = await clockDifferenceMs(db, clock)
  if (Math.abs(differenceMs) <= maxClockDifferenceMs) return
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1)
  const direction = differenceMs > 0 ? 'ahead of' : 'behind'
  throw new UserFacingError(
    `The clock of this machine is ${seconds} s ${direction} the database's; synchronize both with a time server (NTP), and start again.`,
  )
}

/**
 * Advisory locks belong to one database of one server, so the owner's URL leads to the service's database only if it
 * meets the service's lock there.
 *
 * @throws UserFacingError if the URLs lead to two databases
 */
export async function assertSameDatabase(db: Database, ownerUrl: string, setting: string): Promise<void> {
  const key = randomUUID()
  const lock = 'hashtextextended($1::text, 0)'
  const service = await db.pool.connect()
  let owner: pg.Client | null = null
  try {
    owner = await openMigrationSession(ownerUrl)
    await service.query(`select pg_advisory_lock(${lock})`, [key])
    const { rows } = await owner.query(`select pg_try_advisory_lock(${lock}) as free`, [key])
    if (rows[0].free) {
      throw new UserFacingError(
        `${setting} and DATABASE_URL lead to different databases. Correct one of these settings.`,
      )
    }
  } finally {
    await service.query('select pg_advisory_unlock_all()').catch(() => {})
    service.release()
    await owner?.end().catch(() => undefined)
  }
}

/** The trigger function that makes a table append-only. */
const refusalOfChange = 'refuse_change()'

/** Counts the rows of all append-only tables, by table name. */
export async function countAppendOnlyRows(db: Queryable): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>({
    name: 'tables.append-only',
    text: `select distinct c.oid::regclass::text as name
           from pg_trigger t join pg_class c on c.oid = t.tgrelid
           where t.tgfoid = to_regprocedure($1::text) order by name`,
    values: [refusalOfChange],
  })
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [counted] = await db.query<{ rows: number }>({
      name: `tables.count-${name}`,
      text: `select count(*)::float8 as rows from ${name}`,
      values: [],
    })
    counts[name] = counted?.rows ?? 0
  }
  return counts
}

const grantLock = 7_305_804_402_566_562_158n

type Table = { name: string; schema: string; rights: string }

/**
 * Grants the service's role its rights on the owner's tables: read in views and in the list of migrations, read and
 * insert in append-only tables, and read, insert, update and delete elsewhere. It can't truncate tables, change the
 * schema or disable triggers.
 *
 * A role that has the owner's rights anyway keeps them, because its next migration needs them.
 *
 * It runs after each migration, so that no migration has to grant rights. If all rights are correct, it writes nothing.
 */
export async function grantServiceRole(ownerUrl: string, role: string): Promise<void> {
  const client = await openMigrationSession(ownerUrl)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [grantLock])
    const grantee = client.escapeIdentifier(role)
    for (const { name, schema, rights } of await tablesToGrant(client, role)) {
      await client.query(`grant usage on schema ${schema} to ${grantee}`)
      await client.query(`grant usage on all sequences in schema ${schema} to ${grantee}`)
      await client.query(`revoke all on ${name} from ${grantee}`)
      await client.query(`grant ${rights} on ${name} to ${grantee}`)
    }
    for (const name of await tablesToOpen(client, role)) {
      await client.query(`create policy ${grantee} on ${name} to ${grantee} using (true) with check (true)`)
    }
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The tables on which the role's rights differ from those that it should have. */
async function tablesToGrant(client: pg.Client, role: string): Promise<Table[]> {
  const { rows } = await client.query<Table>({
    text: `with owned as (
             select c.oid, c.relname, c.relkind = 'v' as is_view, c.oid::regclass::text as name, quote_ident(n.nspname) as schema,
                    exists (select from pg_trigger t
                            where t.tgrelid = c.oid and t.tgfoid = to_regprocedure($2::text)) as is_append_only
             from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage')
               and not pg_has_role($1::text::name, c.relowner, 'usage')
               and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
           ), wanted as (
             select *, case when is_view or relname = 'schema_migrations' then '{SELECT}'::text[]
                            when is_append_only then '{SELECT,INSERT}'::text[]
                            else '{SELECT,INSERT,UPDATE,DELETE}'::text[] end as rights
             from owned
           )
           select name, schema, array_to_string(rights, ', ') as rights from wanted
           where exists (select from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,TRIGGER}'::text[]) as one(name)
                         where has_table_privilege($1::text, oid, one.name) <> (one.name = any (rights)))
           order by schema, name`,
    values: [role, refusalOfChange],
  })
  return rows
}

/** Row-level security limits the tables of the job queue to their owner, until a policy allows other roles. */
async function tablesToOpen(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    text: `select c.oid::regclass::text as name from pg_class c
           where c.relrowsecurity and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage')
             and not pg_has_role($1::text::name, c.relowner, 'usage')
             and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1::text)`,
    values: [role],
  })
  return rows.map(({ name }) => name)
}
