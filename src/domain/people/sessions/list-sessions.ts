import { idleMs } from '#domain/people/sessions/session.ts'
import * as sql from '#domain/people/sessions/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The sessions of a person that have not ended, the one that was used last first. */
export function listSessions(
  deps: { db: Queryable; clock: Clock },
  command: { userId: string },
): Promise<sql.ListedSession[]> {
  const now = deps.clock.now()
  return sql.selectSessions(deps.db, command.userId, { now, seenAfter: new Date(now.getTime() - idleMs) })
}

export type { ListedSession } from '#domain/people/sessions/sql.ts'
