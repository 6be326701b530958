import type pg from 'pg'
import { leavesConnection, unavailableOr, unreachableOr } from '#kit/postgres-errors.ts'

/** A connection for reads. */
type Reader = { client: pg.PoolClient; sent: number; unanswered: number; failure: Error | null }
type Read = { statement: pg.QueryConfig; resolve(rows: unknown[]): void; reject(error: unknown): void }

/** The maximum number of reads per write. More would wait for each other while other connections are idle. */
const maxBatchSize = 8
/** A connection with this many unanswered reads gets no further ones. */
const maxUnanswered = 4
/**
 * After this many reads a connection returns to the pool, where writes detect whether its server is still the primary.
 */
const maxSent = 1000

/**
 * Sends the reads of one turn of the event loop with one write on one connection. Reads that arrive before the
 * responses use other connections of the pool. A busy node therefore makes fewer system calls than it has requests.
 *
 * Use it only for statements that take no locks, wait for none and respond quickly: a slow one delays the reads behind
 * it on its connection.
 */
export function batchReads(pool: pg.Pool): <Row>(statement: pg.QueryConfig) => Promise<Row[]> {
  let queue: Read[] = []
  const lent = new Set<Reader>()

  function giveBack(reader: Reader): void {
    lent.delete(reader)
    reader.client.release(reader.failure ?? undefined)
  }

  function send(reader: Reader, reads: readonly Read[]): void {
    reader.sent += reads.length
    reader.unanswered += reads.length
    corkUntilNextTick(reader.client)
    for (const { statement, resolve, reject } of reads) {
      reader.client.query(statement, (error: Error | null, result: pg.QueryResult) => {
        // Any other error may come from the connection, so it is not used again.
        if (error && !leavesConnection(error)) reader.failure = error
        reader.unanswered -= 1
        if (reader.unanswered === 0) giveBack(reader)
        if (error) reject(unavailableOr(error))
        else resolve(result.rows)
      })
    }
  }

  async function sendSoon(reads: readonly Read[]): Promise<void> {
    // If someone waits for a connection, reads queue behind them. Otherwise reads could keep all connections from
    // writers.
    if (pool.waitingCount === 0) {
      for (const reader of lent) {
        if (!reader.failure && reader.unanswered < maxUnanswered && reader.sent < maxSent) return send(reader, reads)
      }
    }
    try {
      const reader: Reader = { client: await pool.connect(), sent: 0, unanswered: 0, failure: null }
      lent.add(reader)
      send(reader, reads)
    } catch (error) {
      for (const { reject } of reads) reject(unreachableOr(error))
    }
  }

  function sendAll(): void {
    const reads = queue
    queue = []
    for (let from = 0; from < reads.length; from += maxBatchSize) void sendSoon(reads.slice(from, from + maxBatchSize))
  }

  return <Row>(statement: pg.QueryConfig) =>
    new Promise<Row[]>((resolve, reject) => {
      if (queue.length === 0) setImmediate(sendAll)
      queue.push({ statement, resolve: resolve as Read['resolve'], reject })
    })
}

/** The part of the driver's client that writes. */
type Writing = { connection: { stream: { cork(): void; uncork(): void } } }

/** Combines everything that is sent before the next tick into one write. */
export function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Writing).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
