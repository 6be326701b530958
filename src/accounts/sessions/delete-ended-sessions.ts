import * as sql from '#accounts/sessions/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Drops token sessions that no refresh can bring back, and console sessions that have expired. */
export async function deleteEndedSessions(deps: { db: Queryable; clock: Clock }): Promise<void> {
  const now = deps.clock.now()
  await sql.deleteEndedSessions(deps.db, now)
  await sql.deleteEndedConsoleSessions(deps.db, now)
}
