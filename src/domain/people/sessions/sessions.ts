import type { Environment } from '#domain/accounts/account.ts'
import { looksLike, newCredential } from '#domain/accounts/keys/credentials.ts'
import type { Audit } from '#domain/audit/audit.ts'
import {
  type BrowserClient,
  idleMs,
  lifetimeMs,
  type OpenedSession,
  type Session,
  type SignedInBy,
} from '#domain/people/sessions/session.ts'
import * as sql from '#domain/people/sessions/sql.ts'
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
  /** Null: by something else. */
  passkeyId: string | null
  client: BrowserClient
}

/**
 * Opens a session of a person in an account that he has joined.
 *
 * @returns null where he does not belong to it
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
 * Gives a session another secret where its rights change, so that whoever has seen the old one has none of the new.
 *
 * @param change null leaves what there is
 * @returns null where it has ended, or was given another, meanwhile
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

/** That somebody is there is written once in so long. */
const touchEveryMs = 60_000

/**
 * For how long the secret that a renewal has replaced ends the session still. A request may be on its way with it: whoever
 * signs out in one window while another shows who he is has signed out of both.
 */
const replacedMs = 60_000

const endOf = ({ expiresAt, lastSeenAt }: sql.FoundSession): Date =>
  new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + idleMs))

type Deps = { db: Database; clock: Clock; environment: Environment }

const asSession = ({ userId, email, name, lastSeenAt: _, ...session }: sql.FoundSession): Session => ({
  ...session,
  user: { userId, email, name },
})

/** @returns null for a secret that is of no session, or of one that has ended */
export async function findSession(deps: Deps, secret: string): Promise<Session | null> {
  if (!looksLike(secret, 'console', deps.environment)) return null
  const now = deps.clock.now()
  const [found] = await sql.selectSession(deps.db.reads, hashSecret(secret))
  if (!found || endOf(found) <= now) return null
  const before = new Date(now.getTime() - touchEveryMs)
  if (found.lastSeenAt <= before) await sql.touchSession(deps.db, found.sessionId, now, before)
  return asSession(found)
}

/** For what ends sessions, and for nothing else: by the secret that was replaced just now as well. */
export async function findSessionToEnd(deps: Deps, secret: string): Promise<Session | null> {
  const session = await findSession(deps, secret)
  if (session || !looksLike(secret, 'console', deps.environment)) return session
  const now = deps.clock.now()
  const renewedAfter = new Date(now.getTime() - replacedMs)
  const [found] = await sql.selectRenewedSession(deps.db, hashSecret(secret), renewedAfter)
  return found && endOf(found) > now ? asSession(found) : null
}

/** For the API, which tells a browser's session from a token that is wrong. @returns null where there is none */
export async function findSessionEnd(deps: { db: Database }, secretHash: Buffer): Promise<{ expiresAt: Date } | null> {
  const [found] = await sql.selectSession(deps.db, secretHash)
  return found ? { expiresAt: endOf(found) } : null
}

/** Ends a session of the person who asks: the one that he is in, or another of his. @returns false where he has none */
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

/** Ends all others of the person. @returns how many there were */
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
 * Goes on in another account of the person.
 *
 * @throws ServiceError `Session.AccountNotFound` where he does not belong to it
 */
export async function switchAccount(
  deps: SessionDeps & { db: Database },
  session: Session,
  accountId: string,
): Promise<OpenedSession> {
  return deps.db.transaction(async (tx) => {
    const [entered] = await updateEntered(tx, accountId, session.user.userId, deps.clock.now())
    if (!entered) throw serviceError('Session.AccountNotFound')
    const renewed = await renewSession(deps, tx, session, { accountId, steppedUpAt: null })
    if (!renewed) throw serviceError('Session.Required')
    return renewed
  })
}
