/**
 * How Etsy is called: the application's key in `x-api-key`, and an access token of one hour for a refresh token that is
 * spent by being used. Refusals are { "error": "…" }.
 */
import { Type } from 'typebox'
import { askJson, type JsonCall, tellJson } from '#adapters/stores/json-call.ts'
import { refreshedToken } from '#adapters/stores/oauth.ts'
import type { Fields, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export const deadlines = { listMs: 30_000, readMs: 10_000, pushMs: 20_000, findMs: 15_000 }

const refusals = compileOnFirstUse(Type.Object({ error: Type.String() }))

export function readRefusal(response: OutgoingResponse): { code: string | null; text: string } | null {
  const answer = readJson(response)
  if (!refusals.Check(answer)) return null
  return { code: String(response.status), text: textOrNull(answer.error) ?? 'it gave no reason' }
}

export const tokenUrl = ({ baseUrl }: StoreAccount): string => `${baseUrl}/v3/public/oauth/token`

const fetchToken = (deps: StoreDeps, account: StoreAccount) => (credentials: Fields) => {
  const { keystring = '', refreshToken = '' } = credentials
  const form = { grant_type: 'refresh_token', client_id: keystring, refresh_token: refreshToken }
  return refreshedToken(deps, { call: 'etsy.token', url: tokenUrl(account), form }, true)
}

/** What is asked of the shop: `/receipts/1001`. */
export type EtsyCall<Value> = Pick<JsonCall<Value>, 'shape' | 'deadlineMs'> & {
  call: string
  path: string
  /** Sent as a form, by POST. */
  form?: Record<string, string>
}

function jsonCall<Value>(deps: StoreDeps, account: StoreAccount, asked: EtsyCall<Value>): JsonCall<Value> {
  const { call, path, form, ...terms } = asked
  const { keystring = '', sharedSecret, shopId = '' } = account.credentials
  return {
    ...terms,
    fetchToken: fetchToken(deps, account),
    readRefusal,
    request: (token) => ({
      call: `etsy.${call}`,
      method: form ? 'POST' : 'GET',
      url: `${account.baseUrl}/v3/application/shops/${encodeURIComponent(shopId)}${path}`,
      headers: {
        'x-api-key': sharedSecret ? `${keystring}:${sharedSecret}` : keystring,
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
      read: !form,
    }),
  }
}

export const ask = <Value>(deps: StoreDeps, account: StoreAccount, asked: EtsyCall<Value>) =>
  askJson(deps, account, jsonCall(deps, account, asked))

export const tell = <Value>(deps: StoreDeps, account: StoreAccount, told: EtsyCall<Value>) =>
  tellJson(deps, account, jsonCall(deps, account, told))
