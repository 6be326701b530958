import { keptDays, type LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import * as sql from '#domain/audit/request-log/sql.ts'
import { maxBatchSize, type OpenBatch, openBatch } from '#domain/audit/request-log/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable, Statement } from '#kit/postgres.ts'
import { isStatementTimeout } from '#kit/postgres-errors.ts'

/** Logs requests in memory as they are answered, and writes them in batches. */

export type RequestLog = {
  /** Runs for every request without waiting, so it only stores a few numbers. */
  note(request: LoggedRequest): void
  /** Writes the requests logged since the last call. It never throws: a log that cannot be written must not fail a request. */
  write(): Promise<void>
  /** The number of requests that were dropped because the database was too slow or unavailable. */
  dropped(): number
}

/** At most ten batches of a thousand requests wait: a megabyte, and seconds of the fastest node. */
const maxWaitingBatches = 10
/** If a statement takes longer, the database is busy with more important work. */
const answerWithinMs = 5_000
const warnEveryMs = 60_000

export function createRequestLog({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): RequestLog {
  /** New requests join the last batch. */
  const waiting: OpenBatch[] = []
  let droppedCount = 0
  let warnedCount = 0
  let warnedAtMs = Number.NEGATIVE_INFINITY

  function warn(error: unknown): void {
    if (droppedCount === warnedCount || clock.monotonicMs() - warnedAtMs < warnEveryMs) return
    log.warn({ err: error, count: droppedCount - warnedCount }, 'requests not written to the request log')
    warnedCount = droppedCount
    warnedAtMs = clock.monotonicMs()
  }

  return {
    note(request) {
      let batch = waiting.at(-1)
      if (!batch || batch.size() === maxBatchSize) {
        if (waiting.length === maxWaitingBatches) {
          droppedCount += 1
          return
        }
        batch = openBatch()
        waiting.push(batch)
      }
      batch.add(request)
    },
    async write() {
      let failure: unknown
      while (failure === undefined) {
        const batch = waiting.shift()?.end()
        if (!batch) break
        await sql.insertRequests(db, batch, answerWithinMs).catch((error) => {
          // The batch is not retried, because newer requests need its place.
          droppedCount += batch.requestIds.length
          failure = error ?? 'unknown'
        })
      }
      warn(failure)
    },
    dropped: () => droppedCount,
  }
}

/** Longer than any search that can use an index. */
const maxSearchMs = 3_000
const dayMs = 24 * 60 * 60 * 1000

export type RequestPlace = { at: Date; requestId: string }

export type RequestPage = {
  /** Newest first. */
  requests: LoggedRequest[]
  /** The start of the next page. Null on the last page. */
  next: RequestPlace | null
}

/**
 * Lists the account's recent requests that match.
 *
 * @throws ServiceError `General.Overloaded` if too many other requests make the search too slow
 */
export async function listRequests(
  deps: { db: Pick<Database, 'readWithin'>; clock: Clock },
  query: Omit<sql.RequestFilter, 'since'>,
): Promise<RequestPage> {
  const { maxItems } = query
  const since = new Date(deps.clock.now().getTime() - keptDays * dayMs)
  const limited: Queryable = {
    query: <Row>(statement: Statement) => deps.db.readWithin<Row>({ maxMs: maxSearchMs }, statement),
  }
  try {
    // One more row shows whether there is another page.
    const found = await sql.selectRequests(limited, { ...query, since, maxItems: maxItems + 1 })
    const requests = found.slice(0, maxItems)
    const last = requests.at(-1)
    return { requests, next: last && found.length > maxItems ? { at: last.at, requestId: last.requestId } : null }
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    throw serviceError('General.Overloaded', { limit: 'search', retryAfterSeconds: 5 })
  }
}
