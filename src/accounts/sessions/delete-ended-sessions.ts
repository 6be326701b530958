import * as sql from '#accounts/sessions/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Drops token sessions that no refresh can bring back. */
export async function deleteEndedSessions(deps: { db: Queryable; clock: Clock }): Promise<void> {
  await sql.deleteEndedSessions(deps.db, deps.clock.now())
}
