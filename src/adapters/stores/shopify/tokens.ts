/**
 * Access tokens: POST /admin/oauth/access_token with a form
 *   client_id, client_secret, grant_type=client_credentials            the merchant's own app
 *     → { "access_token", "scope", "expires_in": 86399 }
 *   client_id, client_secret, grant_type=refresh_token, refresh_token  an app that the merchant installed
 *     → { "access_token", "expires_in": 3600, "refresh_token", "refresh_token_expires_in", "scope" }
 * Each refresh token is replaced when it is used. The old one remains valid until the new one is used, so a lost
 * response does no harm.
 */

import { Type } from 'typebox'
import { readFailure } from '#adapters/call.ts'
import { credentialsRejected, unreadable } from '#adapters/outcome.ts'
import type { StoreRequest } from '#adapters/stores/call-store.ts'
import { tokenPattern } from '#adapters/stores/oauth.ts'
import type { Fields, FreshToken, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const tokenDeadlineMs = 10_000

const tokenResponse = compileOnFirstUse(
  Type.Object({
    access_token: Type.String({ pattern: tokenPattern }),
    expires_in: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    refresh_token: Type.Optional(Type.String({ minLength: 1 })),
  }),
)
const errorResponse = compileOnFirstUse(
  Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String({ maxLength: 500 })) }),
)

export type Grant = { accessToken: string; expiresInSeconds: number | null; refreshToken: string | null }

const ofClient = ({ clientId = '', clientSecret = '' }: Fields) => ({
  client_id: clientId,
  client_secret: clientSecret,
})

export const fetchToken =
  (deps: StoreDeps, account: StoreAccount) =>
  async (credentials: Fields): Promise<FreshToken> => {
    const { refreshToken } = credentials
    const granted = await requestGrant(deps, account, {
      ...ofClient(credentials),
      ...(refreshToken
        ? { grant_type: 'refresh_token', refresh_token: refreshToken }
        : { grant_type: 'client_credentials' }),
    })
    if (granted.expiresInSeconds === null) throw new TokenUnavailableError(unreadable('the access token has no expiry'))
    return {
      token: granted.accessToken,
      expiresInSeconds: granted.expiresInSeconds,
      ...(granted.refreshToken ? { credentials: { refreshToken: granted.refreshToken } } : {}),
    }
  }

/**
 * Exchanges the code from the merchant's browser.
 *
 * @throws TokenUnavailableError
 */
export const redeemCode = (deps: StoreDeps, account: StoreAccount, code: string): Promise<Grant> =>
  requestGrant(deps, account, { ...ofClient(account.credentials), code, expiring: '1' })

async function requestGrant(deps: StoreDeps, account: StoreAccount, form: Record<string, string>): Promise<Grant> {
  const nowMs = deps.clock.monotonicMs()
  const request: StoreRequest = {
    call: 'shopify.token',
    method: 'POST',
    url: `${account.baseUrl}/admin/oauth/access_token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
    read: form.grant_type === 'client_credentials',
  }
  const sent = await deps.http.send({
    ...request,
    deadlineMs: tokenDeadlineMs,
    sendWithinMs: Math.max(0, Math.min(tokenDeadlineMs, (deps.sendBeforeMs ?? Number.POSITIVE_INFINITY) - nowMs)),
  })
  if (!sent.ok) throw new TokenUnavailableError(readFailure({ kind: 'failed', failure: sent.failure }))
  return parseGrant(sent.response)
}

function parseGrant(response: OutgoingResponse): Grant {
  const { status } = response
  const answer = readJson(response)
  if (status === 200 && tokenResponse.Check(answer)) {
    return {
      accessToken: answer.access_token,
      expiresInSeconds: answer.expires_in ?? null,
      refreshToken: answer.refresh_token ?? null,
    }
  }
  const parsed = errorResponse.Check(answer) ? (answer.error_description ?? answer.error) : `status ${status}`
  const detail = `Shopify returned no access token: ${parsed}`
  if (status === 429 || status >= 500)
    throw new TokenUnavailableError({ outcome: 'unavailable', reason: 'outage', detail })
  throw new TokenUnavailableError(status >= 400 && status !== 404 ? credentialsRejected(detail) : unreadable(detail))
}
