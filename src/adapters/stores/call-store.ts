/** Calls of stores: an access token, a deadline, and one rule that turns responses into outcomes. */

import { type CallRequest, type CallResult, callWithTokens, readFailure, writeFailure } from '#adapters/call.ts'
import { credentialsRejected, type Ok, ok, outage, uncertain, unreadable } from '#adapters/outcome.ts'
import type { Shape } from '#adapters/stores/response-shape.ts'
import type {
  Fields,
  FreshToken,
  Gone,
  Rejected,
  StoreAccount,
  StoreDeps,
  Unavailable,
  Uncertain,
} from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export type StoreRequest = CallRequest

/** `deadlineMs` includes fetching a token. `fetchToken` is null if the request contains the credentials. */
export type CallTerms = {
  deadlineMs: number
  fetchToken: ((credentials: Fields) => Promise<FreshToken>) | null
}

/**
 * Makes one call within a deadline. After a 401 the token is dropped, and a read is repeated once with a new token.
 */
export async function callStore(
  deps: StoreDeps,
  account: StoreAccount,
  { deadlineMs, fetchToken }: CallTerms,
  request: (token: string) => StoreRequest,
): Promise<CallResult> {
  const source = fetchToken && {
    get: () => deps.tokens.get(account, fetchToken),
    reject: (token: string) => deps.tokens.forget(account, token),
  }
  const sources = source ? [source] : []
  return callWithTokens(deps, sources, deadlineMs, (token = '') => request(token))
}

export const rejected = (storeCode: string | null, storeText: string): Rejected => ({
  outcome: 'rejected',
  storeCode,
  storeText,
})
const longestPauseMs = 3_600_000

/**
 * The pause that the store requests: `Retry-After` in seconds, or BigCommerce's header in milliseconds. Undefined:
 * none.
 */
function retryAfterMs({ headers }: OutgoingResponse): number | undefined {
  const { 'retry-after': seconds, 'x-rate-limit-time-reset-ms': milliseconds } = headers
  const pauseMs = seconds ? Number(seconds) * 1000 : milliseconds ? Number(milliseconds) : Number.NaN
  return pauseMs >= 0 ? Math.min(pauseMs, longestPauseMs) : undefined
}

/** The outcome of a read if the status alone decides it; otherwise null. */
export function rejectedRead(response: OutgoingResponse): Unavailable | null {
  const { status } = response
  if (status === 401 || status === 403) return credentialsRejected(`status ${status}`)
  if (status === 429) {
    const pauseMs = retryAfterMs(response)
    const throttled: Unavailable = {
      outcome: 'unavailable',
      reason: 'throttled',
      detail: 'too many requests',
    }
    return pauseMs === undefined ? throttled : { ...throttled, retryAfterMs: pauseMs }
  }
  return status >= 500 ? outage(`status ${status}`) : null
}

/** The store's documented error. Null if a response does not have this format. */
export type ParseRejection = (response: OutgoingResponse) => { code: string | null; text: string } | null

export type JsonCall<Value> = CallTerms & {
  request(token: string): StoreRequest
  /** The format of the body. A response with 204 has the body null. */
  shape: Shape<Value>
  parseRejection: ParseRejection
  /** Used if the value is not the body, for example a header. */
  parseResponse?(response: OutgoingResponse): unknown
  /** Statuses below 500 that may come after the change was made. */
  uncertainStatuses?: readonly number[]
}

/** A call that changes nothing. `gone`: 404 with the store's documented error. */
export async function queryJson<Value>(
  deps: StoreDeps,
  account: StoreAccount,
  call: JsonCall<Value>,
): Promise<Ok<Value> | Gone | Rejected | Unavailable> {
  const sent = await callStore(deps, account, call, call.request)
  if (sent.kind !== 'answered') return readFailure(sent)
  const { response } = sent
  if (response.status >= 200 && response.status < 300) {
    const answer = valueOfResponse(call, response)
    return answer === undefined ? unreadable('the response does not have the documented format') : ok(answer)
  }
  const refused = rejectedRead(response)
  if (refused) return refused
  const refusal = call.parseRejection(response)
  // A proxy's error page proves nothing about the order.
  if (!refusal) return unreadable(`status ${response.status} with an unexpected body`)
  return response.status === 404 ? { outcome: 'gone' } : rejected(refusal.code, refusal.text)
}

/**
 * A call that changes something and is sent once. Only the store's documented errors are definite. Other errors may
 * come after the change.
 */
export async function mutateJson<Value>(
  deps: StoreDeps,
  account: StoreAccount,
  call: JsonCall<Value>,
): Promise<Ok<Value> | Rejected | Unavailable | Uncertain> {
  const sent = await callStore(deps, account, call, call.request)
  if (sent.kind !== 'answered') return writeFailure(sent)
  const { response } = sent
  const { status } = response
  if (status >= 200 && status < 300) {
    const answer = valueOfResponse(call, response)
    return answer === undefined ? uncertain(`status ${status} with an unexpected body`) : ok(answer)
  }
  const refusal = call.parseRejection(response)
  if (!refusal || status < 400 || status >= 500 || call.uncertainStatuses?.includes(status)) {
    return uncertain(`status ${status}${refusal ? `: ${refusal.text}` : ' with an unexpected body'}`)
  }
  if (status === 401 || status === 403) return credentialsRejected(`status ${status}: ${refusal.text}`)
  return (status === 429 && rejectedRead(response)) || rejected(refusal.code, refusal.text)
}

/** Undefined: the response does not have the documented format. */
function valueOfResponse<Value>(
  { shape, parseResponse }: JsonCall<Value>,
  response: OutgoingResponse,
): Value | undefined {
  if (parseResponse) return shape.parse(parseResponse(response))
  return shape.parse(response.status === 204 ? null : readJson(response))
}
