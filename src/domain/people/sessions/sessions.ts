import type { Environment } from '#domain/accounts/account.ts'
import { looksLike, newCredential } from '#domain/accounts/keys/credentials.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { deleteAllLinks } from '#domain/people/links/sql.ts'
import {
  type BrowserClient,
  idleMs,
  lifetimeMs,
  type OpenedSession,
  type Session,
  type SignedInBy,
} from '#domain/people/sessions/session.ts'
import * as sql from '#domain/people/sessions/sql.ts'
import { deleteAllSessions } from '#domain/people/sessions/sql.ts'
import { updateEntered } from '#domain/people/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'
import { logText } from '#kit/text.ts'

export type SessionDeps = { clock: Clock; ids: Ids; environment: Environment }

export type Opening = {
  userId: string
  accountId: string
  signedInBy: SignedInBy
  /** Null for other ways to sign in. */
  passkeyId: string | null
  client: BrowserClient
}

/**
 * Opens a session of a person in an account.
 *
 * @returns null if they do not belong to it
 */
export async function openSession(deps: SessionDeps, tx: Transaction, command: Opening): Promise<OpenedSession | null> {
  const { userId, accountId, signedInBy, passkeyId, client } = command
  const now = deps.clock.now()
  const [entered] = await updateEntered(tx, accountId, userId, now)
  if (!entered) return null
  const secret = newCredential('console', deps.environment)
  const sessionId = deps.ids()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await sql.insertSession(tx, {
    sessionId,
    userId,
    accountId,
    secretHash: hashSecret(secret),
    signedInBy,
    passkeyId,
    now,
    expiresAt,
    address: client.address,
    userAgent: logText(client.userAgent),
  })
  return { secret, sessionId, expiresAt }
}

/**
 * Replaces the secret of a session when its rights change, so that nobody who has seen the old secret gains the new
 * rights.
 *
 * @param change null keeps the current values
 * @returns null if the session has ended or was renewed concurrently
 */
export async function renewSession(
  deps: Omit<SessionDeps, 'ids'>,
  tx: Transaction,
  session: Pick<Session, 'sessionId' | 'secretHash'>,
  change: { accountId: string | null; steppedUpAt: Date | null },
): Promise<OpenedSession | null> {
  const secret = newCredential('console', deps.environment)
  const [renewed] = await sql.renewSession(tx, session, {
    ...change,
    secretHash: hashSecret(secret),
    now: deps.clock.now(),
  })
  return renewed ? { secret, ...renewed } : null
}

/** The last use is written at most once in this time. */
const touchEveryMs = 60_000

/**
 * A replaced secret can still end the session for this time. A request with it may be on its way: signing out in one
 * window while confirming one's identity in another signs out of both.
 */
const replacedMs = 60_000

const endOf = ({ expiresAt, lastSeenAt }: sql.FoundSession): Date =>
  new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + idleMs))

type Deps = { db: Database; clock: Clock; environment: Environment }

const asSession = ({ userId, email, name, isSeparate, lastSeenAt: _, ...session }: sql.FoundSession): Session => ({
  ...session,
  user: { userId, email, name, isSeparate },
})

/** @returns null if no active session has the secret */
export async function findSession(deps: Deps, secret: string): Promise<Session | null> {
  if (!looksLike(secret, 'console', deps.environment)) return null
  const now = deps.clock.now()
  const [found] = await sql.selectSession(deps.db.reads, hashSecret(secret))
  if (!found || endOf(found) <= now) return null
  const before = new Date(now.getTime() - touchEveryMs)
  if (found.lastSeenAt <= before) await sql.touchSession(deps.db, found.sessionId, now, before)
  return asSession(found)
}

/** Finds a session only in order to end it: a secret that was replaced recently works too. */
export async function findSessionToEnd(deps: Deps, secret: string): Promise<Session | null> {
  const session = await findSession(deps, secret)
  if (session || !looksLike(secret, 'console', deps.environment)) return session
  const now = deps.clock.now()
  const renewedAfter = new Date(now.getTime() - replacedMs)
  const [found] = await sql.selectRenewedSession(deps.db, hashSecret(secret), renewedAfter)
  return found && endOf(found) > now ? asSession(found) : null
}

/**
 * Lets the API distinguish the session of a browser from a wrong token.
 * @returns null if there is none
 */
export async function findSessionEnd(deps: { db: Database }, secretHash: Buffer): Promise<{ expiresAt: Date } | null> {
  const [found] = await sql.selectSession(deps.db, secretHash)
  return found ? { expiresAt: endOf(found) } : null
}

/**
 * Ends the current session of a person or another of their sessions.
 * @returns false if they have no such session
 */
export async function endSession(
  deps: { db: Database; audit: Audit },
  session: Session,
  sessionId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [ended] = await sql.deleteSession(tx, session.user.userId, sessionId)
    if (!ended) return false
    await deps.audit(tx, { act: 'user.session-end', accountId: session.accountId, subjects: { sessionId } })
    return true
  })
}

/**
 * Ends all other sessions of the person.
 * @returns the number of ended sessions
 */
export async function endOtherSessions(deps: { db: Database; audit: Audit }, session: Session): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const { user, sessionId, accountId } = session
    const ended = await sql.deleteSessionsOfUser(tx, user.userId, sessionId)
    for (const other of ended) {
      await deps.audit(tx, { act: 'user.session-end', accountId, subjects: { sessionId: other.sessionId } })
    }
    return ended.length
  })
}

/**
 * Switches the session to another account of the person.
 *
 * @throws ServiceError `Session.AccountNotFound` if they do not belong to it
 */
export async function switchAccount(
  deps: SessionDeps & { db: Database; audit: Audit },
  session: Session,
  accountId: string,
): Promise<OpenedSession> {
  return deps.db.transaction(async (tx) => {
    const [entered] = await updateEntered(tx, accountId, session.user.userId, deps.clock.now())
    if (!entered) throw serviceError('Session.AccountNotFound')
    const renewed = await renewSession(deps, tx, session, { accountId, steppedUpAt: null })
    if (!renewed) throw serviceError('Session.Required')
    const subjects = { userId: session.user.userId, sessionId: session.sessionId }
    await deps.audit(tx, { act: 'user.sign-in', accountId, subjects, details: { by: 'account switch' } })
    return renewed
  })
}

/**
 * Ends all sessions and links of all people. A restored backup contains sessions and links that have ended since, and
 * removed people may still have them.
 */
export async function endAllSignIns(tx: Transaction): Promise<void> {
  await deleteAllSessions(tx)
  await deleteAllLinks(tx)
}
