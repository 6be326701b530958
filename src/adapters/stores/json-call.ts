/** Calls of stores that speak JSON over plain methods: an answer of the documented shape, or the outcome that it is. */

import {
  type CallTerms,
  callStore,
  credentialsRefused,
  readFailure,
  refusedRead,
  rejected,
  type StoreRequest,
  uncertain,
  unreadable,
  writeFailure,
} from '#adapters/stores/call-store.ts'
import type { Gone, Rejected, StoreAccount, StoreDeps, Unavailable, Uncertain } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import type { Ok } from '#kit/outcome.ts'

/** A compiled schema. */
export type Shape<Value> = { Check(value: unknown): value is Value }

/** What a store says of a refusal in its documented shape; null where an answer is not of that shape. */
export type ReadRefusal = (response: OutgoingResponse) => { code: string | null; text: string } | null

export type JsonCall<Value> = CallTerms & {
  request(token: string): StoreRequest
  /** Of the answer's body. An answer of 204 is read as null. */
  shape: Shape<Value>
  readRefusal: ReadRefusal
  /** What the shape is held to, where that is not the answer's body. */
  readAnswer?(response: OutgoingResponse): unknown
  /** Statuses below 500 of which nobody says whether they come before the act or after it. */
  undecided?: readonly number[]
}

export const ok = <Value>(value: Value): Ok<Value> => ({ outcome: 'ok', value })

/** A call that changes nothing. `gone`: 404 in the store's own words. */
export async function askJson<Value>(
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
  const refused = refusedRead(response)
  if (refused) return refused
  const refusal = call.readRefusal(response)
  // A gateway's page says nothing of the order: only the store's own words end it.
  if (!refusal) return unreadable(`it returned ${response.status} with an unexpected body`)
  return response.status === 404 ? { outcome: 'gone' } : rejected(refusal.code, refusal.text)
}

/**
 * A call that changes something, sent once: only what the store says in its own words is certain. An outage that answers
 * may come after the act.
 */
export async function tellJson<Value>(
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
  const refusal = call.readRefusal(response)
  if (!refusal || status < 400 || status >= 500 || call.undecided?.includes(status)) {
    return uncertain(`it returned ${status}${refusal ? `: ${refusal.text}` : ' with an unexpected body'}`)
  }
  if (status === 401 || status === 403) return credentialsRefused(`it returned ${status}: ${refusal.text}`)
  return (status === 429 && refusedRead(response)) || rejected(refusal.code, refusal.text)
}

function answerOf(call: JsonCall<unknown>, response: OutgoingResponse): unknown {
  if (call.readAnswer) return call.readAnswer(response)
  return response.status === 204 ? null : readJson(response)
}
