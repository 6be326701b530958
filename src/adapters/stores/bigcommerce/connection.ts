/**
 * Calls of BigCommerce: `X-Auth-Token` on every request, JSON, and 204 for an empty list. Errors of v2 are [{ "status":
 * 404, "message": "…" }], and those of v3 and of the gateway { "status": 401, "title": "…" }.
 */

import { Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { type JsonCall, mutateJson, queryJson, rejected, type StoreRequest } from '#adapters/stores/call-store.ts'
import { textOrNull } from '#adapters/stores/order-fields.ts'
import { anything, type Shape, unescapedShape } from '#adapters/stores/response-shape.ts'
import type { ConnectOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const refusal = Type.Object({
  status: Type.Union([Type.Integer(), Type.String()]),
  message: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
})
const refusals = compileOnFirstUse(Type.Union([refusal, Type.Array(refusal, { minItems: 1 })]))

export function parseRejection(response: OutgoingResponse): { code: string | null; text: string } | null {
  const answer = readJson(response)
  if (!refusals.Check(answer)) return null
  const [first] = [answer].flat()
  if (!first) return null
  return { code: String(first.status), text: textOrNull(first.message ?? first.title) ?? 'no reason was given' }
}

/** A call below the store's path: `/v2/orders/1001`. */
export type BigCommerceCall<Value> = {
  call: string
  method?: StoreRequest['method']
  path: string
  body?: unknown
  shape: Shape<Value>
  deadlineMs: number
}

function jsonCall<Value>(account: StoreAccount, asked: BigCommerceCall<Value>, read: boolean): JsonCall<Value> {
  const { storeHash = '', accessToken = '' } = account.credentials
  return {
    deadlineMs: asked.deadlineMs,
    fetchToken: null,
    shape: asked.shape,
    parseRejection,
    request: () => ({
      call: `bigcommerce.${asked.call}`,
      method: asked.method ?? 'GET',
      url: `${account.baseUrl}/stores/${encodeURIComponent(storeHash)}${asked.path}`,
      headers: {
        'x-auth-token': accessToken,
        accept: 'application/json',
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      read,
    }),
  }
}

export const queryStore = <Value>(deps: StoreDeps, account: StoreAccount, asked: BigCommerceCall<Value>) =>
  queryJson(deps, account, jsonCall(account, asked, true))

export const mutateStore = <Value>(deps: StoreDeps, account: StoreAccount, told: BigCommerceCall<Value>) =>
  mutateJson(deps, account, jsonCall(account, told, false))

export const deadlines = { listMs: 30_000, readMs: 10_000, fulfillMs: 20_000, lookupMs: 15_000 }

/*
 * Reads GET /v2/store → { "name": "…", "weight_units": "LBS", "currency": "USD", … }, and one order to check the
 * access. The store's address is one text, which cannot be parsed reliably.
 */

const shop = unescapedShape(Type.Object({ name: Type.String(), weight_units: Type.String() }))

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const found = await queryStore(deps, account, {
    call: 'connect',
    path: '/v2/store',
    shape: shop,
    deadlineMs: deadlines.readMs,
  })
  if (found.outcome === 'gone') return rejected('404', 'BigCommerce has no store with this hash')
  if (found.outcome !== 'ok') return found
  const orders = await queryStore(deps, account, {
    call: 'connect',
    path: '/v2/orders?limit=1',
    shape: anything,
    deadlineMs: deadlines.readMs,
  })
  if (orders.outcome === 'gone') return rejected('404', "BigCommerce did not return the store's orders")
  if (orders.outcome !== 'ok') return orders
  return ok({
    name: textOrNull(found.value.name) ?? 'BigCommerce',
    shop: `${account.credentials.storeHash} at ${account.baseUrl}`,
    facts: { weightUnit: found.value.weight_units },
    shipFrom: null,
  })
}
