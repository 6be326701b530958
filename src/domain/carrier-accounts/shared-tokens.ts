import type { AccessTokens } from '#adapters/carriers/carrier.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/** With less left of its life than this a token of another node is not worth taking. */
const minLifeMs = 120_000

/**
 * Access tokens that all nodes share: kept in this node's memory, and behind that sealed in the database, so that a
 * node takes what another has fetched. The database is a convenience: without it each node fetches its own.
 */
export function createSharedTokens(
  deps: { db: Database; seal: Seal; log: Logger },
  memory: AccessTokens,
): AccessTokens {
  /** The tokens that a carrier refused, as long as the database may still keep one of them. */
  const refused = new Map<string, Set<string>>()

  async function read(key: string): Promise<{ token: string; expiresInSeconds: number } | null> {
    const [kept] = await sql.selectToken(deps.db, key)
    if (!kept || kept.leftMs < minLifeMs) return null
    // Sealed by a key that was given up since: it is as good as expired.
    if (deps.seal.keyOf(kept.token) === null) return null
    const token = deps.seal.open(kept.token, key)
    if (refused.get(key)?.has(token)) return null
    refused.delete(key)
    return { token, expiresInSeconds: kept.leftMs / 1000 }
  }

  return {
    get: (key, fetch) =>
      memory.get(key, async () => {
        const shared = await read(key).catch((error) => {
          deps.log.warn({ err: error }, 'shared carrier token not read')
          return null
        })
        if (shared) return shared
        const fresh = await fetch()
        const sealed = deps.seal.close(fresh.token, key)
        sql.upsertToken(deps.db, { key, sealed, lifeMs: fresh.expiresInSeconds * 1000 }).then(
          () => {
            // The database no longer keeps what was refused before.
            if (!refused.get(key)?.has(fresh.token)) refused.delete(key)
          },
          (error) => deps.log.warn({ err: error }, 'carrier token not shared'),
        )
        return fresh
      }),
    forget(key, token) {
      refused.set(key, (refused.get(key) ?? new Set()).add(token))
      memory.forget(key, token)
    },
  }
}
