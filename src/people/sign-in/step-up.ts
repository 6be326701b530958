import { serviceError } from '#errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'
import { renewSession, type SessionDeps } from '#people/sessions/open-session.ts'
import type { OpenedSession, Session } from '#people/sessions/session.ts'
import { type SignInDeps, verifyPassword } from '#people/sign-in/verify-password.ts'

/**
 * Has a person show by his password that it is he, for what a session alone does not open.
 *
 * @throws ServiceError `Session.PasswordWrong`; `General.TooManyRequests`, `Session.Busy`
 */
export async function stepUp(
  deps: SignInDeps,
  session: Session,
  command: { password: string; address: string },
): Promise<OpenedSession> {
  await verifyPassword(deps, { email: session.user.email, ...command }, 'Session.PasswordWrong')
  return steppedUp(deps, session)
}

/** Keeps that he has shown it. */
export async function steppedUp(deps: SessionDeps & { db: Database }, session: Session): Promise<OpenedSession> {
  return deps.db.transaction(async (tx) => {
    const change = { accountId: null, steppedUpAt: deps.clock.now() }
    const renewed = await renewSession(deps, tx, session.sessionId, change)
    if (!renewed) throw serviceError('Session.Required')
    return renewed
  })
}
