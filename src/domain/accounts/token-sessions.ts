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
  /** How long refreshing goes on after an exchange. */
  sessionSeconds: number
}

export type SessionDeps = {
  db: Database
  clock: Clock
  ids: Ids
  environment: Environment
  lifetimes: TokenLifetimes
}

/** A pair of tokens: the one calls, the other is good for the next pair. */
export type TokenSession = {
  accountId: string
  apiKeyId: string
  accessToken: string
  refreshToken: string
  accessTokenExpiresAt: Date
  refreshTokenExpiresAt: Date
}

/** A fresh pair of tokens, whose owner is known once it is kept. Only hashes of it are. */
export function newTokenPair(deps: Omit<SessionDeps, 'db'>): {
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

/** @returns null where nobody holds the key */
export type OpenSessionInBatch = (session: sql.RequestedSession) => Promise<sql.FoundKey | null>

/** Few, so that exchanges gather while these are under way. */
const limits = { maxConcurrent: 2, maxBatchSize: 50, isItemError: isDataError }

/** Opens sessions for API keys, those that are asked for at the same time in one statement. One for each process. */
export const createOpenSessionInBatch = (deps: { db: Queryable }): OpenSessionInBatch =>
  batch(limits, async (sessions) => {
    const rows = await sql.exchangeApiKeys(deps.db, sessions)
    const found = new Map(rows.map(({ sessionId, ...key }) => [sessionId, key]))
    return sessions.map(({ id }) => found.get(id) ?? null)
  })

/**
 * Opens a token session for an API key.
 *
 * @throws ServiceError `Auth.*` for a key that is malformed, unknown, revoked or of the other environment;
 *   `SubAccount.*` for a sub-account that the account lacks or that is not active
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
 * Spends a refresh token for a new pair. Of two callers at once with the same token exactly one gets it.
 *
 * A token that was spent before is known to two: it was stolen, or its holder repeats himself, and nobody can tell which.
 * So every token ends that came of the same exchange (RFC 9700, 4.14.2). Who loses to another at the very moment
 * presented a token that was good: he is refused, and nothing ends.
 *
 * @throws ServiceError `Auth.*` for a token that is unknown, expired, spent or revoked
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
 * Ends a pair of tokens, and with it all that came of the same exchange, before it and after. Ending what has ended
 * already is no failure.
 *
 * @throws ServiceError `Auth.*` for a token that was never ours
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
 * Ends every pair of tokens that came of one exchange: on this node at once, on the others within a second.
 *
 * @returns how many pairs ended now
 */
export async function revokeFamily(
  deps: { db: Database; clock: Clock; authenticator: Authenticator },
  family: { accountId: string; familyId: string },
): Promise<number> {
  const now = deps.clock.now()
  let count = 0
  // A refresh that is under way holds the row of the pair that it spends until the next is there, which a statement
  // that waited for that row does not see. The next one does: once there is nothing left to end, nothing is on its way.
  for (;;) {
    const ended = await sql.revokeFamilyRows(deps.db, family, now)
    if (ended.length === 0) return count
    for (const { accessHash } of ended) deps.authenticator.forget(accessHash)
    count += ended.length
  }
}
