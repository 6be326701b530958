import { serviceError } from '#errors/service-error.ts'
import { deleteResetLinks } from '#people/links/sql.ts'
import { refuseWeakPassword } from '#people/passwords/examine-password.ts'
import { renewSession } from '#people/sessions/open-session.ts'
import type { OpenedSession, Session } from '#people/sessions/session.ts'
import { deleteSessionsOfUser } from '#people/sessions/sql.ts'
import { type SignInDeps, userActor, verifyPassword } from '#people/sign-in/verify-password.ts'
import * as sql from '#people/sql.ts'

/**
 * Sets another password in place of the one that the person knows. All his other sessions end.
 *
 * @throws ServiceError `Session.PasswordWrong` where the present one is another; ValidationError for a weak one
 */
export async function changePassword(
  deps: SignInDeps,
  session: Session,
  command: { currentPassword: string; newPassword: string; address: string },
): Promise<OpenedSession> {
  const { user, sessionId, accountId } = session
  const { currentPassword, newPassword, address } = command
  refuseWeakPassword(newPassword, [user.email, user.name], 'newPassword')
  await verifyPassword(deps, { email: user.email, password: currentPassword, address }, 'Session.PasswordWrong')
  const passwordHash = await deps.passwords.hash(newPassword)
  return deps.db.transaction(async (tx) => {
    await sql.lockUser(tx, user.userId)
    await sql.updateUser(tx, user.userId, { name: null, passwordHash })
    await deleteSessionsOfUser(tx, user.userId, sessionId)
    await deleteResetLinks(tx, user.userId)
    const renewed = await renewSession(deps, tx, sessionId, { accountId: null, steppedUpAt: deps.clock.now() })
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
