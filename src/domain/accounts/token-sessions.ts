import type { Environment } from '#domain/accounts/account.ts'
import type { Authenticator } from '#domain/accounts/authenticate.ts'
import { newCredential, parseCredential } from '#domain/accounts/keys/credentials.ts'
import type { NewSession } from '#domain/accounts/token-sessions-sql.ts'
import * as sql from '#domain/accounts/token-sessions-sql.ts'
import { batch } from '#kit/batch.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

export type TokenLifetimes = {
  accessSeconds: number
  refreshSeconds: number
  /** How long a session can be refreshed after its exchange. */
  sessionSeconds: number
}

export type SessionDeps = {
  db: Database
  clock: Clock
  ids: Ids
  environment: Environment
  lifetimes: TokenLifetimes
}

/** An access token for requests, and a refresh token for the next pair. */
export type TokenSession = {
  accountId: string
  apiKeyId: string
  accessToken: string
  refreshToken: string
  accessTokenExpiresAt: Date
  refreshTokenExpiresAt: Date
}

/** Creates a pair of tokens. Its owner is known only when the row is stored. The row contains only hashes. */
function newTokenPair(deps: Omit<SessionDeps, 'db'>): {
  row: NewSession
  sessionOf(owner: Pick<TokenSession, 'accountId' | 'apiKeyId'>): TokenSession
} {
  const now = deps.clock.now()
  const accessToken = newCredential('access', deps.environment)
  const refreshToken = newCredential('refresh', deps.environment)
  const { accessSeconds, refreshSeconds, sessionSeconds } = deps.lifetimes
  const endOf = (seconds: number) => new Date(now.getTime() + Math.min(seconds, sessionSeconds) * 1000)
  const accessTokenExpiresAt = endOf(accessSeconds)
  const refreshTokenExpiresAt = endOf(refreshSeconds)
  const pair = { accessToken, refreshToken, accessTokenExpiresAt, refreshTokenExpiresAt }
  return {
    row: {
      id: deps.ids(),
      accessHash: hashSecret(accessToken),
      refreshHash: hashSecret(refreshToken),
      now,
      accessExpiresAt: accessTokenExpiresAt,
      refreshExpiresAt: refreshTokenExpiresAt,
    },
    sessionOf: ({ accountId, apiKeyId }) => ({ accountId, apiKeyId, ...pair }),
  }
}

/** @returns null if the key is unknown */
export type OpenSessionInBatch = (session: sql.RequestedSession) => Promise<sql.FoundKey | null>

/** Few concurrent batches, so that exchanges collect while one is running. */
const limits = { maxConcurrent: 2, maxBatchSize: 50, isItemError: isDataError }

/** Opens sessions for API keys. Concurrent exchanges of one process share a statement. */
export const createOpenSessionInBatch = (deps: { db: Queryable }): OpenSessionInBatch =>
  batch(limits, async (sessions) => {
    const rows = await sql.exchangeApiKeys(deps.db, sessions)
    const found = new Map(rows.map(({ sessionId, ...key }) => [sessionId, key]))
    return sessions.map(({ id }) => found.get(id) ?? null)
  })

/**
 * Exchanges an API key for a token session.
 *
 * @throws ServiceError `Auth.*` for a key that is malformed, unknown, revoked or of the other environment;
 *   `SubAccount.*` for an unknown or inactive sub-account
 */
export async function exchangeApiKey(
  deps: SessionDeps & { openSessionInBatch: OpenSessionInBatch },
  command: { apiKey: string; subAccountId: string | null },
): Promise<TokenSession> {
  parseCredential(command.apiKey, deps.environment, ['apiKey'])
  const { row, sessionOf } = newTokenPair(deps)
  const { apiKey, subAccountId } = command
  const found = await deps.openSessionInBatch({ ...row, keyHash: hashSecret(apiKey), subAccountId })
  if (!found) throw serviceError('Auth.CredentialInvalid')
  if (!found.subAccountFound) throw serviceError('SubAccount.NotFound')
  if (!found.subAccountActive) throw serviceError('SubAccount.Inactive')
  return sessionOf(found)
}

/**
 * Exchanges a refresh token for a new pair. If several callers use the same token at once,
 * exactly one succeeds.
 *
 * If a used token is presented again, it was either stolen or repeated by its owner, and these cases cannot be told
 * apart. All tokens of the same family are therefore revoked (RFC 9700, 4.14.2). A caller that loses a concurrent
 * exchange presented a valid token: it is rejected, and nothing is revoked.
 *
 * @throws ServiceError `Auth.*` for a token that is unknown, expired, used or revoked
 */
export async function refreshSession(
  deps: SessionDeps & { authenticator: Authenticator; log: Logger },
  command: { refreshToken: string },
): Promise<TokenSession> {
  parseCredential(command.refreshToken, deps.environment, ['refresh'])
  const { row, sessionOf } = newTokenPair(deps)
  const hash = hashSecret(command.refreshToken)
  const [found] = await sql.refreshSessionRow(deps.db, hash, row, deps.lifetimes.sessionSeconds)
  if (!found) throw serviceError('Auth.CredentialInvalid')
  if (found.opened) {
    return { ...sessionOf(found), ...found.opened }
  }
  if (found.wasSpent) {
    const { accountId, apiKeyId, familyId } = found
    const count = await revokeFamily(deps, { accountId, familyId })
    if (count > 0) {
      deps.log.warn(
        { accountId, apiKeyId, familyId, count },
        'spent refresh token used again; all tokens of its family revoked',
      )
    }
  }
  throw serviceError(found.endsAt <= row.now ? 'Auth.CredentialExpired' : 'Auth.CredentialRevoked')
}

/**
 * Revokes a pair of tokens and all others of the same family. Revoking them again is no error.
 *
 * @throws ServiceError `Auth.*` for an unknown token
 */
export async function revokeSession(
  deps: Pick<SessionDeps, 'db' | 'clock' | 'environment'> & { authenticator: Authenticator },
  command: { refreshToken: string },
): Promise<void> {
  parseCredential(command.refreshToken, deps.environment, ['refresh'])
  const [family] = await sql.selectFamily(deps.db, hashSecret(command.refreshToken))
  if (!family) throw serviceError('Auth.CredentialInvalid')
  await revokeFamily(deps, family)
}

/**
 * Revokes every pair of tokens of a family: on this node immediately, on other nodes within a second.
 *
 * @returns the number of pairs revoked now
 */
async function revokeFamily(
  deps: { db: Database; clock: Clock; authenticator: Authenticator },
  family: { accountId: string; familyId: string },
): Promise<number> {
  const now = deps.clock.now()
  let count = 0
  // A concurrent refresh holds the row of its pair until the next pair exists. A statement that waited for that row
  // does not see the next pair, but the following statement does. Nothing is left once a statement revokes no row.
  for (;;) {
    const ended = await sql.revokeFamilyRows(deps.db, family, now)
    if (ended.length === 0) return count
    for (const { accessHash } of ended) deps.authenticator.forget(accessHash)
    count += ended.length
  }
}
