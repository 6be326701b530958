/**
 * FedEx access tokens: POST /oauth/token with a form (RFC 6749, client credentials)
 *   → { "access_token": "…", "token_type": "bearer", "expires_in": 3599, "scope": "CXS" }
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { CarrierAccount, CarrierDeps } from '#carriers/carrier.ts'
import {
  credentialsRefused,
  exchange,
  outage,
  readFailure,
  readJson,
  type Token,
  TokenRefused,
  unreadable,
} from '#carriers/exchange.ts'
import { readFedexError } from '#carriers/fedex/errors.ts'
import type { OutgoingRequest } from '#kit/http.ts'

const tokenAnswer = Compile(
  Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number({ exclusiveMinimum: 0 }) }),
)

export function tokenRequest(account: CarrierAccount): Omit<OutgoingRequest, 'deadlineMs'> {
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

export function accessToken(deps: CarrierDeps, account: CarrierAccount): Token {
  return {
    key: `fedex:${account.id}:access`,
    async fetch(deadlineMs) {
      const sent = await exchange(deps, [], deadlineMs, () => tokenRequest(account))
      if (sent.kind !== 'answered') throw new TokenRefused(readFailure(sent))
      const answer = readJson(sent.response)
      const { status } = sent.response
      if (status === 200 && tokenAnswer.Check(answer)) {
        return { token: answer.access_token, expiresInSeconds: answer.expires_in }
      }
      const detail = `FedEx gave no access token: ${readFedexError(sent.response)?.text ?? `status ${status}`}`
      if (status === 429 || status >= 500) throw new TokenRefused(outage(detail))
      throw new TokenRefused(status >= 400 ? credentialsRefused(detail) : unreadable(detail))
    },
  }
}
