/**
 * UPS access tokens: POST /security/v1/oauth/token with HTTP Basic and a form
 *   → { "token_type": "Bearer", "access_token": "…", "expires_in": "14399", … }    all values strings
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
import { readUpsError } from '#carriers/ups/errors.ts'
import type { OutgoingRequest } from '#kit/http.ts'

const tokenAnswer = Compile(
  Type.Object({
    access_token: Type.String({ minLength: 1 }),
    expires_in: Type.Union([Type.Number(), Type.String({ pattern: '^\\d+$' })]),
  }),
)

export function tokenRequest(account: CarrierAccount): Omit<OutgoingRequest, 'deadlineMs'> {
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

export function accessToken(deps: CarrierDeps, account: CarrierAccount): Token {
  return {
    key: `ups:${account.id}:access`,
    async fetch(deadlineMs) {
      const sent = await exchange(deps, [], deadlineMs, () => tokenRequest(account))
      if (sent.kind !== 'answered') throw new TokenRefused(readFailure(sent))
      const answer = readJson(sent.response)
      const { status } = sent.response
      if (status === 200 && tokenAnswer.Check(answer)) {
        return { token: answer.access_token, expiresInSeconds: Number(answer.expires_in) }
      }
      const detail = `UPS gave no access token: ${readUpsError(sent.response)?.text ?? `status ${status}`}`
      if (status === 429 || status >= 500) throw new TokenRefused(outage(detail))
      throw new TokenRefused(status >= 400 ? credentialsRefused(detail) : unreadable(detail))
    },
  }
}
