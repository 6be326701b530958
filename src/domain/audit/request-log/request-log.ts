/** Keeps requests behind them: noted in memory as they are answered, written together. */

import type { LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import * as sql from '#domain/audit/request-log/sql.ts'
import { maxBatchSize, type OpenBatch, openBatch } from '#domain/audit/request-log/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

export type RequestLog = {
  /** Costs a few numbers in a table: it is called for every request, and nothing waits for it. */
  note(request: LoggedRequest): void
  /** Writes what was noted since the last time. Never throws: a log that cannot be written is no fault of a request. */
  write(): Promise<void>
  /** How many were left out, since the database took them too slowly or not at all. */
  dropped(): number
}

/** What waits at most, a thousand in each: a megabyte, and seconds of the fastest node. */
const maxWaitingBatches = 10
/** What takes longer has the database busy with what matters more. */
const answerWithinMs = 5_000
const warnEveryMs = 60_000

export function createRequestLog({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): RequestLog {
  /** The last of them is added to. */
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
          // Not tried again: what comes meanwhile is newer, and wants its place.
          droppedCount += batch.requestIds.length
          failure = error ?? 'unknown'
        })
      }
      warn(failure)
    },
    dropped: () => droppedCount,
  }
}
