import { type AccessTokens, createTokenSharing, type FetchedToken } from '#adapters/tokens.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/** Longer than a request for a token takes. If a node dies during a request, others wait this long. */
const leaseMs = 20_000
const lookAgainMs = 100

/**
 * Access tokens that all nodes share: in this node's memory first, and encrypted in the database. One node fetches a
 * token while the others wait, because carriers limit these requests. If the database fails, each node fetches its own.
 */
export function createSharedTokens(
  { db, clock, seal, log }: { db: Database; clock: Clock; seal: Seal; log: Logger },
  memory: AccessTokens,
): AccessTokens {
  const share = createTokenSharing(seal)
  const sharedToken = (key: string) =>
    share(key, { select: () => sql.selectToken(db, key), upsert: (row) => sql.upsertToken(db, { key, ...row }) })

  const find = (key: string): Promise<FetchedToken | null> =>
    sharedToken(key)
      .find()
      .catch((error) => {
        log.warn({ err: error }, 'shared carrier token not read')
        return null
      })

  /** @returns whether this node is to fetch the token: also if the database does not respond */
  async function takeRenewal(key: string): Promise<boolean> {
    try {
      return (await sql.takeTokenRenewal(db, { key, leaseMs })).length > 0
    } catch (error) {
      log.warn({ err: error }, 'carrier token not leased')
      return true
    }
  }

  async function renew(key: string, fetch: () => Promise<FetchedToken>): Promise<FetchedToken> {
    // Another node may have stored a token between the lookup and the lease.
    const stored = await find(key)
    const fresh =
      stored ??
      (await fetch().catch(async (error) => {
        await sql
          .endTokenRenewal(db, key)
          .catch((failure) => log.warn({ err: failure }, 'carrier token lease not released'))
        throw error
      }))
    // Ends the lease, too.
    sharedToken(key)
      .store(fresh)
      .catch((error) => log.warn({ err: error }, 'carrier token not shared'))
    return fresh
  }

  return {
    get: (key, fetch) =>
      memory.get(key, async () => {
        const endsAtMs = clock.monotonicMs() + leaseMs
        for (;;) {
          const stored = await find(key)
          if (stored) return stored
          if ((await takeRenewal(key)) || clock.monotonicMs() >= endsAtMs) return renew(key, fetch)
          await clock.sleep(lookAgainMs)
        }
      }),
    reject(key, token) {
      sharedToken(key).reject(token)
      memory.reject(key, token)
    },
  }
}
