/** Whether a server, or a pooler in front of it, gives a node the connections that it needs. */
import { randomUUID } from 'node:crypto'
import { UserFacingError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

const transactionMode =
  'DATABASE_URL leads to a pooler in transaction mode, which can run each statement in a different session. Waybill needs its own sessions for locks, notifications and prepared statements. Set pool_mode=session for this database in PgBouncer, or set DATABASE_URL to PostgreSQL itself.'

/**
 * Marks one session, and looks for the mark from two connections.
 *
 * @throws UserFacingError if a pooler shares sessions between connections; an error if it gives no second connection
 */
export async function assertOwnSessions({ pool }: Database): Promise<void> {
  const key = randomUUID()
  const isMarked = "select current_setting('waybill.session', true) is not distinct from $1::text as found"
  const first = await pool.connect()
  try {
    const second = await pool.connect()
    try {
      await first.query("select set_config('waybill.session', $1::text, false)", [key])
      const [others, own] = [await second.query(isMarked, [key]), await first.query(isMarked, [key])]
      if (others.rows[0].found || !own.rows[0].found) throw new UserFacingError(transactionMode)
    } finally {
      second.release()
    }
  } finally {
    first.release()
  }
}

/** A node's listener for notifications. */
const listeners = 1
/** A command that changes something needs this many connections while the node runs. */
const forCommands = 3

type Limits = { server: number; database: number | null; role: number | null; roleName: string; databaseName: string }

/** @throws UserFacingError if the server, the database or the role allows fewer connections than a node needs */
export async function assertEnoughConnections({ pool }: Database, connections: number): Promise<void> {
  const { rows } = await pool.query<Limits>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              - coalesce(current_setting('reserved_connections', true)::int, 0) as server,
            nullif(datconnlimit, -1) as database, nullif(rolconnlimit, -1) as role,
            rolname as "roleName", datname as "databaseName"
     from pg_database, pg_roles where datname = current_database() and rolname = current_user and not rolsuper`,
  )
  const [limits] = rows
  // No limit applies to a superuser.
  if (!limits) return
  const needed = connections + listeners + forCommands
  const { server, database, role, roleName, databaseName } = limits
  const tooLow = [
    { allowed: server, who: "the server's max_connections", remedy: 'Raise max_connections' },
    {
      allowed: database,
      who: `the database "${databaseName}"`,
      remedy: `Run: alter database "${databaseName}" connection limit -1`,
    },
    { allowed: role, who: `the role "${roleName}"`, remedy: `Run: alter role "${roleName}" connection limit -1` },
  ].find(({ allowed }) => allowed !== null && allowed < needed)
  if (!tooLow) return
  const { allowed, who, remedy } = tooLow
  const possible = (allowed ?? 0) - listeners - forCommands
  const lower = possible >= 2 ? `. Or set WAYBILL_DATABASE_CONNECTIONS to ${possible}` : ''
  throw new UserFacingError(
    `PostgreSQL allows ${allowed} connections (limit: ${who}), but this node needs ${needed}: ${connections} for requests (WAYBILL_DATABASE_CONNECTIONS), ${listeners} for notifications, and ${forCommands} for commands. ${remedy}${lower}.`,
  )
}
