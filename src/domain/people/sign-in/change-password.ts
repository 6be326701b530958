import { deleteResetLinks } from '#domain/people/links/sql.ts'
import type { BrowserClient, OpenedSession, Session } from '#domain/people/sessions/session.ts'
import { renewSession } from '#domain/people/sessions/sessions.ts'
import { deleteSessionsOfUser } from '#domain/people/sessions/sql.ts'
import { forgetBrowsers } from '#domain/people/sign-in/known-browsers.ts'
import { assertStrongPassword } from '#domain/people/sign-in/passwords.ts'
import { lockVerified, type SignInDeps, userActor, verifyOwnPassword } from '#domain/people/sign-in/verify-password.ts'
import * as sql from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * Changes the password of a person who knows the current one. All their other sessions end.
 *
 * @throws ServiceError `Session.PasswordWrong` if the current password differs; ValidationError for a weak new one
 */
export async function changePassword(
  deps: SignInDeps,
  session: Session,
  command: { currentPassword: string; newPassword: string; client: BrowserClient },
): Promise<OpenedSession> {
  const { user, sessionId, accountId } = session
  const { currentPassword, newPassword, client } = command
  assertStrongPassword(newPassword, [user.email, user.name], 'newPassword')
  const verified = await verifyOwnPassword(deps, session, currentPassword)
  const passwordHash = await deps.passwords.hash(newPassword)
  return deps.db.transaction(async (tx) => {
    await lockVerified(tx, verified, 'Session.PasswordWrong')
    await sql.updateUser(tx, user.userId, { name: null, passwordHash })
    await deleteSessionsOfUser(tx, user.userId, sessionId)
    await deleteResetLinks(tx, user.userId)
    await forgetBrowsers(deps, tx, { userId: user.userId, exceptSecret: client.browserSecret })
    const renewed = await renewSession(deps, tx, session, { accountId: null, steppedUpAt: deps.clock.now() })
    if (!renewed) throw serviceError('Session.Required')
    await deps.auditBy(userActor(user.userId))(tx, {
      act: 'user.password',
      accountId,
      subjects: { userId: user.userId },
      details: { by: 'password' },
    })
    return renewed
  })
}
