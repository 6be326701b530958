import type { Environment } from '#accounts/environment.ts'
import { looksLike } from '#accounts/keys/credentials.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Database } from '#kit/postgres.ts'
import { idleMs, type Session } from '#people/sessions/session.ts'
import * as sql from '#people/sessions/sql.ts'

/** That somebody is there is written once in so long. */
const touchEveryMs = 60_000

const endOf = ({ expiresAt, lastSeenAt }: sql.FoundSession): Date =>
  new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + idleMs))

/** @returns null for a secret that is of no session, or of one that has ended */
export async function findSession(
  deps: { db: Database; clock: Clock; environment: Environment },
  secret: string,
): Promise<Session | null> {
  if (!looksLike(secret, 'console', deps.environment)) return null
  const now = deps.clock.now()
  const [found] = await sql.selectSession(deps.db.reads, hashSecret(secret))
  if (!found || endOf(found) <= now) return null
  const before = new Date(now.getTime() - touchEveryMs)
  if (found.lastSeenAt <= before) await sql.touchSession(deps.db, found.sessionId, now, before)
  const { userId, email, name, lastSeenAt: _, ...session } = found
  return { ...session, user: { userId, email, name } }
}

/** For the API, which tells a browser's session from a token that is wrong. @returns null where there is none */
export async function findSessionEnd(deps: { db: Database }, secretHash: Buffer): Promise<{ expiresAt: Date } | null> {
  const [found] = await sql.selectSession(deps.db, secretHash)
  return found ? { expiresAt: endOf(found) } : null
}
