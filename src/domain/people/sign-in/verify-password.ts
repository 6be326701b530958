import type { Audit, AuditActor } from '#domain/audit/audit.ts'
import { deleteResetLinks } from '#domain/people/links/sql.ts'
import { parseEmail } from '#domain/people/person.ts'
import type { BrowserClient, OpenedSession, Session } from '#domain/people/sessions/session.ts'
import { renewSession, type SessionDeps } from '#domain/people/sessions/sessions.ts'
import { deleteSessionsOfUser } from '#domain/people/sessions/sql.ts'
import { browserHashOf, forgetBrowsers } from '#domain/people/sign-in/known-browsers.ts'
import { assertStrongPassword, type PasswordWork } from '#domain/people/sign-in/passwords.ts'
import * as sql from '#domain/people/sign-in/sql.ts'
import {
  type Attempts,
  attemptsByBrowser,
  attemptsByEmail,
  attemptsBySession,
  countAttempt,
  resetAttempts,
  uncountAttempt,
} from '#domain/people/sign-in/throttle.ts'
import * as people from '#domain/people/sql.ts'
import * as users from '#domain/people/sql.ts'
import { needsRehash } from '#kit/crypto.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type SignInDeps = SessionDeps & {
  db: Database
  passwords: PasswordWork
  /** Records acts of this request. */
  auditBy(actor: AuditActor): Audit
  log: Logger
}

export const userActor = (userId: string): AuditActor => ({ kind: 'user', name: userId })

/** The verified user, and the version of their password when it was verified. */
export type Verified = { userId: string; passwordVersion: number }

type PasswordAttempt = {
  /** Null if no user was identified. */
  user: (Verified & { passwordHash: string | null }) | null
  password: string
  tries: Attempts
  errorCode: 'Session.SignInRefused' | 'Session.PasswordWrong'
}

/**
 * Verifies the password of an email address. Each call counts as an attempt until it succeeds. Unknown addresses take
 * the same path and time.
 *
 * @param attempt.accountId the account at whose page the person signs in; null for the page of all accounts
 * @throws ServiceError `Session.SignInRefused`; `General.TooManyRequests`, `Session.Busy`
 */
export async function verifyPassword(
  deps: SignInDeps,
  attempt: { email: string; password: string; accountId: string | null; client: BrowserClient },
): Promise<Verified> {
  const { email, password, accountId, client } = attempt
  const errorCode = 'Session.SignInRefused'
  const browserHash = browserHashOf(deps, client.browserSecret)
  const address = parseEmail(email)
  const query = { email: address ?? '', accountId, browserHash, now: deps.clock.now() }
  const [found] = await sql.selectSignInUser(deps.db, query)
  // Malformed addresses belong to nobody and are counted as typed.
  const foldedEmail = (address && found?.foldedEmail) || email.trim()
  const strangers = attemptsByEmail(foldedEmail, client.address)
  if (!found?.userId) return verifyAttempt(deps, { user: null, password, tries: strangers, errorCode })
  const { userId, passwordHash, passwordVersion, isKnownBrowser } = found
  const user = { userId, passwordHash, passwordVersion: passwordVersion ?? 0 }
  const tries = browserHash && isKnownBrowser ? attemptsByBrowser(browserHash, userId) : strangers
  return verifyAttempt(deps, { user, password, tries, errorCode })
}

/**
 * Verifies the password of the signed-in person.
 *
 * @throws ServiceError `Session.PasswordWrong`; `General.TooManyRequests`, `Session.Busy`
 */
export async function verifyOwnPassword(deps: SignInDeps, session: Session, password: string): Promise<Verified> {
  const [user = null] = await people.selectUser(deps.db, session.user.userId)
  return verifyAttempt(deps, {
    user,
    password,
    tries: attemptsBySession(session.sessionId),
    errorCode: 'Session.PasswordWrong',
  })
}

async function verifyAttempt(
  deps: SignInDeps,
  { user, password, tries, errorCode }: PasswordAttempt,
): Promise<Verified> {
  const { isBeyondFree, origin } = await countAttempt(deps, tries)
  const by = tries.client.length === 0 ? 'known' : origin
  const isRight = await deps.passwords.isRight(password, user?.passwordHash ?? null, by).catch(async (error) => {
    if (error instanceof ServiceError) await uncountAttempt(deps, tries)
    throw error
  })
  if (!user || !isRight) {
    // Not awaited: the time must not reveal whether the address is known.
    if (user && isBeyondFree) void recordRejection(deps, user.userId)
    throw serviceError(errorCode)
  }
  await resetAttempts(deps, tries)
  await upgradeHash(deps, user, password)
  return { userId: user.userId, passwordVersion: user.passwordVersion }
}

/**
 * Locks the person after checking that the password has not changed: verifying it takes long enough for that.
 *
 * @throws ServiceError the given error
 */
export async function lockVerified(
  tx: Transaction,
  { userId, passwordVersion }: Verified,
  errorCode: PasswordAttempt['errorCode'] = 'Session.SignInRefused',
): Promise<void> {
  await people.lockUser(tx, userId)
  const [user] = await people.selectUser(tx, userId)
  if (user?.passwordVersion !== passwordVersion) throw serviceError(errorCode)
}

/** Records a failed sign-in for the owner of the address, but not for the free attempts. */
async function recordRejection({ db, auditBy, log }: SignInDeps, userId: string): Promise<void> {
  const audit = auditBy({ kind: 'service', name: 'sign-in' })
  try {
    const [membership] = await people.selectMemberships(db, userId)
    const accountId = membership?.accountId ?? null
    await db.transaction((tx) => audit(tx, { act: 'user.sign-in-refused', accountId, subjects: { userId } }))
  } catch (error) {
    log.warn({ err: error, userId }, 'rejected sign-in not written to the audit trail')
  }
}

/** Only now is the password known. If its hash used fewer rounds than today's, it is hashed again. */
async function upgradeHash(
  { db, passwords }: SignInDeps,
  { userId, passwordHash: before }: NonNullable<PasswordAttempt['user']>,
  password: string,
): Promise<void> {
  if (before === null || !needsRehash(before)) return
  await people.replacePasswordHash(db, userId, { before, after: await passwords.hash(password) })
}

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
    await users.updateUser(tx, user.userId, { name: null, passwordHash })
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
