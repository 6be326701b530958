/**
 * POST /admin/api/2026-10/graphql.json with { "query", "variables" }
 *   → 200 { "data": { … }, "errors"?: [{ "message", "path"?, "extensions": { "code" } }],
 *           "extensions": { "cost": { "requestedQueryCost",
 *                                     "throttleStatus": { "currentlyAvailable", "restoreRate", … } } } }
 *   → 401, 402, 403, 404, 423, 429 { "errors": "…" }   rejected before it was executed
 *
 * Each app has a budget of points in each shop, which refills every second. A query that costs more is rejected as
 * THROTTLED before it is executed. It is sent again if the remaining time allows.
 */
import { Type } from 'typebox'
import { readFailure, writeFailure } from '#adapters/call.ts'
import { credentialsRejected, type Ok, uncertain, unreadable } from '#adapters/outcome.ts'
import { callStore, rejected, rejectedRead } from '#adapters/stores/call-store.ts'
import { apiVersion, queries } from '#adapters/stores/shopify/queries.ts'
import { answers } from '#adapters/stores/shopify/responses.ts'
import { fetchToken } from '#adapters/stores/shopify/tokens.ts'
import type { Rejected, StoreAccount, StoreDeps, Unavailable, Uncertain } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

type QueryName = keyof typeof answers
type DataOf<Name extends QueryName> = (typeof answers)[Name] extends { Check(value: unknown): value is infer Data }
  ? Data
  : never

/** A query with its variables and its time limit. */
export type Call<Name extends QueryName> = { name: Name; variables: Record<string, unknown>; deadlineMs: number }

const graphQlError = Type.Object({
  message: Type.String(),
  path: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  extensions: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
})
const cost = Type.Object({
  requestedQueryCost: Type.Number(),
  throttleStatus: Type.Object({
    maximumAvailable: Type.Number(),
    currentlyAvailable: Type.Number(),
    restoreRate: Type.Number({ exclusiveMinimum: 0 }),
  }),
})
const isGraphQl = compileOnFirstUse(
  Type.Union([
    Type.Object({ data: Type.Object({}) }),
    Type.Object({ errors: Type.Array(graphQlError, { minItems: 1 }) }),
  ]),
)
const hasCost = compileOnFirstUse(Type.Object({ extensions: Type.Object({ cost }) }))
/** The format of errors from the gateway. */
const gatewayError = compileOnFirstUse(Type.Object({ errors: Type.String({ minLength: 1 }) }))

type GraphQlError = { message: string; path?: (string | number)[]; code: string | null }
type GraphQlResponse = {
  /** Undefined: the request was rejected before it was executed. */
  data: unknown
  errors: GraphQlError[]
  /** The time until the budget suffices for the same query. Null: unknown. */
  affordableInMs: number | null
  /** The time until half of the budget is available. 0 if it is, or if that is unknown. */
  halfFullInMs: number
}

function readGraphQl(response: OutgoingResponse): GraphQlResponse | null {
  const body = readJson(response)
  if (response.status !== 200 || !isGraphQl.Check(body)) return null
  const { data, errors = [] } = body as { data?: unknown; errors?: unknown }
  let affordableInMs = null
  let halfFullInMs = 0
  if (hasCost.Check(body)) {
    const { requestedQueryCost, throttleStatus } = body.extensions.cost
    const { maximumAvailable, currentlyAvailable, restoreRate } = throttleStatus
    const fullInMs = (points: number) => Math.max(0, Math.ceil(((points - currentlyAvailable) / restoreRate) * 1000))
    affordableInMs = fullInMs(requestedQueryCost)
    halfFullInMs = fullInMs(maximumAvailable / 2)
  }
  return {
    data,
    errors: (Array.isArray(errors) ? errors : []).map(({ message, path, extensions }) => ({
      message,
      ...(path ? { path } : {}),
      code: extensions?.code ?? null,
    })),
    affordableInMs,
    halfFullInMs,
  }
}

const isThrottled = (answer: GraphQlResponse): boolean => answer.errors.some(({ code }) => code === 'THROTTLED')
const textOf = (errors: GraphQlError[]): string => errors.map(({ message }) => message).join('; ')
const leastPauseMs = 250

const throttled = (pauseMs: number | null): Unavailable => ({
  outcome: 'unavailable',
  reason: 'throttled',
  detail: 'the rate limit for this app is used up',
  ...(pauseMs === null ? {} : { retryAfterMs: pauseMs }),
})

/** Sends a query again if the budget was spent and the wait fits into the remaining time. */
async function sendQuery(deps: StoreDeps, account: StoreAccount, call: Call<QueryName>, read: boolean) {
  const endsAtMs = deps.clock.monotonicMs() + call.deadlineMs
  const { refreshToken, accessToken = '' } = account.credentials
  // The merchant may have granted access after the token was fetched.
  const isFetched = Boolean(refreshToken) || accessToken === ''
  for (;;) {
    const result = await callStore(
      deps,
      account,
      {
        deadlineMs: endsAtMs - deps.clock.monotonicMs(),
        fetchToken: isFetched ? fetchToken(deps, account) : null,
      },
      (token) => ({
        call: `shopify.${call.name}`,
        method: 'POST',
        url: `${account.baseUrl}/admin/api/${apiVersion}/graphql.json`,
        headers: {
          'x-shopify-access-token': isFetched ? token : accessToken,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ query: queries[call.name], variables: call.variables }),
        read,
      }),
    )
    const answer = result.kind === 'answered' ? readGraphQl(result.response) : null
    if (!answer || !isThrottled(answer)) return { result, answer }
    const pauseMs = Math.max(answer.affordableInMs ?? 0, leastPauseMs)
    const lastSendMs = Math.min(endsAtMs, deps.sendBeforeMs ?? endsAtMs)
    // Half of the remaining time is kept for the response.
    if (answer.affordableInMs === null || pauseMs > (lastSendMs - deps.clock.monotonicMs()) / 2)
      return { result, answer }
    await deps.clock.sleep(pauseMs)
  }
}

/** Optional fields that are null if the app lacks the scope. */
const dispensable = ['variant', 'inventoryItem', 'location', 'shippingAddress', 'email', 'phone']

/** Whether the app lacks access to protected customer data. */
const isOfBuyer = ({ code, path }: GraphQlError): boolean =>
  code === 'ACCESS_DENIED' && Boolean(path?.includes('shippingAddress'))

function isDispensable({ code, path }: GraphQlError): boolean {
  return code === 'ACCESS_DENIED' && dispensable.some((field) => path?.includes(field))
}

/**
 * A query that changes nothing.
 *
 * @returns the data, the time until half of the budget is available, and whether the app lacks access to protected
 *   customer data
 */
export async function queryStore<Name extends QueryName>(
  deps: StoreDeps,
  account: StoreAccount,
  call: Call<Name>,
): Promise<(Ok<DataOf<Name>> & { halfFullInMs: number; hidesBuyers: boolean }) | Rejected | Unavailable> {
  const { result, answer } = await sendQuery(deps, account, call, true)
  if (result.kind !== 'answered') return readFailure(result)
  if (!answer) return refusedByGate(result.response) ?? unreadable(notShopify(result.response))
  const failure = failureOf(answer)
  if (failure) return failure
  const data = dataOf(call.name, answer)
  return data
    ? { outcome: 'ok', value: data, halfFullInMs: answer.halfFullInMs, hidesBuyers: answer.errors.some(isOfBuyer) }
    : unreadable(`${call.name}: unexpected format`)
}

function failureOf(answer: GraphQlResponse): Rejected | Unavailable | null {
  const errors = answer.errors.filter((error) => !isDispensable(error))
  if (errors.length === 0) return null
  const text = textOf(errors)
  const codes = errors.map(({ code }) => code)
  if (codes.includes('THROTTLED')) return throttled(answer.affordableInMs)
  if (codes.includes('INTERNAL_SERVER_ERROR')) return { outcome: 'unavailable', reason: 'outage', detail: text }
  // An app with access to orders may lack access to old ones.
  const isOfOrder = errors.some(({ code, path }) => code === 'ACCESS_DENIED' && path?.includes('order'))
  if (codes.includes('ACCESS_DENIED') && !isOfOrder) return credentialsRejected(text)
  return rejected(codes[0] ?? null, text)
}

/** A mutation. Its outcome is uncertain unless the response proves that nothing changed. */
export async function mutateStore<Name extends QueryName>(
  deps: StoreDeps,
  account: StoreAccount,
  call: Call<Name>,
): Promise<Ok<DataOf<Name>> | Rejected | Unavailable | Uncertain> {
  const { result, answer } = await sendQuery(deps, account, call, false)
  if (result.kind !== 'answered') return writeFailure(result)
  if (!answer) {
    const { response } = result
    const gate = gatewayError.Check(readJson(response)) ? refusedByGate(response) : null
    return gate && response.status < 500 ? gate : uncertain(notShopify(response))
  }
  const text = textOf(answer.errors)
  if (answer.data === undefined || answer.data === null) {
    const codes = answer.errors.map(({ code }) => code)
    if (codes.includes('THROTTLED')) return throttled(answer.affordableInMs)
    if (codes.every((code) => code === 'ACCESS_DENIED')) return credentialsRejected(text)
    // Without data, GraphQL has rejected the query before its execution.
    const isRefused = answer.data === undefined && !codes.includes('INTERNAL_SERVER_ERROR')
    return isRefused ? rejected(codes[0] ?? null, text) : uncertain(text)
  }
  const data = answer.errors.length === 0 ? dataOf(call.name, answer) : null
  return data ? { outcome: 'ok', value: data } : uncertain(text || `${call.name}: unexpected format`)
}

function dataOf<Name extends QueryName>(name: Name, answer: GraphQlResponse): DataOf<Name> | null {
  return answers[name].Check(answer.data) ? (answer.data as DataOf<Name>) : null
}

/** The gateway's status: the store is closed, or access is denied. Null: neither. */
function refusedByGate(response: OutgoingResponse): Unavailable | null {
  const { status } = response
  if (status === 402 || status === 423) {
    return { outcome: 'unavailable', reason: 'outage', detail: `status ${status}: the store is frozen or locked` }
  }
  return rejectedRead(response)
}

const notShopify = ({ status }: OutgoingResponse): string =>
  `status ${status} with a response that is not from Shopify. Use the store's own URL, such as https://my-shop.myshopify.com`
