import type { Environment, KeyHolder } from '#domain/accounts/account.ts'
import { parseCredential } from '#domain/accounts/keys/credentials.ts'
import * as sql from '#domain/accounts/token-sessions-sql.ts'
import type { Clock } from '#kit/clock.ts'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * How long a result from the database is used. A revocation on another node takes effect within this time. The
 * documented limit is one second.
 */
const cacheTtlMs = 500
const leastCached = 10_000

export type Authenticator = {
  /**
   * @param tokenHash the `hashSecretText` of the token
   * @returns the account and key of an access token, or null for a session of the web application
   * @throws ServiceError `Auth.*`
   */
  authenticate(token: string, tokenHash: string): Promise<KeyHolder | null>
  /** Drops the cached result for an access token. */
  forget(accessHash: Buffer): void
}

/** Most developers make this mistake in their first request. */
const apiKeyPresented = (): ServiceError =>
  new ServiceError([
    {
      ...errorDetail('Auth.CredentialInvalid'),
      message: 'This is an API key. Exchange it for an access token (POST /api/v1/auth/token) and send that token.',
    },
  ])

const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'base64')

type Cached = { atMs: number; session: Promise<sql.FoundSession | undefined> }

export type AuthenticatorDeps = {
  db: Database
  clock: Clock
  environment: Environment
  /** Finds a session of the web application by the hash of its secret. */
  findConsoleSession(hash: Buffer): Promise<{ expiresAt: Date } | null>
}

/** Looks up each access token at most once in half a second, however many requests use it. */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  /** The keys are hashes, so no token stays in memory. */
  const cache = createLatestEntries<string, Cached>(leastCached)

  function lookUp(hash: string, atMs: number): Promise<sql.FoundSession | undefined> {
    const session = sql.selectSession(deps.db.reads, bytesOf(hash)).then(
      ([found]) => found,
      (error: unknown) => {
        cache.delete(hash)
        throw error
      },
    )
    cache.set(hash, { atMs, session })
    return session
  }

  async function checkConsoleSession(hash: string, now: Date): Promise<null> {
    const session = await deps.findConsoleSession(bytesOf(hash))
    if (!session) throw serviceError('Auth.CredentialInvalid')
    if (session.expiresAt <= now) throw serviceError('Auth.CredentialExpired')
    return null
  }

  return {
    async authenticate(token, hash) {
      const now = deps.clock.now()
      const atMs = deps.clock.monotonicMs()
      const cached = cache.get(hash)
      const isFresh = cached && atMs - cached.atMs < cacheTtlMs
      const kind = isFresh ? 'access' : parseCredential(token, deps.environment, ['access', 'console', 'apiKey'])
      if (kind === 'apiKey') throw apiKeyPresented()
      if (kind === 'console') return checkConsoleSession(hash, now)
      const session = await (isFresh ? cached.session : lookUp(hash, atMs))
      if (!session) throw serviceError('Auth.CredentialInvalid')
      if (session.isRevoked) throw serviceError('Auth.CredentialRevoked')
      if (session.accessExpiresAt <= now) throw serviceError('Auth.CredentialExpired')
      return { accountId: session.accountId, apiKeyId: session.apiKeyId, scopes: session.scopes }
    },
    forget(accessHash) {
      cache.delete(accessHash.toString('base64'))
    },
  }
}
