import type { Audit, AuditActor } from '#domain/audit/audit.ts'
import { parseEmail } from '#domain/people/person.ts'
import type { BrowserClient, Session } from '#domain/people/sessions/session.ts'
import type { SessionDeps } from '#domain/people/sessions/sessions.ts'
import { browserHashOf } from '#domain/people/sign-in/known-browsers.ts'
import type { PasswordWork } from '#domain/people/sign-in/passwords.ts'
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
import { needsRehash } from '#kit/crypto.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type SignInDeps = SessionDeps & {
  db: Database
  passwords: PasswordWork
  /** Keeps what somebody does by this request. */
  auditBy(actor: AuditActor): Audit
  log: Logger
}

export const userActor = (userId: string): AuditActor => ({ kind: 'user', name: userId })

/** Whose password it is, and which one of his it was when it was looked at. */
export type Verified = { userId: string; passwordVersion: number }

type Examined = {
  /** Null: nobody is known by what was said. */
  user: (Verified & { passwordHash: string | null }) | null
  password: string
  tries: Attempts
  refusal: 'Session.SignInRefused' | 'Session.PasswordWrong'
}

/**
 * Whether a password is that of the e-mail address. Each is a try, which is forgotten where it is right. Who is not
 * known takes the way of those who are, and as long.
 *
 * @throws ServiceError `Session.SignInRefused`; `General.TooManyRequests`, `Session.Busy`
 */
export async function verifyPassword(
  deps: SignInDeps,
  { email, password, client }: { email: string; password: string; client: BrowserClient },
): Promise<Verified> {
  const refusal = 'Session.SignInRefused'
  const browserHash = browserHashOf(deps, client.browserSecret)
  const address = parseEmail(email)
  const asked = { email: address ?? '', browserHash, now: deps.clock.now() }
  const [found] = await sql.selectSignInUser(deps.db, asked)
  // What is no address is nobody's, and counted as it was typed.
  const foldedEmail = (address && found?.foldedEmail) || email.trim()
  const strangers = attemptsByEmail(foldedEmail, client.address)
  if (!found?.userId) return examine(deps, { user: null, password, tries: strangers, refusal })
  const { userId, passwordHash, passwordVersion, isKnownBrowser } = found
  const user = { userId, passwordHash, passwordVersion: passwordVersion ?? 0 }
  const tries = browserHash && isKnownBrowser ? attemptsByBrowser(browserHash, userId) : strangers
  return examine(deps, { user, password, tries, refusal })
}

/**
 * Whether a password is that of who is signed in.
 *
 * @throws ServiceError `Session.PasswordWrong`; `General.TooManyRequests`, `Session.Busy`
 */
export async function verifyOwnPassword(deps: SignInDeps, session: Session, password: string): Promise<Verified> {
  const [user = null] = await people.selectUser(deps.db, session.user.userId)
  return examine(deps, {
    user,
    password,
    tries: attemptsBySession(session.sessionId),
    refusal: 'Session.PasswordWrong',
  })
}

async function examine(deps: SignInDeps, { user, password, tries, refusal }: Examined): Promise<Verified> {
  const { isBeyondFree } = await countAttempt(deps, tries)
  const by = tries.client === null ? 'known' : 'stranger'
  const isRight = await deps.passwords.isRight(password, user?.passwordHash ?? null, by).catch(async (error) => {
    if (error instanceof ServiceError) await uncountAttempt(deps, tries)
    throw error
  })
  if (!user || !isRight) {
    // Not waited for: who is known must not be told by how long it takes.
    if (user && isBeyondFree) void keepRefusal(deps, user.userId)
    throw serviceError(refusal)
  }
  await resetAttempts(deps, tries)
  await hashAnew(deps, user, password)
  return { userId: user.userId, passwordVersion: user.passwordVersion }
}

/**
 * Keeps others from changing what is the person's, once it is certain that what he has shown is his password still: to
 * look at one takes long enough for it to be changed.
 *
 * @throws ServiceError the refusal
 */
export async function lockVerified(
  tx: Transaction,
  { userId, passwordVersion }: Verified,
  refusal: Examined['refusal'] = 'Session.SignInRefused',
): Promise<void> {
  await people.lockUser(tx, userId)
  const [user] = await people.selectUser(tx, userId)
  if (user?.passwordVersion !== passwordVersion) throw serviceError(refusal)
}

/** So that its owner hears of it; of the free tries nobody need. */
async function keepRefusal({ db, auditBy, log }: SignInDeps, userId: string): Promise<void> {
  const audit = auditBy({ kind: 'service', name: 'sign-in' })
  try {
    const [membership] = await people.selectMemberships(db, userId)
    const accountId = membership?.accountId ?? null
    await db.transaction((tx) => audit(tx, { act: 'user.sign-in-refused', accountId, subjects: { userId } }))
  } catch (error) {
    log.warn({ err: error, userId }, 'rejected sign-in not written to the audit trail')
  }
}

/** Passwords are known only now: one that was kept by less work than today's is kept by more. */
async function hashAnew(
  { db, passwords }: SignInDeps,
  { userId, passwordHash: before }: NonNullable<Examined['user']>,
  password: string,
): Promise<void> {
  if (before === null || !needsRehash(before)) return
  await people.replacePasswordHash(db, userId, { before, after: await passwords.hash(password) })
}
