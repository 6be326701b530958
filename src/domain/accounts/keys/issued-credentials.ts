import type { Environment } from '#domain/accounts/account.ts'
import { looksLike, looksLikeSessionToken } from '#domain/accounts/keys/credentials.ts'
import { selectIssuedApiKeys, selectIssuedPairs } from '#domain/accounts/keys/sql.ts'
import { selectIssuedTokens } from '#domain/accounts/token-sessions-sql.ts'
import { batch } from '#kit/batch.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Whether credentials were ever issued. It separates the callers behind a blocked IP address. Lookups share statements, of
 * which one runs at a time, so that wrong credentials cost little, however many there are.
 */
export type IssuedCredentials = {
  /** An API key, access token or refresh token. */
  isIssued(secret: string): Promise<boolean>
  /** A pair of the legacy API. */
  isIssuedPair(pair: { key: string; secret: string }): Promise<boolean>
}

const limits = { maxConcurrent: 1, maxBatchSize: 500, isItemError: () => false }

/** Longer than any pair. */
const maxPairLength = 256

export function createIssuedCredentials({
  db,
  environment,
}: {
  db: Pick<Database, 'reads'>
  environment: Environment
}): IssuedCredentials {
  const finder = (select: typeof selectIssuedApiKeys) =>
    batch(limits, async (hashes: readonly Buffer[]) => {
      const found = new Set((await select(db.reads, hashes)).map(({ hash }) => hash.toString('hex')))
      return hashes.map((hash) => found.has(hash.toString('hex')))
    })
  const findApiKey = finder(selectIssuedApiKeys)
  const findToken = finder(selectIssuedTokens)
  const findPair = batch(limits, async (pairs: readonly { key: string; hash: Buffer }[]) => {
    const rows = await selectIssuedPairs(
      db.reads,
      pairs.map(({ key }) => key),
    )
    const hashes = new Map(rows.map(({ key, hash }) => [key, hash]))
    return pairs.map(({ key, hash }) => hashes.get(key)?.equals(hash) ?? false)
  })
  return {
    async isIssued(secret) {
      if (looksLikeSessionToken(secret, environment)) return findToken(hashSecret(secret))
      return looksLike(secret, 'apiKey', environment) && findApiKey(hashSecret(secret))
    },
    async isIssuedPair({ key, secret }) {
      if (key === '' || secret === '' || key.length + secret.length > maxPairLength) return false
      return findPair({ key, hash: hashSecret(secret) })
    },
  }
}
