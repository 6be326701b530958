import * as sql from '#domain/events/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Small enough for a fast statement. */
const maxBatchSize = 1_000

/** Assigns ids to all committed events. Any node can do this, and only one does at a time. */
export async function numberEvents({ db }: { db: Queryable }, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const [numbered] = await sql.numberEvents(db, maxBatchSize)
    if ((numbered?.count ?? 0) < maxBatchSize) return
  }
}
