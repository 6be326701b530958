import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { ChallengeDeps } from '#domain/people/passkeys/ceremony.ts'
import { selectOwnPasskey } from '#domain/people/passkeys/sql.ts'
import { verifyPasskey } from '#domain/people/passkeys/verify-passkey.ts'
import type { BrowserClient, OpenedSession, Session, SignedIn } from '#domain/people/sessions/session.ts'
import { type Opening, openSession, renewSession, type SessionDeps } from '#domain/people/sessions/sessions.ts'
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
  return { ...opened, browserSecret: await rememberBrowser(deps, tx, { userId, secret: client.browserSecret }) }
}

/** Signs in whoever's passkey has signed our challenge. @throws ServiceError `Passkey.Refused`, `Session.SignInRefused` */
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

/** Has a person show by a passkey that it is he. @throws ServiceError `Passkey.Refused` */
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
 * Keeps others from changing what is the person's, once it is certain that the passkey is his still.
 *
 * @throws ServiceError `Passkey.Refused` where it was taken away since it was looked at
 */
async function lockVerifiedPasskey(tx: Transaction, verified: { userId: string; passkeyId: string }): Promise<void> {
  const { userId, passkeyId } = verified
  await lockUser(tx, userId)
  const [passkey] = await selectOwnPasskey(tx, userId, passkeyId)
  if (!passkey) throw serviceError('Passkey.Refused')
}

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
