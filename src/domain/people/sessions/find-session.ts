import type { Environment } from '#domain/accounts/account.ts'
import { looksLike } from '#domain/accounts/keys/credentials.ts'
import { idleMs, type Session } from '#domain/people/sessions/session.ts'
import * as sql from '#domain/people/sessions/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Database } from '#kit/postgres.ts'

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
