/** The settings of every database session, whatever a role, a database or its URL sets. */
import pg from 'pg'
import { driverOptions } from '#kit/database-url.ts'

/** Statements and the driver's parsers rely on these. They override `alter role` and `alter database`. */
const pinned: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  // Less would round times and amounts that are sent as floats.
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  // Otherwise a search returns a random part of its results.
  gin_fuzzy_search_limit: '0',
  plan_cache_mode: 'auto',
  lock_timeout: '0',
  idle_session_timeout: '0',
  // Since PostgreSQL 17.
  transaction_timeout: '0',
}

export type SessionLimits = {
  /** Makes the database reject every statement that writes. */
  readOnly?: boolean
  /** 0: a statement can take as long as it needs. */
  maxStatementMs: number
  maxIdleInTransactionMs: number
}

/** For connections that migrate. */
const migrationLimits: SessionLimits = { maxStatementMs: 0, maxIdleInTransactionMs: 0 }

/**
 * A statement, because poolers such as PgBouncer reject settings in the startup message. The timeout comes first: a
 * role's own could be too short for the rest.
 */
function sessionStatement({ readOnly = false, maxStatementMs, maxIdleInTransactionMs }: SessionLimits): string {
  const settings = {
    ...pinned,
    idle_in_transaction_session_timeout: String(maxIdleInTransactionMs),
    default_transaction_read_only: readOnly ? 'on' : 'off',
  }
  const rows = Object.entries(settings).map(([name, setting]) => `('${name}', '${setting}')`)
  return `set statement_timeout = ${maxStatementMs};
          select set_config(name, setting, false) from (values ${rows.join(', ')}) as pinned (name, setting)
          where current_setting(name, true) is not null`
}

/** A pooler without a free connection to the server accepts clients, and lets their first statement wait. */
const pinWithinMs = 10_000

/** Sets the settings of a new connection. @throws SilentServerError if the server accepts it, and then doesn't respond */
export async function pinSession(client: pg.ClientBase, limits: SessionLimits): Promise<void> {
  // The driver supports the time limit per statement, but its types lack it.
  const statement: pg.QueryConfig & { query_timeout: number } = {
    text: sessionStatement(limits),
    query_timeout: pinWithinMs,
  }
  try {
    await client.query(statement)
  } catch (error) {
    throw error instanceof Error && error.message === 'Query read timeout' ? new SilentServerError() : error
  }
}

/** The server, or a pooler in front of it, has accepted a connection and runs no statement on it. */
export class SilentServerError extends Error {
  override name = 'SilentServerError'

  constructor() {
    super(`timeout expired: the connection was accepted, but no statement ran on it within ${pinWithinMs / 1000} s`)
  }
}

/** A connection apart from the pool. The caller ends it. Its loss fails its statements, and never ends the process. */
export async function openSession(
  url: string,
  { limits, ...config }: { limits: SessionLimits } & pg.ClientConfig,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: pinWithinMs, ...config, ...driverOptions(url) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await pinSession(client, limits)
    return client
  } catch (error) {
    // Not awaited, because a server that rejects us may not hang up.
    client.end().catch(() => undefined)
    throw error
  }
}

const migrationName = 'waybill migration'

/** A connection that changes the schema: a statement can take as long as it needs. */
export const openMigrationSession = (url: string): Promise<pg.Client> =>
  openSession(url, { application_name: migrationName, limits: migrationLimits })

/** The same as a pool, for a library that needs one. */
export function openMigrationPool(url: string): pg.Pool {
  const onConnect = (client: pg.ClientBase) => pinSession(client, migrationLimits)
  const pool = new pg.Pool({ ...driverOptions(url), application_name: migrationName, onConnect })
  // The library warns if a pool lacks these listeners.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
