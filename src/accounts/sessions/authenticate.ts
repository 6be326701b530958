import type { Actor } from '#accounts/actor.ts'
import type { Environment } from '#accounts/environment.ts'
import { readCredential } from '#accounts/keys/credentials.ts'
import * as sql from '#accounts/sql.ts'
import { serviceError } from '#errors/service-error.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'
import { hashSecret } from '#kit/secrets.ts'

/**
 * How long an answer of the database is believed. A revocation on another node takes effect after
 * this time at the latest; the promise to the world is one second.
 */
const believedMs = 500
const mostRemembered = 10_000

export type Authenticator = {
  /**
   * @returns the account and key behind an access token; null for a session of the web application
   * @throws ServiceError 401
   */
  authenticate(token: string): Promise<Actor | null>
  forget(accessHash: Buffer): void
}

type Known = { at: number; hash: Buffer; session: Promise<sql.SessionRow | undefined> }

/** Looks access tokens up, each at most once in half a second however many requests carry it. */
export function createAuthenticator(deps: { db: Database; clock: Clock; environment: Environment }): Authenticator {
  const known = new Map<string, Known>()

  function look(token: string, now: number): Promise<sql.SessionRow | undefined> {
    const hash = hashSecret(token)
    const session = sql.selectSession(deps.db, hash).then(
      ([row]) => row,
      (error: unknown) => {
        known.delete(token)
        throw error
      },
    )
    // Maps keep the order of insertion: dropping the first drops the one looked up longest ago.
    known.delete(token)
    if (known.size >= mostRemembered) known.delete(known.keys().next().value as string)
    known.set(token, { at: now, hash, session })
    return session
  }

  async function checkConsoleSession(token: string, now: Date): Promise<null> {
    const [session] = await sql.selectConsoleSession(deps.db, hashSecret(token))
    if (!session) throw serviceError('Auth.CredentialInvalid')
    if (session.expires_at <= now) throw serviceError('Auth.CredentialExpired')
    return null
  }

  return {
    async authenticate(token) {
      const now = deps.clock.now()
      const remembered = known.get(token)
      const believed = remembered && now.getTime() - remembered.at < believedMs
      if (!believed && readCredential(token, deps.environment, ['access', 'console']) === 'console') {
        return checkConsoleSession(token, now)
      }
      const session = await (believed ? remembered.session : look(token, now.getTime()))
      if (!session) throw serviceError('Auth.CredentialInvalid')
      if (session.revoked) throw serviceError('Auth.CredentialRevoked')
      if (session.access_expires_at <= now) throw serviceError('Auth.CredentialExpired')
      return { accountId: session.account_id, apiKeyId: session.api_key_id }
    },
    forget(accessHash) {
      for (const [token, { hash }] of known) if (hash.equals(accessHash)) known.delete(token)
    },
  }
}
