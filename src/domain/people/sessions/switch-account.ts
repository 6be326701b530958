import { renewSession, type SessionDeps } from '#domain/people/sessions/open-session.ts'
import type { OpenedSession, Session } from '#domain/people/sessions/session.ts'
import { updateEntered } from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Goes on in another account of the person.
 *
 * @throws ServiceError `Session.AccountNotFound` where he does not belong to it
 */
export async function switchAccount(
  deps: SessionDeps & { db: Database },
  session: Session,
  accountId: string,
): Promise<OpenedSession> {
  return deps.db.transaction(async (tx) => {
    const [entered] = await updateEntered(tx, accountId, session.user.userId, deps.clock.now())
    if (!entered) throw serviceError('Session.AccountNotFound')
    const renewed = await renewSession(deps, tx, session, { accountId, steppedUpAt: null })
    if (!renewed) throw serviceError('Session.Required')
    return renewed
  })
}
