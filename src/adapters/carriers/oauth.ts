/**
 * Access tokens by OAuth 2.0 client credentials (RFC 6749, 4.4), which three of the carriers use with the
 * same answer: { "access_token": "…", "expires_in": 3599 }. Some write the number as a string.
 */
import { Type } from 'typebox'
import {
  type CarrierRequest,
  callForToken,
  credentialsRefused,
  outage,
  readFailure,
  type Token,
  TokenRefused,
  unreadable,
} from '#adapters/carriers/call-carrier.ts'
import type { CarrierDeps } from '#adapters/carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const tokenAnswer = compileOnFirstUse(
  Type.Object({
    access_token: Type.String({ minLength: 1 }),
    expires_in: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.String({ pattern: '^\\d+$' })]),
  }),
)

export type TokenSource = {
  /** Names the token among all accounts. */
  key: string
  carrierName: string
  request: CarrierRequest
  /** The text of the carrier's own error, null where the answer holds none. */
  readError(response: OutgoingResponse): string | null
}

export function oauthToken(deps: CarrierDeps, source: TokenSource): Token {
  return {
    key: source.key,
    async fetch() {
      const sent = await callForToken(deps, [], () => source.request)
      if (sent.kind !== 'answered') throw new TokenRefused(readFailure(sent))
      const answer = readJson(sent.response)
      if (sent.response.status === 200 && tokenAnswer.Check(answer)) {
        return { token: answer.access_token, expiresInSeconds: Number(answer.expires_in) }
      }
      throw refusedToken(
        sent.response,
        `${source.carrierName} returned no access token`,
        source.readError(sent.response),
      )
    },
  }
}

/** Why an answer brought no token: an outage passes by itself, credentials do not. */
export function refusedToken(response: OutgoingResponse, what: string, text: string | null): TokenRefused {
  const { status } = response
  const detail = `${what}: ${text ?? `status ${status}`}`
  if (status === 429 || status >= 500) return new TokenRefused(outage(detail))
  return new TokenRefused(status >= 400 ? credentialsRefused(detail) : unreadable(detail))
}
