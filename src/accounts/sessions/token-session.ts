import type { Environment } from '#accounts/environment.ts'
import { credentialPrefix } from '#accounts/keys/credentials.ts'
import type { NewSession } from '#accounts/sql.ts'
import type { Ids } from '#kit/ids.ts'
import { hashSecret, newSecret } from '#kit/secrets.ts'

export type TokenLifetimes = { accessSeconds: number; refreshSeconds: number }

/** What a token exchange and a refresh answer with. */
export type TokenSession = {
  accountId: string
  apiKeyId: string
  accessToken: string
  refreshToken: string
  accessTokenExpiresAtUtc: string
  refreshTokenExpiresAtUtc: string
}

/** A fresh pair of tokens: what is stored of it, and how it reads once its owner is known. */
export function mintSession(ids: Ids, environment: Environment, lifetimes: TokenLifetimes, now: Date) {
  const accessToken = newSecret(credentialPrefix('access', environment))
  const refreshToken = newSecret(credentialPrefix('refresh', environment))
  const row: NewSession = {
    id: ids(),
    accessHash: hashSecret(accessToken),
    refreshHash: hashSecret(refreshToken),
    now,
    accessExpiresAt: new Date(now.getTime() + lifetimes.accessSeconds * 1000),
    refreshExpiresAt: new Date(now.getTime() + lifetimes.refreshSeconds * 1000),
  }
  const answer = (accountId: string, apiKeyId: string): TokenSession => ({
    accountId,
    apiKeyId,
    accessToken,
    refreshToken,
    accessTokenExpiresAtUtc: row.accessExpiresAt.toISOString(),
    refreshTokenExpiresAtUtc: row.refreshExpiresAt.toISOString(),
  })
  return { row, answer }
}
