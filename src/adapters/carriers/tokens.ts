/** Access tokens kept in memory: one fetch for all who wait, renewed shortly before they expire. */
import { createHash } from 'node:crypto'
import type { AccessTokens, CarrierAccount } from '#adapters/carriers/carrier.ts'
import type { Clock } from '#kit/clock.ts'

/**
 * Names a token of an account at a carrier. Other credentials, or another address, make another name, so
 * that nothing old is used after an account was connected anew.
 */
export function tokenKey(carrierId: string, account: CarrierAccount, kind: string): string {
  const settings = JSON.stringify([account.baseUrl, account.credentials])
  const digest = createHash('sha256').update(settings).digest('base64url').slice(0, 16)
  return `${carrierId}:${account.id}:${digest}:${kind}`
}

/** A call that starts just before the expiry must still be accepted when it arrives. */
const renewBeforeExpiryMs = 60_000

export function createAccessTokens(deps: { clock: Clock }): AccessTokens {
  /** `value` is the token once it was fetched. */
  type CachedToken = { token: Promise<string>; value: string | null; freshUntilMs: number }
  const cached = new Map<string, CachedToken>()

  return {
    get(key, fetch) {
      const held = cached.get(key)
      if (held && deps.clock.now().getTime() < held.freshUntilMs) return held.token
      const askedAtMs = deps.clock.now().getTime()
      const entry: CachedToken = {
        // While it is being fetched the entry is fresh, so that others wait for the same fetch.
        freshUntilMs: Number.POSITIVE_INFINITY,
        value: null,
        token: fetch().then(({ token, expiresInSeconds }) => {
          const lifeMs = expiresInSeconds * 1000
          // A life shorter than twice the margin is used for its first half.
          entry.freshUntilMs = askedAtMs + lifeMs - Math.min(renewBeforeExpiryMs, lifeMs / 2)
          entry.value = token
          return token
        }),
      }
      cached.set(key, entry)
      // A failed fetch must not be remembered; its waiters all see the failure.
      entry.token.catch(() => {
        if (cached.get(key) === entry) cached.delete(key)
      })
      return entry.token
    },
    forget(key, token) {
      if (cached.get(key)?.value === token) cached.delete(key)
    },
  }
}
