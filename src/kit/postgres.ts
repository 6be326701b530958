import pg from 'pg'
import { batchReads, corkUntilNextTick } from '#kit/batched-reads.ts'
import { withTimeout } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import { isDataError, unavailableOr, unreachableOr } from '#kit/postgres-errors.ts'
import {
  type Queryable,
  runTransaction,
  type Statement,
  type Transaction,
  type TransactionOptions,
} from '#kit/transaction.ts'

export type { Queryable, Statement, Transaction, TransactionOptions }

/**
 * SQL text of the instant so many milliseconds from now, by the database's clock: the one that all nodes share.
 *
 * @param parameter the number of milliseconds, `$3`
 */
export const fromNow = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::float8 * interval '1 millisecond'`

/**
 * SQL text of the rows that `toRows` made. PostgreSQL cannot know how many there are, and would expect a hundred. The
 * condition makes it expect one, so that it looks rows of tables up by their keys, and never reads a whole table for them.
 *
 * @param parameter the parameter with the rows, `$1`
 * @param columns their names and types
 */
export const rowsOf = (parameter: string, columns: string): string =>
  `(select * from json_to_recordset(${parameter}::json) as given (position integer, ${columns}) where position between 0 and 99999)`

/** Rows as one JSON parameter, each with its position from 0. An array would have the statement planned anew each time. */
export const toRows = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, position) => ({ ...row, position })))

/**
 * SQL text of a list of names that the code knows, for a condition that a partial index has: PostgreSQL takes such an
 * index only where it can see in the statement's text, and not in a parameter, that the condition is the same.
 */
export const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** A plan that fits whatever a statement is told, made once for each connection; or one made anew for what it is told. */
export type PlanChoice = 'kept' | 'anew'

const planSetting: Readonly<Record<PlanChoice, string>> = {
  kept: 'plan_cache_mode = force_generic_plan',
  anew: 'plan_cache_mode = force_custom_plan',
}

export type ReadLimits = {
  maxMs: number
  /** Absent: as the server is set up. It takes more where it sorts, or keeps in mind where to look, and only if it has to. */
  memoryMb?: number
  /** Absent: whichever the server takes for cheaper. */
  plan?: PlanChoice
}

export type Database = Queryable & {
  /** Where statements run that read, lock nothing and answer at once: on connections that others read on as well. */
  reads: Queryable
  /**
   * Runs one statement that reads, and has the server stop it after so long, waiting for locks included: its connection
   * is free again at once. One round trip.
   *
   * @throws what `isStatementTimeout` knows, where it was stopped
   */
  readWithin<Row>(limits: ReadLimits, statement: Statement): Promise<Row[]>
  /**
   * Runs one statement that reads by a plan that fits whatever it is told, made once for each connection: for those whose
   * planning takes longer than their work, and which every plan would do in the same way. One round trip.
   */
  readWithGenericPlan<Row>(statement: Statement): Promise<Row[]>
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>
  /** The pool itself, for libraries that want one. */
  pool: pg.Pool
  /** Ends its connections. One on which a statement still waits for its answer is waited for three seconds at most. */
  close(): Promise<void>
}

/** A statement that runs this long has lost its caller already. */
const maxStatementMs = 30_000
/** Longer: an answer that the network holds back for good must not hold its caller for good. */
const maxAnswerMs = maxStatementMs + 5_000
/** A database that hangs must not keep a process that ends. */
const closeWithinMs = 3_000

/** A connection on which nothing was heard for so long is asked whether anybody is there: a host may be gone. */
export const keepAliveAfterMs = 10_000

export type DatabaseOptions = {
  url: string
  maxConnections: number
  log: Logger
  applicationName: string
  /** Has the database refuse every statement that writes. */
  readOnly?: boolean
}

// Numerics stay text: they are money and weights, and a float would change them.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

const parseTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
// Sessions are in UTC, so a time reads `2026-01-31 09:30:00.123+00`: the engine's own parser is much the
// quickest for that form. Whatever else there may be (infinity, an old date) goes the library's way.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  text.endsWith('+00') && text.length <= 29 && text.charCodeAt(4) === 45
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTime(text),
)

function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    // None is closed for want of work: that would cost each statement a timer.
    idleTimeoutMillis: 0,
    statement_timeout: maxStatementMs,
    idle_in_transaction_session_timeout: maxStatementMs,
    query_timeout: maxAnswerMs,
    options: `-c timezone=UTC${options.readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    // What is asked for before an answer is in travels together: a last statement with its `commit`.
    pipeline: true,
  })
  // A connection that breaks is replaced by the pool; without listeners it would end the process. The pool tells of an
  // idle one what its client tells already, and once we close, that a connection is gone is no news.
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

/** Asks on the connection, or on one of the pool's, which it gives back. */
async function ask(where: pg.Pool | pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  if (!(where instanceof pg.Pool)) return where.query(statement)
  const client = await connect(where)
  let broken: Error | undefined
  try {
    return await client.query(statement)
  } catch (error) {
    // What a statement was given is no fault of the connection's, and another one would have to sign in.
    if (!isDataError(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options)
  const on = (client: pg.Pool | pg.PoolClient): Queryable => ({
    query: async <Row>(statement: Statement) => {
      const { answerWithinMs } = statement
      // The driver has this setting also for one statement; its types do not.
      const limited = answerWithinMs === undefined ? statement : { ...statement, query_timeout: answerWithinMs }
      try {
        return (await ask(client, limited)).rows as Row[]
      } catch (error) {
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
    reads: { query: batchReads(pool) },
    pool,
    close: async () => void (await withTimeout(pool.end(), closeWithinMs)),
    readWithin: (limits, statement) => readWith(settingsOf(limits), statement),
    readWithGenericPlan: (statement) => readWith([planSetting.kept], statement),
    transaction: async (work, options = {}) => runTransaction(await connect(pool), work, options),
  }
}

function settingsOf({ maxMs, memoryMb, plan }: ReadLimits): string[] {
  return [
    `statement_timeout = ${Math.trunc(maxMs)}`,
    ...(memoryMb === undefined ? [] : [`work_mem = '${Math.trunc(memoryMb)}MB'`]),
    ...(plan === undefined ? [] : [planSetting[plan]]),
  ]
}

/** Reads in a transaction with settings of its own, and gives the connection back. */
async function alone<Row>(client: pg.PoolClient, settings: string[], read: () => Promise<Row[]>): Promise<Row[]> {
  // Sent together, as each transaction's last statement and its commit are. The settings end with the transaction,
  // so that they can never be left to whoever has the connection next.
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

/** A page of rows that are read in the order of their ids, from behind the last one that was read. */
export type Page = { after: string; max: number }

/** Before every id. */
const nilUuid = '00000000-0000-0000-0000-000000000000'
const maxPageSize = 500

/** Reads page after page, so that however many rows there are, few are in memory. */
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
