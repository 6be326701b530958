import * as sql from '#domain/accounts/sessions/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A statement of these is over in an instant, however many sessions ended since the last round. */
const maxBatchSize = 1000

/** Drops token sessions that no refresh can bring back. */
export async function deleteEndedSessions(deps: { db: Queryable; clock: Clock }): Promise<void> {
  const now = deps.clock.now()
  let deleted: { id: string }[]
  do deleted = await sql.deleteEndedSessions(deps.db, now, maxBatchSize)
  while (deleted.length === maxBatchSize)
}
