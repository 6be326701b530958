/**
 * The owner lets us in at auth.ebay.com; the redirect is named by the application's RuName, behind which eBay keeps the
 * address. The code becomes a refresh token.
 */
import { rejected, unreadable } from '#adapters/stores/call-store.ts'
import { scope } from '#adapters/stores/ebay/calls.ts'
import { ok } from '#adapters/stores/json-call.ts'
import { askToken, basicAuthorization } from '#adapters/stores/oauth.ts'
import type { Authorization } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'

export const authorization: Authorization = {
  start(account, { state, redirectUrl }) {
    const { clientId = '', ruName } = account.credentials
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: ruName ?? redirectUrl,
      response_type: 'code',
      scope,
      state,
    })
    return `${account.baseUrl.replace('://api.', '://auth.')}/oauth2/authorize?${query}`
  },
  async finish(deps, account, { query, redirectUrl }) {
    const { clientId = '', clientSecret = '', ruName } = account.credentials
    if (!query.code)
      return rejected(query.error ?? null, textOrNull(query.error_description) ?? 'eBay returned no code')
    const answered = await askToken(
      deps,
      {
        call: 'ebay.authorize',
        url: `${account.baseUrl}/identity/v1/oauth2/token`,
        headers: { authorization: basicAuthorization(clientId, clientSecret) },
        form: { grant_type: 'authorization_code', code: query.code, redirect_uri: ruName ?? redirectUrl },
      },
      { spends: true },
    )
    if (answered.outcome !== 'ok') return answered
    const { refresh_token: refreshToken } = answered.value
    return refreshToken ? ok({ refreshToken }) : unreadable('it returned no refresh token')
  },
}
