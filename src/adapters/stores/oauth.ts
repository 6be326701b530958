/**
 * Tokens by OAuth 2.0 (RFC 6749): a form to the store's token path
 *   → { "access_token": "…", "expires_in": 3600, "refresh_token": "…" }    a refresh token only if it is replaced
 *   → 400 { "error": "invalid_grant", "error_description": "…" }
 */

import { type Static, Type } from 'typebox'
import { credentialsRejected, type Ok, ok, unreadable } from '#adapters/outcome.ts'
import type { StoreRequest } from '#adapters/stores/call-store.ts'
import { textOrNull } from '#adapters/stores/order-fields.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type { FreshToken, StoreDeps, Unavailable } from '#adapters/stores/store.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'
import { readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** Only such characters are allowed in a header. */
export const tokenPattern = '^[\\x21-\\x7e]{1,10000}$'

const TokenResponse = Type.Object({
  access_token: Type.String({ pattern: tokenPattern }),
  expires_in: Type.Number({ exclusiveMinimum: 0 }),
  refresh_token: Type.Optional(Type.String({ minLength: 1 })),
})
type TokenResponse = Static<typeof TokenResponse>
const tokenResponse = responseShape(TokenResponse)
const tokenError = compileOnFirstUse(
  Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String()) }),
)

/** A token request, with additional headers if the store requires them. */
export type TokenCall = { call: string; url: string; headers?: Record<string, string>; form: Record<string, string> }

export const tokenDeadlineMs = 10_000

/** @param spends whether the request uses up its credentials, so that it is never repeated */
export async function requestToken(
  deps: Pick<StoreDeps, 'http'>,
  { call, url, headers, form }: TokenCall,
  { spends }: { spends: boolean },
): Promise<Ok<TokenResponse> | Unavailable> {
  const request: StoreRequest = {
    call,
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
    body: new URLSearchParams(form).toString(),
    read: !spends,
  }
  const sent = await deps.http.send({ ...request, deadlineMs: tokenDeadlineMs })
  if (!sent.ok) {
    const reason = sent.failure.reason === 'timeout' ? 'timeout' : 'connect'
    return { outcome: 'unavailable', reason, detail: `could not get an access token: ${sent.failure.detail}` }
  }
  const answer = readJson(sent.response)
  const { status } = sent.response
  if (status === 200) {
    const granted = tokenResponse.parse(answer)
    return granted ? ok(granted) : unreadable('the access token has an unexpected format')
  }
  if (status === 429)
    return { outcome: 'unavailable', reason: 'throttled', detail: 'could not get an access token: too many requests' }
  // Another program responds at this URL, so the credentials were not checked.
  if (status === 404 || status >= 500)
    return { outcome: 'unavailable', reason: 'outage', detail: `could not get an access token: status ${status}` }
  const parsed = tokenError.Check(answer) ? textOrNull(answer.error_description ?? answer.error) : null
  return credentialsRejected(`could not get an access token: ${parsed ?? `status ${status}`}`)
}

/** Exchanges a refresh token for an access token. A new refresh token replaces the old one. */
export async function refreshedToken(deps: StoreDeps, call: TokenCall, rotates: boolean): Promise<FreshToken> {
  const answered = await requestToken(deps, call, { spends: rotates })
  if (answered.outcome !== 'ok') throw new TokenUnavailableError(answered)
  const { access_token: token, expires_in: expiresInSeconds, refresh_token: refreshToken } = answered.value
  return { token, expiresInSeconds, ...(rotates && refreshToken ? { credentials: { refreshToken } } : {}) }
}

export const basicAuthorization = (name: string, secret: string): string =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
