import pg from 'pg'
import { batchReads, corkUntilNextTick } from '#kit/batched-reads.ts'
import { withTimeout } from '#kit/clock.ts'
import { pinSession } from '#kit/database-session.ts'
import { driverOptions } from '#kit/database-url.ts'
import type { Logger } from '#kit/log.ts'
import { isDiskRefusal, leavesConnection, unavailableOr, unreachableOr } from '#kit/postgres-errors.ts'
import {
  type Queryable,
  runTransaction,
  type Statement,
  type Transaction,
  type TransactionOptions,
} from '#kit/transaction.ts'

export type { Queryable, Statement, Transaction, TransactionOptions }

/**
 * SQL text of the time in this many milliseconds, by the database's clock, which all nodes share.
 *
 * @param parameter the number of milliseconds, such as `$3`
 */
export const fromNow = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::float8 * interval '1 millisecond'`

/**
 * SQL text of the rows from `toRows`. PostgreSQL cannot know how many there are and would expect a hundred. The
 * condition makes it expect one, so that it looks up table rows by their keys and never reads a whole table.
 *
 * @param parameter the parameter with the rows, `$1`
 * @param columns their names and types
 */
export const rowsOf = (parameter: string, columns: string): string =>
  `(select * from json_to_recordset(${parameter}::json) as given (position integer, ${columns}) where position between 0 and 99999)`

/**
 * Rows as one JSON parameter, each with its position from 0. An array would make PostgreSQL plan the statement again
 * each time.
 */
export const toRows = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, position) => ({ ...row, position })))

/**
 * SQL text of a list of known names, for a condition that matches a partial index: PostgreSQL uses the index only if
 * the condition is in the text, not in a parameter.
 */
export const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** `generic`: a plan for all parameters, made once per connection. `custom`: a new plan for these parameters. */
export type PlanChoice = 'generic' | 'custom'

const planSetting: Readonly<Record<PlanChoice, string>> = {
  generic: 'plan_cache_mode = force_generic_plan',
  custom: 'plan_cache_mode = force_custom_plan',
}

export type ReadLimits = {
  maxMs: number
  /** Absent: the server's setting. Sorts and hashes use more memory only if they need it. */
  memoryMb?: number
  /** Absent: the server chooses the cheaper plan. */
  plan?: PlanChoice
}

export type Database = Queryable & {
  /** Runs statements that read, lock nothing and respond quickly, on connections that other reads share. */
  reads: Queryable
  /**
   * Runs one statement that reads. The server cancels it after the limit, including time spent waiting for locks, and
   * its connection is free again immediately. One round trip.
   *
   * @throws an error for which `isStatementTimeout` is true, if it was canceled
   */
  readWithin<Row>(limits: ReadLimits, statement: Statement): Promise<Row[]>
  /**
   * Runs one statement that reads with a generic plan, made once per connection: for statements whose planning takes
   * longer than their execution, and whose plan never varies. One round trip.
   */
  readWithGenericPlan<Row>(statement: Statement): Promise<Row[]>
  /** Runs `work` in a transaction: committed if it returns, rolled back if it throws. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>
  /** Whether a statement has failed because the server's disk refused a write. `retryDisk` can end this. */
  isDiskFull(): boolean
  /** Sorts rows that do not fit into memory, which shows whether the disk accepts writes again. */
  retryDisk(): Promise<void>
  /** The pool itself, for libraries that need one. */
  pool: pg.Pool
  /** Closes the connections. A connection with a running statement is awaited for three seconds at most. */
  close(): Promise<void>
}

/** No caller waits longer for a statement. */
const maxStatementMs = 30_000
/** Longer, for networks that swallow the response. */
const maxAnswerMs = maxStatementMs + 5_000
/** A database that hangs must not block a process that ends. */
const closeWithinMs = 3_000

/** The idle time after which TCP keep-alive checks whether the host still exists. */
export const keepAliveAfterMs = 10_000

export type DatabaseOptions = {
  url: string
  maxConnections: number
  log: Logger
  applicationName: string
  /** Makes the database reject every statement that writes. */
  readOnly?: boolean
}

// Numerics stay text: they are money and weights, and a float would change them.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

const parseTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
// Sessions are in UTC, so a time is `2026-01-31 09:30:00.123+00`, which the engine's parser reads fastest. Other
// values, such as infinity, use the library's parser.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  text.endsWith('+00') && text.length <= 29 && text.charCodeAt(4) === 45
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTime(text),
)

const limits = { maxStatementMs, maxIdleInTransactionMs: maxStatementMs }

function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...driverOptions(options.url),
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    // Idle connections stay open: closing them would need a timer per statement.
    idleTimeoutMillis: 0,
    query_timeout: maxAnswerMs,
    onConnect: (client) => pinSession(client, { ...limits, readOnly: options.readOnly ?? false }),
    // Statements that are sent before a result arrives share a round trip: a last statement and its `commit`.
    pipeline: true,
  })
  // The pool replaces a broken connection, and without listeners it would end the process. The pool repeats what its
  // client reports, and after we close it a lost connection is no news.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) options.log.warn({ err: error.message }, 'database connection lost')
    })
  })
  return pool
}

/** @throws DatabaseUnreachableError */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw unreachableOr(error)
  }
}

/** Runs the statement on the connection, or on one of the pool. */
async function ask(where: pg.Pool | pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  if (!(where instanceof pg.Pool)) return where.query(statement)
  const client = await connect(where)
  let broken: Error | undefined
  try {
    return await client.query(statement)
  } catch (error) {
    if (!leavesConnection(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options)
  let isDiskFull = false
  const noteFailure = (error: unknown) => {
    if (isDiskRefusal(error)) isDiskFull = true
  }
  const on = (client: pg.Pool | pg.PoolClient): Queryable => ({
    query: async <Row>(statement: Statement) => {
      const { answerWithinMs } = statement
      // The driver supports this setting per statement, but its types lack it.
      const limited = answerWithinMs === undefined ? statement : { ...statement, query_timeout: answerWithinMs }
      try {
        return (await ask(client, limited)).rows as Row[]
      } catch (error) {
        noteFailure(error)
        throw unavailableOr(error)
      }
    },
  })

  const readWith = async <Row>(settings: string[], statement: Statement): Promise<Row[]> => {
    const client = await connect(pool)
    return alone(client, settings, () => on(client).query<Row>(statement))
  }

  return {
    ...on(pool),
    isDiskFull: () => isDiskFull,
    async retryDisk() {
      await readWith(settingsOf({ maxMs: maxDiskSortMs, memoryMb: 1 }), diskSort)
      isDiskFull = false
    },
    reads: { query: batchReads(pool) },
    pool,
    close: async () => void (await withTimeout(pool.end(), closeWithinMs)),
    readWithin: (limits, statement) => readWith(settingsOf(limits), statement),
    readWithGenericPlan: (statement) => readWith([planSetting.generic], statement),
    transaction: async (work, options = {}) =>
      runTransaction(await connect(pool), work, { ...options, onFailure: noteFailure }),
  }
}

const maxDiskSortMs = 2_000
/** Sorts more than fits into a megabyte of memory. */
const diskSort: Statement = {
  name: 'disk.sort',
  text: 'select count(*) from (select n from generate_series(1, 40000) n order by md5(n::text)) sorted',
  values: [],
}

function settingsOf({ maxMs, memoryMb, plan }: ReadLimits): string[] {
  return [
    `statement_timeout = ${Math.trunc(maxMs)}`,
    ...(memoryMb === undefined ? [] : [`work_mem = '${Math.trunc(memoryMb)}MB'`]),
    ...(plan === undefined ? [] : [planSetting[plan]]),
  ]
}

/** Reads in a transaction with its own settings, and releases the connection. */
async function alone<Row>(client: pg.PoolClient, settings: string[], read: () => Promise<Row[]>): Promise<Row[]> {
  // Sent together, like a transaction's last statement and its commit. The settings end with the transaction, so they
  // never affect the next user of the connection.
  corkUntilNextTick(client)
  const [begun, answered, ended] = await Promise.allSettled([
    client.query(['begin read only', ...settings.map((setting) => `set local ${setting}`)].join('; ')),
    read(),
    client.query('commit'),
  ])
  client.release(ended.status === 'rejected' ? ended.reason : undefined)
  if (begun.status === 'rejected') throw unavailableOr(begun.reason)
  if (answered.status === 'rejected') throw answered.reason
  return answered.value
}

/** A page of rows in the order of their ids, after the last id of the previous page. */
export type Page = { after: string; max: number }

/** Less than every id. */
const nilUuid = '00000000-0000-0000-0000-000000000000'
const maxPageSize = 500

/** Reads rows page by page, so that only one page is in memory. */
export async function* readPages<Row extends { id: string }>(
  read: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = nilUuid; ; ) {
    const rows = await read({ after, max: maxPageSize })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < maxPageSize) return
    after = last.id
  }
}
