import { type Opening, openSession } from '#domain/people/sessions/open-session.ts'
import type { BrowserClient, SignedIn } from '#domain/people/sessions/session.ts'
import { knowBrowser } from '#domain/people/sign-in/known-browsers.ts'
import { lockVerified, type SignInDeps, userActor, verifyPassword } from '#domain/people/sign-in/verify-password.ts'
import * as sql from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Signs a person in by his password, to the account that he was in last.
 *
 * @throws ServiceError `Session.SignInRefused`; `General.TooManyRequests`, `Session.Busy`
 */
export async function signIn(
  deps: SignInDeps,
  command: { email: string; password: string; client: BrowserClient },
): Promise<SignedIn> {
  const { client } = command
  const verified = await verifyPassword(deps, command)
  return deps.db.transaction(async (tx) => {
    await lockVerified(tx, verified)
    return enterLastAccount(deps, tx, { userId: verified.userId, signedInBy: 'password', passkeyId: null, client })
  })
}

/** Opens a session for a person who has shown that it is he. @throws ServiceError `Session.SignInRefused` */
export async function enterLastAccount(
  deps: SignInDeps,
  tx: Transaction,
  command: Omit<Opening, 'accountId'>,
): Promise<SignedIn> {
  const [last] = await sql.selectMemberships(tx, command.userId)
  // Somebody who was invited and has not come yet, or whom the only account has taken out just now.
  if (!last) throw serviceError('Session.SignInRefused')
  return enterAccount(deps, tx, { ...command, accountId: last.accountId })
}

/** The same in a given account. */
export async function enterAccount(deps: SignInDeps, tx: Transaction, command: Opening): Promise<SignedIn> {
  const { userId, accountId, signedInBy, client } = command
  const opened = await openSession(deps, tx, command)
  if (!opened) throw serviceError('Session.SignInRefused')
  await deps.auditBy(userActor(userId))(tx, {
    act: 'user.sign-in',
    accountId,
    subjects: { userId, sessionId: opened.sessionId },
    details: { by: signedInBy },
  })
  return { ...opened, browserSecret: await knowBrowser(deps, tx, { userId, secret: client.browserSecret }) }
}
