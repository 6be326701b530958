/**
 * FedEx access tokens: POST /oauth/token with a form (RFC 6749, client credentials)
 *   → { "access_token": "…", "token_type": "bearer", "expires_in": 3599, "scope": "CXS" }
 */

import type { CallRequest } from '#adapters/call.ts'
import { oauthToken, type Token, tokenKey } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps } from '#adapters/carriers/carrier.ts'
import { readFedexError } from '#adapters/carriers/fedex/errors.ts'

export function tokenRequest(account: CarrierAccount): CallRequest {
  const { clientId = '', clientSecret = '' } = account.credentials
  return {
    call: 'fedex.token',
    method: 'POST',
    url: `${account.baseUrl}/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    read: true,
  }
}

export const accessToken = (deps: CarrierDeps, account: CarrierAccount): Token =>
  oauthToken(deps, {
    key: tokenKey('fedex', account, 'access'),
    carrierName: 'FedEx',
    request: tokenRequest(account),
    readError: (response) => readFedexError(response)?.text ?? null,
  })
