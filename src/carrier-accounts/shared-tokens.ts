import * as sql from '#carrier-accounts/sql.ts'
import type { AccessTokens } from '#carriers/carrier.ts'
import type { Clock } from '#kit/clock.ts'
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
  deps: { db: Database; clock: Clock; seal: Seal; log: Logger },
  memory: AccessTokens,
): AccessTokens {
  /** When a carrier refused a token: what was fetched before is not taken from the database. */
  const refusedAt = new Map<string, Date>()

  async function read(key: string): Promise<{ token: string; expiresInSeconds: number } | null> {
    const now = deps.clock.now()
    const [kept] = await sql.selectToken(deps.db, key, now)
    const leftMs = kept ? kept.expiresAt.getTime() - now.getTime() : 0
    const refused = refusedAt.get(key)
    if (!kept || leftMs < minLifeMs || (refused && kept.fetchedAt <= refused)) return null
    // Sealed by a key that was given up since: it is as good as expired.
    if (deps.seal.keyOf(kept.token) === null) return null
    return { token: deps.seal.open(kept.token, key), expiresInSeconds: leftMs / 1000 }
  }

  return {
    get: (key, fetch) =>
      memory.get(key, async () => {
        const shared = await read(key).catch((error) => {
          deps.log.warn({ err: error }, 'no shared token of a carrier')
          return null
        })
        if (shared) return shared
        const fetchedAt = deps.clock.now()
        const fresh = await fetch()
        const expiresAt = new Date(fetchedAt.getTime() + fresh.expiresInSeconds * 1000)
        const sealed = deps.seal.close(fresh.token, key)
        sql.upsertToken(deps.db, { key, sealed, fetchedAt, expiresAt }).then(
          // What the database keeps is newer than what was refused.
          () => refusedAt.delete(key),
          (error) => deps.log.warn({ err: error }, 'token of a carrier not shared'),
        )
        return fresh
      }),
    forget(key) {
      refusedAt.set(key, deps.clock.now())
      memory.forget(key)
    },
  }
}
