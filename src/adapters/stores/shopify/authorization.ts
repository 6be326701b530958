/**
 * A merchant lets the app in: the browser goes to /admin/oauth/authorize and comes back with
 * `code`, `state`, `shop`, `timestamp`, and `hmac` over all the others, in hexadecimal under the client secret.
 */
import { credentialsRefused, TokenRefused } from '#adapters/stores/call-store.ts'
import { isSignedBy } from '#adapters/stores/hook-signature.ts'
import { neededScopes, usefulScopes } from '#adapters/stores/shopify/connect.ts'
import { redeemCode } from '#adapters/stores/shopify/tokens.ts'
import type { Authorization, Fields, StoreAccount } from '#adapters/stores/store.ts'

export const authorization: Authorization = {
  start(account, { state, redirectUrl }) {
    const query = new URLSearchParams({
      client_id: account.credentials.clientId ?? '',
      scope: [...neededScopes, ...usefulScopes].join(','),
      redirect_uri: redirectUrl,
      state,
    })
    return `${account.baseUrl}/admin/oauth/authorize?${query}`
  },

  async finish(deps, account, { query }) {
    if (!isGenuine(account, query))
      return credentialsRefused('the data that came back through the browser is not signed by Shopify')
    try {
      const granted = await redeemCode(deps, account, query.code ?? '')
      // An app that may keep its tokens for good gets no refresh token.
      const fields = granted.refreshToken
        ? { refreshToken: granted.refreshToken }
        : { accessToken: granted.accessToken }
      return { outcome: 'ok', value: fields }
    } catch (error) {
      if (error instanceof TokenRefused) return error.unavailable
      throw error
    }
  },
}

/** Signed by the client secret, and of this shop: a code of another one would connect that. */
function isGenuine({ baseUrl, credentials }: StoreAccount, query: Fields): boolean {
  const signed = Object.keys(query)
    .filter((name) => name !== 'hmac')
    .toSorted()
    .map((name) => `${name}=${query[name]}`)
    .join('&')
  const isSigned = isSignedBy(credentials.clientSecret ?? '', Buffer.from(signed), { signature: query.hmac, as: 'hex' })
  return isSigned && Boolean(query.code) && query.shop === new URL(baseUrl).host
}
