/** Logs requests in memory as they are answered, and writes them in batches. */

import type { LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import * as sql from '#domain/audit/request-log/sql.ts'
import { maxBatchSize, type OpenBatch, openBatch } from '#domain/audit/request-log/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

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
