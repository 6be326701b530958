import type { Environment } from '#domain/accounts/account.ts'
import { newCredential } from '#domain/accounts/keys/credentials.ts'
import type { NewSession } from '#domain/accounts/sessions/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

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
