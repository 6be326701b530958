/**
 * USPS wants two tokens: an access token of the application (RFC 6749, client credentials), and for
 * labels a payment authorization that names who pays and whose label range is used.
 *   POST /oauth2/v3/token                      → { "access_token": "…", "expires_in": 28799 }
 *   POST /payments/v3/payment-authorization    → { "paymentAuthorizationToken": "…", "roles": […] }
 * Both are limited in number per hour, so they are kept for as long as they live.
 */

import { Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callForToken, noToken, oauthToken, type Token, tokenKey } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps } from '#adapters/carriers/carrier.ts'
import { readUspsError } from '#adapters/carriers/usps/errors.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const paymentAnswer = compileOnFirstUse(Type.Object({ paymentAuthorizationToken: Type.String({ minLength: 1 }) }))

/** Payment authorizations are good for eight hours; the answer does not say so, the document does. */
const paymentAuthorizationSeconds = 8 * 3600

export function tokenRequest(account: CarrierAccount): CallRequest {
  return {
    call: 'usps.token',
    method: 'POST',
    url: `${account.baseUrl}/oauth2/v3/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: account.credentials.clientId ?? '',
      client_secret: account.credentials.clientSecret ?? '',
    }).toString(),
    read: true,
  }
}

export function paymentAuthorizationRequest(account: CarrierAccount, accessToken: string): CallRequest {
  const { crid, mid, manifestMid, accountType, accountNumber } = account.credentials
  const owner = { CRID: crid, MID: mid, manifestMID: manifestMid ?? mid }
  const payer = { CRID: crid, accountType: accountType ?? 'EPS', accountNumber }
  return {
    call: 'usps.payment-authorization',
    method: 'POST',
    url: `${account.baseUrl}/payments/v3/payment-authorization`,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({
      roles: [
        { roleName: 'PAYER', ...owner, ...payer },
        { roleName: 'LABEL_OWNER', ...owner },
        ...(account.credentials.priceType === 'CONTRACT' ? [{ roleName: 'RATE_HOLDER', ...payer }] : []),
      ],
    }),
    read: true,
  }
}

export const accessToken = (deps: CarrierDeps, account: CarrierAccount): Token =>
  oauthToken(deps, {
    key: tokenKey('usps', account, 'access'),
    carrierName: 'USPS',
    request: tokenRequest(account),
    readError: errorText,
  })

export function paymentAuthorization(deps: CarrierDeps, account: CarrierAccount): Token {
  return {
    key: tokenKey('usps', account, 'payment'),
    async fetch() {
      const sent = await callForToken(deps, [accessToken(deps, account)], (token) =>
        paymentAuthorizationRequest(account, token),
      )
      if (sent.kind !== 'answered') throw new TokenUnavailableError(readFailure(sent))
      const answer = readJson(sent.response)
      if (sent.response.status !== 200 || !paymentAnswer.Check(answer)) {
        throw noToken(sent.response, 'USPS returned no payment authorization', errorText(sent.response))
      }
      return { token: answer.paymentAuthorizationToken, expiresInSeconds: paymentAuthorizationSeconds }
    },
  }
}

function errorText(response: OutgoingResponse): string | null {
  return readUspsError(response)?.text ?? null
}
