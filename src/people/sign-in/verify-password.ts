import type { Audit, AuditActor } from '#audit/audit.ts'
import { ServiceError, serviceError } from '#errors/service-error.ts'
import type { Logger } from '#kit/log.ts'
import { isOutgrown } from '#kit/password-hash.ts'
import type { Database } from '#kit/postgres.ts'
import { readEmail } from '#people/email.ts'
import type { PasswordWork } from '#people/passwords/password-work.ts'
import type { SessionDeps } from '#people/sessions/open-session.ts'
import { countTry, forgetTries, type Tried, takeBackTry } from '#people/sign-in/throttle.ts'
import * as sql from '#people/sql.ts'

export type SignInDeps = SessionDeps & {
  db: Database
  passwords: PasswordWork
  /** Keeps what somebody does by this request. */
  auditBy(actor: AuditActor): Audit
  log: Logger
}

export const userActor = (userId: string): AuditActor => ({ kind: 'user', name: userId })

/**
 * Whether a password is that of the e-mail address. Each is a try, which is forgotten where it is right. Who is not
 * known takes the way of those who are, and as long.
 *
 * @param refusal what is thrown where it is not
 * @throws ServiceError `General.TooManyRequests`, `Session.Busy`
 */
export async function verifyPassword(
  deps: SignInDeps,
  tried: Tried & { password: string },
  refusal: 'Session.SignInRefused' | 'Session.PasswordWrong' = 'Session.SignInRefused',
): Promise<sql.FoundUser> {
  const { isBeyondFree } = await countTry(deps, tried)
  // What is no address is nobody's.
  const [user] = await sql.selectUserByEmail(deps.db, readEmail(tried.email) ?? '')
  const isRight = await deps.passwords.isRight(tried.password, user?.passwordHash ?? null).catch(async (error) => {
    if (error instanceof ServiceError) await takeBackTry(deps, tried)
    throw error
  })
  if (!user || !isRight) {
    // Not waited for: who is known must not be told by how long it takes.
    if (user && isBeyondFree) void keepRefusal(deps, user.userId)
    throw serviceError(refusal)
  }
  await forgetTries(deps, tried)
  await hashAnew(deps, user, tried.password)
  return user
}

/** So that its owner hears of it; of the free tries nobody need. */
async function keepRefusal({ db, auditBy, log }: SignInDeps, userId: string): Promise<void> {
  const audit = auditBy({ kind: 'service', name: 'sign-in' })
  try {
    const [membership] = await sql.selectMemberships(db, userId)
    const accountId = membership?.accountId ?? null
    await db.transaction((tx) => audit(tx, { act: 'user.sign-in-refused', accountId, subjects: { userId } }))
  } catch (error) {
    log.warn({ err: error, userId }, 'a refused sign-in is missing from the audit trail')
  }
}

/** Passwords are known only now: one that was kept by less work than today's is kept by more. */
async function hashAnew({ db, passwords }: SignInDeps, user: sql.FoundUser, password: string): Promise<void> {
  const before = user.passwordHash
  if (before === null || !isOutgrown(before)) return
  await sql.replacePasswordHash(db, user.userId, { before, after: await passwords.hash(password) })
}
