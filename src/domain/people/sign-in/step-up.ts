import { renewSession, type SessionDeps } from '#domain/people/sessions/open-session.ts'
import type { OpenedSession, Session } from '#domain/people/sessions/session.ts'
import { lockVerified, type SignInDeps, verifyOwnPassword } from '#domain/people/sign-in/verify-password.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Has a person show by his password that it is he, for what a session alone does not open.
 *
 * @throws ServiceError `Session.PasswordWrong`; `General.TooManyRequests`, `Session.Busy`
 */
export async function stepUp(
  deps: SignInDeps,
  session: Session,
  command: { password: string },
): Promise<OpenedSession> {
  const verified = await verifyOwnPassword(deps, session, command.password)
  return deps.db.transaction(async (tx) => {
    await lockVerified(tx, verified, 'Session.PasswordWrong')
    return steppedUp(deps, tx, session)
  })
}

/** Keeps that he has shown it. @throws ServiceError `Session.Required` where the session has ended meanwhile */
export async function steppedUp(deps: SessionDeps, tx: Transaction, session: Session): Promise<OpenedSession> {
  const change = { accountId: null, steppedUpAt: deps.clock.now() }
  const renewed = await renewSession(deps, tx, session, change)
  if (!renewed) throw serviceError('Session.Required')
  return renewed
}
