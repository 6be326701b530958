import type { Audit } from '#domain/audit/audit.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import * as sql from '#domain/people/sessions/sql.ts'
import type { Database } from '#kit/postgres.ts'

/** Ends a session of the person who asks: the one that he is in, or another of his. @returns false where he has none */
export async function endSession(
  deps: { db: Database; audit: Audit },
  session: Session,
  sessionId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [ended] = await sql.deleteSession(tx, session.user.userId, sessionId)
    if (!ended) return false
    await deps.audit(tx, { act: 'user.session-end', accountId: session.accountId, subjects: { sessionId } })
    return true
  })
}

/** Ends all others of the person. @returns how many there were */
export async function endOtherSessions(deps: { db: Database; audit: Audit }, session: Session): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const { user, sessionId, accountId } = session
    const ended = await sql.deleteSessionsOfUser(tx, user.userId, sessionId)
    for (const other of ended) {
      await deps.audit(tx, { act: 'user.session-end', accountId, subjects: { sessionId: other.sessionId } })
    }
    return ended.length
  })
}
