/**
 * Calls of Etsy: the application's key in `x-api-key`, and an access token of one hour. Each refresh token is used up
 * by its exchange. Errors are { "error": "…" }.
 */

import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { ok, unreadable } from '#adapters/outcome.ts'
import { type JsonCall, mutateJson, queryJson, rejected } from '#adapters/stores/call-store.ts'
import { refreshedToken, requestToken } from '#adapters/stores/oauth.ts'
import { textOrNull } from '#adapters/stores/order-fields.ts'
import { responseShape, unescapedShape } from '#adapters/stores/response-shape.ts'
import type { Authorization, ConnectOutcome, Fields, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const deadlines = { listMs: 30_000, readMs: 10_000, fulfillMs: 20_000, lookupMs: 15_000 }

const refusals = compileOnFirstUse(Type.Object({ error: Type.String() }))

export function parseRejection(response: OutgoingResponse): { code: string | null; text: string } | null {
  const answer = readJson(response)
  if (!refusals.Check(answer)) return null
  return { code: String(response.status), text: textOrNull(answer.error) ?? 'no reason was given' }
}

export const tokenUrl = ({ baseUrl }: StoreAccount): string => `${baseUrl}/v3/public/oauth/token`

const fetchToken = (deps: StoreDeps, account: StoreAccount) => (credentials: Fields) => {
  const { keystring = '', refreshToken = '' } = credentials
  const form = { grant_type: 'refresh_token', client_id: keystring, refresh_token: refreshToken }
  return refreshedToken(deps, { call: 'etsy.token', url: tokenUrl(account), form }, true)
}

/** A call of the shop: `/receipts/1001`. */
export type EtsyCall<Value> = Pick<JsonCall<Value>, 'shape' | 'deadlineMs'> & {
  call: string
  path: string
  /** A form, sent with POST. */
  form?: Record<string, string>
}

function jsonCall<Value>(deps: StoreDeps, account: StoreAccount, asked: EtsyCall<Value>): JsonCall<Value> {
  const { call, path, form, ...terms } = asked
  const { keystring = '', sharedSecret, shopId = '' } = account.credentials
  return {
    ...terms,
    fetchToken: fetchToken(deps, account),
    parseRejection,
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

export const queryStore = <Value>(deps: StoreDeps, account: StoreAccount, asked: EtsyCall<Value>) =>
  queryJson(deps, account, jsonCall(deps, account, asked))

export const mutateStore = <Value>(deps: StoreDeps, account: StoreAccount, told: EtsyCall<Value>) =>
  mutateJson(deps, account, jsonCall(deps, account, told))

const shop = unescapedShape(Type.Object({ shop_id: Type.Integer(), shop_name: Type.String() }))
const anyReceipts = responseShape(Type.Object({ count: Type.Integer() }))

/** Reads the shop's name, and one receipt to check the access. */
export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const found = await queryStore(deps, account, {
    call: 'connect',
    path: '',
    shape: shop,
    deadlineMs: deadlines.readMs,
  })
  if (found.outcome === 'gone') return rejected('404', 'Etsy has no shop with this id')
  if (found.outcome !== 'ok') return found
  const receipts = await queryStore(deps, account, {
    call: 'connect',
    path: '/receipts?limit=1',
    shape: anyReceipts,
    deadlineMs: deadlines.readMs,
  })
  if (receipts.outcome === 'gone') return rejected('404', 'Etsy did not return the receipts of this shop')
  if (receipts.outcome !== 'ok') return receipts
  return ok({
    name: textOrNull(found.value.shop_name) ?? 'Etsy',
    shop: `${found.value.shop_id} at ${account.baseUrl}`,
    facts: {},
    shipFrom: null,
  })
}

/* The owner grants access at etsy.com, with PKCE. The code is exchanged for the first refresh token. */

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
    const answered = await requestToken(
      deps,
      { call: 'etsy.authorize', url: tokenUrl(account), form },
      { spends: true },
    )
    if (answered.outcome !== 'ok') return answered
    const { refresh_token: refreshToken } = answered.value
    return refreshToken ? ok({ refreshToken }) : unreadable('the response has no refresh token')
  },
}
