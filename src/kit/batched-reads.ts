import type pg from 'pg'
import { isDataError, unavailableOr } from '#kit/postgres-errors.ts'

/** A connection that reads are sent on. */
type Reader = { client: pg.PoolClient; sent: number; unanswered: number; failure: Error | null }
type Read = { statement: pg.QueryConfig; resolve(rows: unknown[]): void; reject(error: unknown): void }

/** So many travel together: more would wait for each other while other connections are idle. */
const maxBatchSize = 8
/** A connection that has so many to answer gets no more while it has. */
const maxUnanswered = 4
/** Then it goes back to the pool: writes find out whether its server still is the one that takes them. */
const maxSent = 1000

/**
 * Reads that travel together: those of one turn of the event loop leave with one write on one connection, and those that
 * come while it answers leave on others of the pool's. So a busy node makes fewer system calls than it has requests.
 *
 * Only for statements that lock nothing, wait for no lock and answer at once: whatever is slow is waited for by those
 * behind it on its connection.
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
        // Whatever is no fault of what was asked may be the connection's: it is not used again.
        if (error && !isDataError(error)) reader.failure = error
        reader.unanswered -= 1
        if (reader.unanswered === 0) giveBack(reader)
        if (error) reject(unavailableOr(error))
        else resolve(result.rows)
      })
    }
  }

  async function sendSoon(reads: readonly Read[]): Promise<void> {
    // Where somebody waits for a connection reads wait behind him: else they would keep theirs from all who write.
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
      for (const { reject } of reads) reject(unavailableOr(error))
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

/** Has what the client is asked until this turn of the event loop ends leave with one write, and not with one each. */
export function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Writing).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
