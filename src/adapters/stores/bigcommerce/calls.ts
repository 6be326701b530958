/**
 * How BigCommerce is called: `X-Auth-Token` on every request, JSON both ways, 204 where a list is empty.
 * Refusals of v2 are [{ "status": 404, "message": "…" }], those of v3 and of the gateway { "status": 401, "title": "…" }.
 */
import { Type } from 'typebox'
import type { StoreRequest } from '#adapters/stores/call-store.ts'
import { askJson, type JsonCall, type Shape, tellJson } from '#adapters/stores/json-call.ts'
import type { StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const refusal = Type.Object({
  status: Type.Union([Type.Integer(), Type.String()]),
  message: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
})
const refusals = compileOnFirstUse(Type.Union([refusal, Type.Array(refusal, { minItems: 1 })]))

export function readRefusal(response: OutgoingResponse): { code: string | null; text: string } | null {
  const answer = readJson(response)
  if (!refusals.Check(answer)) return null
  const [first] = [answer].flat()
  if (!first) return null
  return { code: String(first.status), text: textOrNull(first.message ?? first.title) ?? 'it gave no reason' }
}

/** What is asked below the shop's own path: `/v2/orders/1001`. */
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
    readRefusal,
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

export const ask = <Value>(deps: StoreDeps, account: StoreAccount, asked: BigCommerceCall<Value>) =>
  askJson(deps, account, jsonCall(account, asked, true))

export const tell = <Value>(deps: StoreDeps, account: StoreAccount, told: BigCommerceCall<Value>) =>
  tellJson(deps, account, jsonCall(account, told, false))

export const deadlines = { listMs: 30_000, readMs: 10_000, pushMs: 20_000, findMs: 15_000 }
