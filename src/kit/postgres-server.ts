import pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export const minimumServerVersion = 15

/** @throws UserFacingError if the server cannot be reached or is too old */
export async function assertServerVersion(database: Database): Promise<void> {
  let version: number
  try {
    const result = await database.pool.query('select current_setting($1)::int as version', ['server_version_num'])
    version = Math.floor(result.rows[0].version / 10_000)
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
    throw new UserFacingError(`Cannot connect to the database (${reason}). Check DATABASE_URL.`)
  }
  if (version < minimumServerVersion) {
    throw new UserFacingError(
      `The database is PostgreSQL ${version}; Waybill needs ${minimumServerVersion} or later. Set DATABASE_URL to a newer server.`,
    )
  }
}

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
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'waybill migration' })
  client.on('error', () => undefined)
  await client.connect()
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
