import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { selectOwnPasskey } from '#domain/people/passkeys/sql.ts'
import { type ChallengeDeps, verifyPasskey } from '#domain/people/passkeys/verify-passkey.ts'
import type { BrowserClient, OpenedSession, Session, SignedIn } from '#domain/people/sessions/session.ts'
import { type Opening, openSession, renewSession, type SessionDeps } from '#domain/people/sessions/sessions.ts'
import { deleteEarlierSessions } from '#domain/people/sessions/sql.ts'
import { rememberBrowser } from '#domain/people/sign-in/known-browsers.ts'
import {
  lockVerified,
  type SignInDeps,
  userActor,
  verifyOwnPassword,
  verifyPassword,
} from '#domain/people/sign-in/verify-password.ts'
import * as sql from '#domain/people/sql.ts'
import { lockUser } from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { latestEntries } from '#kit/list-limits.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Signs in a person by password, to the account that they used last.
 *
 * @param command.accountId as `verifyPassword`
 * @throws ServiceError `Session.SignInRefused`; `General.TooManyRequests`, `Session.Busy`
 */
export async function signIn(
  deps: SignInDeps,
  command: { email: string; password: string; accountId: string | null; client: BrowserClient },
): Promise<SignedIn> {
  const { client } = command
  const verified = await verifyPassword(deps, command)
  return deps.db.transaction(async (tx) => {
    await lockVerified(tx, verified)
    return enterLastAccount(deps, tx, { userId: verified.userId, signedInBy: 'password', passkeyId: null, client })
  })
}

/**
 * Opens a session in the last used account of a verified person.
 * @throws ServiceError `Session.SignInRefused`
 */
export async function enterLastAccount(
  deps: SignInDeps,
  tx: Transaction,
  command: Omit<Opening, 'accountId'>,
): Promise<SignedIn> {
  const [last] = await sql.selectMemberships(tx, command.userId)
  // The person has not accepted an invitation yet, or was just removed from their only account.
  if (!last) throw serviceError('Session.SignInRefused')
  return enterAccount(deps, tx, { ...command, accountId: last.accountId })
}

/** Opens a session of a verified person in a given account. */
export async function enterAccount(deps: SignInDeps, tx: Transaction, command: Opening): Promise<SignedIn> {
  const { userId, accountId, signedInBy, client } = command
  const opened = await openSession(deps, tx, command)
  if (!opened) throw serviceError('Session.SignInRefused')
  const audit = deps.auditBy(userActor(userId))
  const { sessionId } = opened
  await audit(tx, { act: 'user.sign-in', accountId, subjects: { userId, sessionId }, details: { by: signedInBy } })
  for (const earlier of await deleteEarlierSessions(tx, userId, latestEntries['sessions of a person'])) {
    await audit(tx, { act: 'user.session-end', accountId, subjects: { sessionId: earlier.sessionId } })
  }
  return { ...opened, browserSecret: await rememberBrowser(deps, tx, { userId, secret: client.browserSecret }) }
}

/**
 * Signs in the owner of the passkey that signed the challenge.
 * @throws ServiceError `Passkey.Refused`, `Session.SignInRefused`
 */
export async function signInByPasskey(
  deps: SignInDeps & ChallengeDeps,
  command: { response: AuthenticationResponseJSON; client: BrowserClient },
): Promise<SignedIn> {
  const { response, client } = command
  const verified = await verifyPasskey(deps, { purpose: 'sign-in', userId: null }, response)
  const { userId, passkeyId } = verified
  return deps.db.transaction(async (tx) => {
    await lockVerifiedPasskey(tx, verified)
    return enterLastAccount(deps, tx, { userId, signedInBy: 'passkey', passkeyId, client })
  })
}

/**
 * Confirms the identity of a person by a passkey.
 * @throws ServiceError `Passkey.Refused`
 */
export async function stepUpByPasskey(
  deps: SignInDeps & ChallengeDeps,
  session: Session,
  response: AuthenticationResponseJSON,
): Promise<OpenedSession> {
  const verified = await verifyPasskey(deps, { purpose: 'step-up', userId: session.user.userId }, response)
  return deps.db.transaction(async (tx) => {
    await lockVerifiedPasskey(tx, verified)
    return steppedUp(deps, tx, session)
  })
}

/**
 * Locks the person after checking that the passkey still exists.
 *
 * @throws ServiceError `Passkey.Refused` if it was deleted after it was verified
 */
async function lockVerifiedPasskey(tx: Transaction, verified: { userId: string; passkeyId: string }): Promise<void> {
  const { userId, passkeyId } = verified
  await lockUser(tx, userId)
  const [passkey] = await selectOwnPasskey(tx, userId, passkeyId)
  if (!passkey) throw serviceError('Passkey.Refused')
}

/**
 * Confirms the identity of a person by password, for acts that need more than a session.
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

/**
 * Records the identity check in the session.
 * @throws ServiceError `Session.Required` if the session has ended
 */
export async function steppedUp(deps: SessionDeps, tx: Transaction, session: Session): Promise<OpenedSession> {
  const change = { accountId: null, steppedUpAt: deps.clock.now() }
  const renewed = await renewSession(deps, tx, session, change)
  if (!renewed) throw serviceError('Session.Required')
  return renewed
}
