import { type AccessTokens, createTokenSharing } from '#adapters/tokens.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Access tokens that all nodes share: in this node's memory first, and encrypted in the database. If the database fails,
 * each node fetches its own tokens.
 */
export function createSharedTokens(
  { db, seal, log }: { db: Database; seal: Seal; log: Logger },
  memory: AccessTokens,
): AccessTokens {
  const share = createTokenSharing(seal)
  const sharedToken = (key: string) =>
    share(key, { select: () => sql.selectToken(db, key), upsert: (row) => sql.upsertToken(db, { key, ...row }) })

  return {
    get: (key, fetch) =>
      memory.get(key, async () => {
        const shared = sharedToken(key)
        const stored = await shared.find().catch((error) => {
          log.warn({ err: error }, 'shared carrier token not read')
          return null
        })
        if (stored) return stored
        const fresh = await fetch()
        shared.store(fresh).catch((error) => log.warn({ err: error }, 'carrier token not shared'))
        return fresh
      }),
    reject(key, token) {
      sharedToken(key).reject(token)
      memory.reject(key, token)
    },
  }
}
