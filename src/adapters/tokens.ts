/** Access tokens: kept in memory, shared between the nodes, and fetched again shortly before they expire. */
import type { Unavailable } from '#adapters/outcome.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'

export type FetchedToken = { token: string; expiresInSeconds: number }

export type AccessTokens = {
  /** @returns the token with this key, or a fetched one. Concurrent callers share one fetch. */
  get(key: string, fetch: () => Promise<FetchedToken>): Promise<string>
  /** Drops this token, which was rejected, and keeps a newer one. */
  reject(key: string, token: string): void
}

/** Thrown by a fetch. The call that needs the token returns `unavailable`. */
export class TokenUnavailableError extends Error {
  readonly unavailable: Unavailable
  constructor(unavailable: Unavailable) {
    super(unavailable.detail)
    this.unavailable = unavailable
  }
}

/** A call that starts just before the expiry must still be accepted when it arrives. */
const renewBeforeExpiryMs = 60_000

export function createAccessTokens(deps: { clock: Clock }): AccessTokens {
  /** `value` is null until the token is fetched. */
  type CachedToken = { token: Promise<string>; value: string | null; freshUntilMs: number }
  const cached = new Map<string, CachedToken>()

  return {
    get(key, fetch) {
      const existing = cached.get(key)
      if (existing && deps.clock.monotonicMs() < existing.freshUntilMs) return existing.token
      const requestedAtMs = deps.clock.monotonicMs()
      const entry: CachedToken = {
        // The entry is fresh during the fetch, so that other callers wait for it.
        freshUntilMs: Number.POSITIVE_INFINITY,
        value: null,
        token: fetch().then(({ token, expiresInSeconds }) => {
          const lifeMs = expiresInSeconds * 1000
          // If the token lives less than twice the margin, it is used for half its life.
          entry.freshUntilMs = requestedAtMs + lifeMs - Math.min(renewBeforeExpiryMs, lifeMs / 2)
          entry.value = token
          return token
        }),
      }
      cached.set(key, entry)
      // All callers that wait see a failed fetch, but it is not cached.
      entry.token.catch(() => {
        if (cached.get(key) === entry) cached.delete(key)
      })
      return entry.token
    },
    reject(key, token) {
      if (cached.get(key)?.value === token) cached.delete(key)
    },
  }
}

type TokenRow = {
  /** `leftMs` is the remaining life by the database's clock, which all nodes share. */
  select(): Promise<readonly { token: Buffer; leftMs: number }[]>
  upsert(row: { sealed: Buffer; lifeMs: number }): Promise<unknown>
}

type SharedToken = {
  /** @returns the token that some node has stored; null if there is none, or if it is rejected or about to expire */
  find(): Promise<FetchedToken | null>
  store(token: FetchedToken): Promise<void>
  /** Makes this node ignore the stored token. */
  reject(token: string): void
}

/** A stored token is used only if it lives longer than this. */
const minLifeMs = 120_000

/** Shares tokens between the nodes. They are stored encrypted, each in a row of its own. */
export function createTokenSharing(seal: Seal): (key: string, row: TokenRow) => SharedToken {
  /** Rejected tokens by key, for as long as the database may still contain one. */
  const rejected = new Map<string, Set<string>>()

  return (key, row) => ({
    async find() {
      const [stored] = await row.select()
      // A token that was sealed with a retired key counts as expired.
      if (!stored || seal.keyOf(stored.token) === null) return null
      const token = seal.open(stored.token, key)
      if (rejected.get(key)?.has(token)) return null
      rejected.delete(key)
      return stored.leftMs < minLifeMs ? null : { token, expiresInSeconds: stored.leftMs / 1000 }
    },
    async store({ token, expiresInSeconds }) {
      await row.upsert({ sealed: seal.close(token, key), lifeMs: expiresInSeconds * 1000 })
      // The database no longer contains the older, rejected tokens.
      if (!rejected.get(key)?.has(token)) rejected.delete(key)
    },
    reject(token) {
      rejected.set(key, (rejected.get(key) ?? new Set()).add(token))
    },
  })
}
