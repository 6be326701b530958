/**
 * UPS access tokens: POST /security/v1/oauth/token with HTTP Basic and a form
 *   → { "token_type": "Bearer", "access_token": "…", "expires_in": "14399", … }    all values strings
 */

import type { CallRequest } from '#adapters/call.ts'
import { oauthToken, type Token, tokenKey } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps } from '#adapters/carriers/carrier.ts'

import { readUpsError } from '#adapters/carriers/ups/errors.ts'

export function tokenRequest(account: CarrierAccount): CallRequest {
  const { clientId = '', clientSecret = '', shipperNumber = '' } = account.credentials
  return {
    call: 'ups.token',
    method: 'POST',
    url: `${account.baseUrl}/security/v1/oauth/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'x-merchant-id': shipperNumber,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
    read: true,
  }
}

export const accessToken = (deps: CarrierDeps, account: CarrierAccount): Token =>
  oauthToken(deps, {
    key: tokenKey('ups', account, 'access'),
    carrierName: 'UPS',
    request: tokenRequest(account),
    readError: (response) => readUpsError(response)?.text ?? null,
  })
