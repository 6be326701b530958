import type pg from 'pg'
import { type PipelinedQuery, sendPipeline } from '#kit/pipeline.ts'
import { DatabaseUnavailableError, isTransactionAborted, unavailableOr } from '#kit/postgres-errors.ts'

/** One prepared statement: its name (unique in the process), its text and its parameters. */
export type Statement = {
  name: string
  text: string
  values: unknown[]
  /** The time limit for its response, after which it fails here. Absent: longer than any statement may run. */
  answerWithinMs?: number
}

/** Runs statements in the pool, each in its own transaction, or in an open transaction. */
export type Queryable = { query<Row>(statement: Statement): Promise<Row[]> }

/** An open transaction. Statements that are sent in one turn share a round trip. */
export type Transaction = Queryable & {
  readonly transaction: true
  /**
   * Runs the last statement and commits in one round trip, so that its locks are released as early as possible. If the
   * statement fails, the whole transaction is rolled back.
   */
  last<Row>(statement: Statement): Promise<Row[]>
}

export type TransactionOptions = {
  /** How long a statement waits for a lock before the transaction fails. Absent: as long as a statement may run. */
  lockTimeoutMs?: number
  /** Called with each error of the driver. */
  onFailure?: (error: unknown) => void
  /** The time limit for each response, including the commit's. Absent: longer than a statement may run. */
  answerWithinMs?: number
}

const control = (text: string): pg.QueryConfig => ({ name: `transaction.${text}`, text, values: [] })

/** Runs the work in one transaction on the connection, and releases the connection. */
export async function runTransaction<Result>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<Result>,
  { lockTimeoutMs, answerWithinMs, onFailure }: TransactionOptions,
): Promise<Result> {
  let broken: Error | undefined
  /** No further statements are allowed. */
  let isOver = false
  let isCommitted = false
  let cause: unknown
  let answered: Promise<unknown> = Promise.resolve()
  let waiting: PipelinedQuery[] = []
  let withinMs = answerWithinMs

  const flush = () => {
    const sending = waiting
    waiting = []
    if (sending.length === 0) return
    sendPipeline(client, sending, withinMs)
    withinMs = answerWithinMs
  }
  const send = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = new Promise<pg.QueryResult>((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(flush)
      waiting.push({ config, resolve, reject })
    })
    // Responses come in the order of the statements.
    answered = result
    try {
      return await result
    } catch (error) {
      onFailure?.(error)
      const failure = unavailableOr(error)
      // A primary that has become a standby still responds, but rejects every write.
      if (failure instanceof DatabaseUnavailableError) broken = failure
      cause ??= failure
      throw failure
    }
  }
  const query = async <Row>({ answerWithinMs: limitMs, ...config }: Statement): Promise<Row[]> => {
    if (limitMs !== undefined) withinMs = Math.min(limitMs, withinMs ?? limitMs)
    return (await send(config)).rows as Row[]
  }
  const commit = async () => {
    isOver = true
    const { command } = await send(control('commit'))
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
    isCommitted = true
  }
  const begin = [send(control('begin'))]
  if (lockTimeoutMs !== undefined) begin.push(send(control(`set local lock_timeout = ${Math.trunc(lockTimeoutMs)}`)))
  // If it fails, everything that is sent with it fails too.
  for (const begun of begin) begun.catch(() => {})

  try {
    const result = await work({
      transaction: true,
      async query(statement) {
        if (isOver) throw new Error(`${statement.name} comes after the last statement of its transaction`)
        return query(statement)
      },
      async last<Row>(statement: Statement): Promise<Row[]> {
        const [last, committed] = await Promise.allSettled([query<Row>(statement), commit()])
        if (last.status === 'rejected') throw last.reason
        if (committed.status === 'rejected') throw committed.reason
        return last.value
      },
    })
    if (!isOver) await commit()
    return result
  } catch (error) {
    // Later statements from another branch of the work would run outside the transaction.
    isOver = true
    // Neither must those that were not sent yet. One of them can be the commit.
    const unsent = waiting
    waiting = []
    for (const { reject } of unsent) reject(error as Error)
    throw isTransactionAborted(error) ? cause : error
  } finally {
    await answered.catch(() => {})
    if (!isCommitted && !broken) await send(control('rollback')).catch(() => {})
    client.release(broken)
  }
}
