/** The owner lets us in at etsy.com, with PKCE; the code becomes a refresh token, the first of many. */
import { createHash } from 'node:crypto'
import { rejected, unreadable } from '#adapters/stores/call-store.ts'
import { tokenUrl } from '#adapters/stores/etsy/calls.ts'
import { ok } from '#adapters/stores/json-call.ts'
import { askToken } from '#adapters/stores/oauth.ts'
import type { Authorization } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'

export const authorization: Authorization = {
  start(account, { state, redirectUrl, codeVerifier }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: account.credentials.keystring ?? '',
      redirect_uri: redirectUrl,
      scope: 'transactions_r transactions_w shops_r',
      state,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    return `${account.baseUrl.replace('://api.', '://www.')}/oauth/connect?${query}`
  },
  async finish(deps, account, { query, redirectUrl, codeVerifier }) {
    if (!query.code)
      return rejected(query.error ?? null, textOrNull(query.error_description) ?? 'Etsy returned no code')
    const form = {
      grant_type: 'authorization_code',
      client_id: account.credentials.keystring ?? '',
      redirect_uri: redirectUrl,
      code: query.code,
      code_verifier: codeVerifier,
    }
    const answered = await askToken(deps, { call: 'etsy.authorize', url: tokenUrl(account), form }, { spends: true })
    if (answered.outcome !== 'ok') return answered
    const { refresh_token: refreshToken } = answered.value
    return refreshToken ? ok({ refreshToken }) : unreadable('it returned no refresh token')
  },
}
