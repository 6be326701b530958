/**
 * Calls of eBay, with an access token of two hours for a refresh token of many months, which does not rotate. Errors
 * are { "errors": [{ "errorId": 32100, "message": "…", "longMessage": "…" }] }.
 */

import { Type } from 'typebox'
import { ok, unreadable } from '#adapters/outcome.ts'
import { type JsonCall, mutateJson, queryJson, rejected, type StoreRequest } from '#adapters/stores/call-store.ts'
import { basicAuthorization, refreshedToken, requestToken } from '#adapters/stores/oauth.ts'
import { textOrNull } from '#adapters/stores/order-fields.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type { Authorization, ConnectOutcome, Fields, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const scope = 'https://api.ebay.com/oauth/api_scope/sell.fulfillment'
export const deadlines = { listMs: 30_000, readMs: 10_000, fulfillMs: 20_000, lookupMs: 15_000 }

const refusals = compileOnFirstUse(
  Type.Object({
    errors: Type.Array(
      Type.Object({
        errorId: Type.Integer(),
        message: Type.Optional(Type.String()),
        longMessage: Type.Optional(Type.String()),
      }),
      { minItems: 1 },
    ),
  }),
)

export function parseRejection(response: OutgoingResponse): { code: string | null; text: string } | null {
  const answer = readJson(response)
  const [first] = refusals.Check(answer) ? answer.errors : []
  if (!first) return null
  const text = textOrNull(first.longMessage ?? first.message) ?? 'no reason was given'
  return { code: String(first.errorId), text }
}

const fetchToken = (deps: StoreDeps, account: StoreAccount) => (credentials: Fields) => {
  const { clientId = '', clientSecret = '', refreshToken = '' } = credentials
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, scope }
  const headers = { authorization: basicAuthorization(clientId, clientSecret) }
  const url = `${account.baseUrl}/identity/v1/oauth2/token`
  return refreshedToken(deps, { call: 'ebay.token', url, headers, form }, false)
}

/** A call below the path of the Fulfillment API: `/order/12-34567-89012`. */
export type EbayCall<Value> = Pick<JsonCall<Value>, 'shape' | 'parseResponse' | 'uncertainStatuses' | 'deadlineMs'> & {
  call: string
  method?: StoreRequest['method']
  path: string
  body?: unknown
}

function jsonCall<Value>(
  deps: StoreDeps,
  account: StoreAccount,
  asked: EbayCall<Value>,
  read: boolean,
): JsonCall<Value> {
  const { call, method = 'GET', path, body, ...terms } = asked
  return {
    ...terms,
    fetchToken: fetchToken(deps, account),
    parseRejection,
    request: (token) => ({
      call: `ebay.${call}`,
      method,
      url: `${account.baseUrl}/sell/fulfillment/v1${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      read,
    }),
  }
}

export const queryStore = <Value>(deps: StoreDeps, account: StoreAccount, asked: EbayCall<Value>) =>
  queryJson(deps, account, jsonCall(deps, account, asked, true))

export const mutateStore = <Value>(deps: StoreDeps, account: StoreAccount, told: EbayCall<Value>) =>
  mutateJson(deps, account, jsonCall(deps, account, told, false))

const anyOrders = responseShape(
  Type.Object({
    total: Type.Integer({ minimum: 0 }),
    orders: Type.Optional(Type.Array(Type.Object({ sellerId: Type.Optional(Type.String()) }))),
  }),
)

/** Reads one order to check the access and to find the seller. */
export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const answered = await queryStore(deps, account, {
    call: 'connect',
    path: '/order?limit=1',
    shape: anyOrders,
    deadlineMs: deadlines.readMs,
  })
  if (answered.outcome === 'gone') return rejected('404', "eBay did not return the seller's orders")
  if (answered.outcome !== 'ok') return answered
  const seller = textOrNull(answered.value.orders?.[0]?.sellerId)
  return ok({ name: seller ?? 'eBay', shop: seller && `${seller} at ${account.baseUrl}`, facts: {}, shipFrom: null })
}

/*
 * The owner grants access at auth.ebay.com. The application's RuName represents the redirect URL. The code is exchanged
 * for a refresh token.
 */

export const authorization: Authorization = {
  start(account, { state, redirectUrl }) {
    const { clientId = '', ruName } = account.credentials
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: ruName ?? redirectUrl,
      response_type: 'code',
      scope,
      state,
    })
    return `${account.baseUrl.replace('://api.', '://auth.')}/oauth2/authorize?${query}`
  },
  async finish(deps, account, { query, redirectUrl }) {
    const { clientId = '', clientSecret = '', ruName } = account.credentials
    if (!query.code)
      return rejected(query.error ?? null, textOrNull(query.error_description) ?? 'eBay returned no code')
    const answered = await requestToken(
      deps,
      {
        call: 'ebay.authorize',
        url: `${account.baseUrl}/identity/v1/oauth2/token`,
        headers: { authorization: basicAuthorization(clientId, clientSecret) },
        form: { grant_type: 'authorization_code', code: query.code, redirect_uri: ruName ?? redirectUrl },
      },
      { spends: true },
    )
    if (answered.outcome !== 'ok') return answered
    const { refresh_token: refreshToken } = answered.value
    return refreshToken ? ok({ refreshToken }) : unreadable('the response has no refresh token')
  },
}
