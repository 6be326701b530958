/** What the stores' folders share on the way out and back: a token, and the one rule that turns a failed call into an outcome. */

import { type CallRequest, callWithTokens } from '#adapters/call.ts'
import {
  type Fields,
  type FreshToken,
  type Gone,
  type Rejected,
  type StoreAccount,
  type StoreDeps,
  TokenRefused,
  type Unavailable,
  type Uncertain,
} from '#adapters/stores/store.ts'
import { type OutgoingFailure, type OutgoingResponse, readJson } from '#kit/http.ts'
import type { Ok } from '#kit/outcome.ts'

export { TokenRefused } from '#adapters/stores/store.ts'

/** What an adapter says of a call; its times are what the verb has left when it is sent. */
export type StoreRequest = CallRequest

/** `unsent`: for want of a token or of time, so nothing happened. `failed`: whether it was sent is in the failure. */
export type CallResult =
  | { kind: 'answered'; response: OutgoingResponse }
  | { kind: 'failed'; failure: OutgoingFailure }
  | { kind: 'unsent'; unavailable: Unavailable }

/** How long a call may take, its token included, and what gets one; null: the request carries what opens the shop itself. */
export type CallTerms = {
  deadlineMs: number
  fetchToken: ((credentials: Fields) => Promise<FreshToken>) | null
}

/**
 * One call, with an access token where the store has such, within one deadline for both. A token that the store refuses
 * (401) is dropped, and a read is asked once more with a fresh one; a write never is.
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
  try {
    const sources = source ? [source] : []
    return await callWithTokens(deps, sources, deadlineMs, (token = '') => request(token))
  } catch (error) {
    if (error instanceof TokenRefused) return { kind: 'unsent', unavailable: error.unavailable }
    throw error
  }
}

/** The outcome of a call that changes nothing at the store, where no answer came. */
export function readFailure(failed: Exclude<CallResult, { kind: 'answered' }>): Unavailable {
  if (failed.kind === 'unsent') return failed.unavailable
  const { reason, detail } = failed.failure
  const reasons = { connect: 'connect', broken: 'connect', timeout: 'timeout', oversized: 'unreadable' } as const
  return { outcome: 'unavailable', reason: reasons[reason], detail }
}

/** The outcome of a call that may change something: certain only where nothing was sent. */
export function writeFailure(failed: Exclude<CallResult, { kind: 'answered' }>): Unavailable | Uncertain {
  if (failed.kind === 'unsent' || !failed.failure.sent) return readFailure(failed)
  return { outcome: 'uncertain', detail: `${failed.failure.reason}: ${failed.failure.detail}` }
}

export const rejected = (storeCode: string | null, storeText: string): Rejected => ({
  outcome: 'rejected',
  storeCode,
  storeText,
})
export const uncertain = (detail: string): Uncertain => ({ outcome: 'uncertain', detail })
export const unreadable = (detail: string): Unavailable => ({ outcome: 'unavailable', reason: 'unreadable', detail })
export const credentialsRejected = (detail: string): Unavailable => ({
  outcome: 'unavailable',
  reason: 'credentials',
  detail,
})

const longestPauseMs = 3_600_000

/**
 * How long the store wants to be left alone: `Retry-After` in seconds, or what BigCommerce says in milliseconds; undefined
 * where it does not say.
 */
function retryAfterMs({ headers }: OutgoingResponse): number | undefined {
  const { 'retry-after': seconds, 'x-rate-limit-time-reset-ms': milliseconds } = headers
  const pauseMs = seconds ? Number(seconds) * 1000 : milliseconds ? Number(milliseconds) : Number.NaN
  return pauseMs >= 0 ? Math.min(pauseMs, longestPauseMs) : undefined
}

/** The outcome of a read by the status of its answer, where that says by itself that there is none; null: it does not. */
export function rejectedRead(response: OutgoingResponse): Unavailable | null {
  const { status } = response
  if (status === 401 || status === 403) return credentialsRejected(`it returned ${status}`)
  if (status === 429) {
    const pauseMs = retryAfterMs(response)
    const throttled: Unavailable = {
      outcome: 'unavailable',
      reason: 'throttled',
      detail: 'too many requests',
    }
    return pauseMs === undefined ? throttled : { ...throttled, retryAfterMs: pauseMs }
  }
  return status >= 500 ? { outcome: 'unavailable', reason: 'outage', detail: `it returned ${status}` } : null
}

/** Calls of stores that speak JSON over plain methods: an answer of the documented shape, or the outcome that it is. */

/** A compiled schema. */
export type Shape<Value> = { Check(value: unknown): value is Value }

/** What a store says of a refusal in its documented shape; null where an answer is not of that shape. */
export type ParseRejection = (response: OutgoingResponse) => { code: string | null; text: string } | null

export type JsonCall<Value> = CallTerms & {
  request(token: string): StoreRequest
  /** Of the answer's body. An answer of 204 is read as null. */
  shape: Shape<Value>
  parseRejection: ParseRejection
  /** What the shape is held to, where that is not the answer's body. */
  parseResponse?(response: OutgoingResponse): unknown
  /** Statuses below 500 of which nobody says whether they come before the act or after it. */
  uncertainStatuses?: readonly number[]
}

export const ok = <Value>(value: Value): Ok<Value> => ({ outcome: 'ok', value })

/** A call that changes nothing. `gone`: 404 in the store's own words. */
export async function queryJson<Value>(
  deps: StoreDeps,
  account: StoreAccount,
  call: JsonCall<Value>,
): Promise<Ok<Value> | Gone | Rejected | Unavailable> {
  const sent = await callStore(deps, account, call, call.request)
  if (sent.kind !== 'answered') return readFailure(sent)
  const { response } = sent
  if (response.status >= 200 && response.status < 300) {
    const answer = answerOf(call, response)
    return call.shape.Check(answer) ? ok(answer) : unreadable('its response does not have the documented format')
  }
  const refused = rejectedRead(response)
  if (refused) return refused
  const refusal = call.parseRejection(response)
  // A gateway's page says nothing of the order: only the store's own words end it.
  if (!refusal) return unreadable(`it returned ${response.status} with an unexpected body`)
  return response.status === 404 ? { outcome: 'gone' } : rejected(refusal.code, refusal.text)
}

/**
 * A call that changes something, sent once: only what the store says in its own words is certain. An outage that answers
 * may come after the act.
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
    const answer = answerOf(call, response)
    return call.shape.Check(answer) ? ok(answer) : uncertain(`it returned ${status} with an unexpected body`)
  }
  const refusal = call.parseRejection(response)
  if (!refusal || status < 400 || status >= 500 || call.uncertainStatuses?.includes(status)) {
    return uncertain(`it returned ${status}${refusal ? `: ${refusal.text}` : ' with an unexpected body'}`)
  }
  if (status === 401 || status === 403) return credentialsRejected(`it returned ${status}: ${refusal.text}`)
  return (status === 429 && rejectedRead(response)) || rejected(refusal.code, refusal.text)
}

function answerOf(call: JsonCall<unknown>, response: OutgoingResponse): unknown {
  if (call.parseResponse) return call.parseResponse(response)
  return response.status === 204 ? null : readJson(response)
}
