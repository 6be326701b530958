import type { Fields, FreshToken } from '#adapters/stores/store.ts'
import { type AccessTokens, createTokenSharing, TokenUnavailableError } from '#adapters/tokens.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { OpenTokens } from '#domain/store-sync/connection.ts'
import { noKeyOpensStore, openFields, sealFields, storeSeal } from '#domain/store-sync/connections/open-store.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** The longest life that is accepted from a store. */
const longestLifeMs = 30 * 86_400_000

/** Longer than a token request takes. If a node dies during a request, others wait this long. */
const leaseMs = 45_000
const lookAgainMs = 200
const keepTries = 5
const keepAgainMs = 1_000

type Deps = { db: Database; clock: Clock; seal: Seal; log: Logger }

/**
 * Access tokens in memory and, encrypted, in the database. A request may use up the refresh token, so only one node
 * requests a token while the others wait. New credentials are stored before the token is used.
 *
 * @param memory shares one request among the callers of this node
 */
export function createStoreTokens(deps: Deps, memory: AccessTokens): OpenTokens {
  const shareToken = createTokenSharing(deps.seal)

  return (connection) => {
    const key = `store ${connection.storeId} ${connection.connectedAt.toISOString()}`
    const stored = shareToken(key, {
      select: () => sql.selectStoreToken(deps.db, connection),
      upsert: ({ sealed, lifeMs }) =>
        sql.upsertStoreToken(deps.db, { ...connection, sealed, lifeMs: Math.min(lifeMs, longestLifeMs) }),
    })

    async function getShared(ask: (credentials: Fields) => Promise<FreshToken>): Promise<FreshToken> {
      const endsAtMs = deps.clock.monotonicMs() + leaseMs + lookAgainMs
      for (;;) {
        const shared = await stored.find()
        if (shared) return shared
        const [taken] = await sql.takeRenewal(deps.db, { ...connection, leaseMs })
        if (taken) return renew(taken, ask)
        if (deps.clock.monotonicMs() >= endsAtMs) {
          const detail = 'another node did not finish getting an access token'
          throw new TokenUnavailableError({ outcome: 'unavailable', reason: 'timeout', detail })
        }
        await deps.clock.sleep(lookAgainMs)
      }
    }

    async function renew(
      { credentials, until }: { credentials: Buffer; until: Date },
      ask: (credentials: Fields) => Promise<FreshToken>,
    ): Promise<FreshToken> {
      const lease = { accountId: connection.accountId, storeId: connection.storeId, until }
      try {
        // Another node may have stored a token between the lookup and the lease.
        const shared = await stored.find()
        if (shared) return shared
        const fresh = await ask(openFields(deps.seal, connection.storeId, credentials))
        await storeFresh(fresh, credentials)
        return fresh
      } finally {
        await sql
          .endRenewal(deps.db, lease)
          .catch((error) => deps.log.warn({ err: error, storeId: lease.storeId }, 'token lease not released'))
      }
    }

    async function storeFresh(fresh: FreshToken, used: Buffer): Promise<void> {
      if (fresh.credentials) await storeCredentials(fresh.credentials, used)
      await stored.store(fresh)
    }

    /** Replaces the used fields, and keeps fields that were added or encrypted again in the meantime. */
    async function storeCredentials(renewed: Fields, used: Buffer): Promise<void> {
      const { accountId, storeId, connectedAt } = connection
      let before = used
      for (let round = 0; round < keepTries; round += 1) {
        const after = sealFields(deps.seal, storeId, { ...openFields(deps.seal, storeId, before), ...renewed })
        const [replaced] = await insistently(() =>
          sql.replaceCredentials(deps.db, { accountId, storeId, before, after }),
        )
        if (replaced) return
        const [row] = await insistently(() => sql.selectStore(deps.db, { accountId, storeId }))
        // An earlier attempt may have been written although its response was lost.
        if (row?.credentials.equals(after)) return
        if (row?.connectedAt.getTime() !== connectedAt.getTime()) break
        before = row.credentials
      }
      const detail = 'the store was reconnected in the meantime'
      throw new TokenUnavailableError({ outcome: 'unavailable', reason: 'credentials', detail })
    }

    /** Tries again if the database is away, because the used refresh token is lost otherwise. */
    async function insistently<Row>(write: () => Promise<Row[]>): Promise<Row[]> {
      for (let tries = 1; ; tries += 1) {
        try {
          return await write()
        } catch (error) {
          if (tries === keepTries) throw error
          await deps.clock.sleep(keepAgainMs)
        }
      }
    }

    return {
      get: (_account, ask) => memory.get(key, () => getShared(ask)),
      forget(_account, token) {
        stored.reject(token)
        memory.reject(key, token)
      },
    }
  }
}

/**
 * Encrypts credentials again with the newest secret key, so that older keys can be retired. Credentials that no key
 * decrypts are logged and left as they are.
 *
 * @returns the number of changed rows
 */
export async function resealStores(deps: { db: Database; seal: Seal; log: Logger; audit: Audit }): Promise<number> {
  let count = 0
  for (const { storeId, accountId, kind, name, credentials } of await sql.selectAllStores(deps.db)) {
    const key = deps.seal.keyOf(credentials)
    if (key === 0) continue
    if (key === null) {
      deps.log.error({ storeId, kind, name }, noKeyOpensStore)
      continue
    }
    try {
      const after = sealFields(deps.seal, storeId, openFields(deps.seal, storeId, credentials))
      const isReplaced = await deps.db.transaction(async (tx) => {
        const [replaced] = await sql.replaceCredentials(tx, { accountId, storeId, before: credentials, after })
        if (!replaced) return false
        await deps.audit(tx, { act: 'store.reseal', accountId, subjects: { storeId }, details: { kind, name } })
        return true
      })
      if (isReplaced) count += 1
    } catch (error) {
      deps.log.error({ err: error, storeId, kind }, 'store credentials not re-encrypted; run waybill doctor')
    }
  }
  return count
}

type StoreSecretKey = {
  storeId: string
  kind: string
  name: string
  connected: boolean
  /** The number of the secret key that decrypts the credentials; 1 is the newest. Null: none does. */
  secretKey: number | null
}

/** Shows which secret keys are still needed. For operators. */
export async function listStoreSecretKeys(
  deps: { db: Queryable },
  secrets: readonly Buffer[],
): Promise<StoreSecretKey[]> {
  const seal = secrets.length > 0 ? storeSeal(secrets) : null
  const rows = await sql.selectAllStores(deps.db)
  return rows.map(({ storeId, kind, name, connected, credentials }) => {
    const key = seal && opens(seal, storeId, credentials) ? seal.keyOf(credentials) : null
    return { storeId, kind, name, connected, secretKey: key === null ? null : key + 1 }
  })
}

function opens(seal: Seal, storeId: string, sealed: Buffer): boolean {
  try {
    openFields(seal, storeId, sealed)
    return true
  } catch {
    return false
  }
}
