import { serviceError } from '#errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'
import { openSession } from '#people/sessions/open-session.ts'
import type { BrowserClient, OpenedSession, SignedInBy } from '#people/sessions/session.ts'
import { type SignInDeps, userActor, verifyPassword } from '#people/sign-in/verify-password.ts'
import * as sql from '#people/sql.ts'

/**
 * Signs a person in by his password, to the account that he was in last.
 *
 * @throws ServiceError `Session.SignInRefused`; `General.TooManyRequests`, `Session.Busy`
 */
export async function signIn(
  deps: SignInDeps,
  command: { email: string; password: string; client: BrowserClient },
): Promise<OpenedSession> {
  const { email, password, client } = command
  const { userId } = await verifyPassword(deps, { email, password, address: client.address })
  return deps.db.transaction((tx) => enterLastAccount(deps, tx, { userId, signedInBy: 'password', client }))
}

/** Opens a session for a person who has shown that it is he. @throws ServiceError `Session.SignInRefused` */
export async function enterLastAccount(
  deps: SignInDeps,
  tx: Transaction,
  command: { userId: string; signedInBy: SignedInBy; client: BrowserClient },
): Promise<OpenedSession> {
  const [last] = await sql.selectMemberships(tx, command.userId)
  // Somebody who was invited and has not come yet, or whom the only account has taken out just now.
  if (!last) throw serviceError('Session.SignInRefused')
  return enterAccount(deps, tx, { ...command, accountId: last.accountId })
}

/** The same in a given account. */
export async function enterAccount(
  deps: SignInDeps,
  tx: Transaction,
  command: { userId: string; accountId: string; signedInBy: SignedInBy; client: BrowserClient },
): Promise<OpenedSession> {
  const { userId, accountId, signedInBy } = command
  const opened = await openSession(deps, tx, command)
  if (!opened) throw serviceError('Session.SignInRefused')
  await deps.auditBy(userActor(userId))(tx, {
    act: 'user.sign-in',
    accountId,
    subjects: { userId, sessionId: opened.sessionId },
    details: { by: signedInBy },
  })
  return opened
}
