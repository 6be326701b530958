/** WooCommerce's REST API, version 3: HTTP Basic with a key of the store, JSON, and one format for errors. */
import { Type } from 'typebox'
import { readFailure, writeFailure } from '#adapters/call.ts'
import { credentialsRejected, type Ok, ok, uncertain, unreadable } from '#adapters/outcome.ts'
import { callStore, rejected, rejectedRead, type StoreRequest } from '#adapters/stores/call-store.ts'
import type { Shape } from '#adapters/stores/response-shape.ts'
import type { Rejected, StoreAccount, StoreDeps, Unavailable, Uncertain } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** WooCommerce's own checks have a word as code. A number is an exception, which may come after a change. */
const failure = compileOnFirstUse(Type.Object({ code: Type.String({ minLength: 1 }), message: Type.String() }))

function headersOf({ credentials }: StoreAccount): Record<string, string> {
  const { consumerKey = '', consumerSecret = '' } = credentials
  return {
    authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
    accept: 'application/json',
  }
}

/** @param path below `/wp-json/`, with its query */
const getRequest = (account: StoreAccount, verb: string, path: string): StoreRequest => ({
  call: `woocommerce.${verb}`,
  method: 'GET',
  url: `${account.baseUrl}/wp-json/${path}`,
  headers: headersOf(account),
  read: true,
})

export function writeRequest(
  account: StoreAccount,
  verb: string,
  { method, path, body }: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object },
): StoreRequest {
  const request: StoreRequest = {
    call: `woocommerce.${verb}`,
    method,
    url: `${account.baseUrl}/wp-json/${path}`,
    headers: headersOf(account),
  }
  if (!body) return request
  return {
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Null if the response is not WooCommerce's own error. */
function errorCodeOf(response: OutgoingResponse): string | null {
  const answer = readJson(response)
  return failure.Check(answer) ? answer.code : null
}

/** The outcome of a read without status 200. */
export function parseRejection(response: OutgoingResponse): Rejected | Unavailable {
  const refused = rejectedRead(response)
  if (refused) return refused
  const answer = readJson(response)
  if (failure.Check(answer) && response.status >= 400) return rejected(answer.code, answer.message)
  return unreadable(`WooCommerce returned ${response.status} with an unexpected body`)
}

/**
 * The outcome of a write without the documented response. Only WooCommerce's own errors and rate limits are definite.
 */
export function writeRefusal(response: OutgoingResponse): Rejected | Unavailable | Uncertain {
  const { status } = response
  if (status === 429) return rejectedRead(response) ?? uncertain('status 429')
  const answer = readJson(response)
  if (!failure.Check(answer) || status < 400 || status >= 500) return uncertain(`status ${status}`)
  if (status === 401 || status === 403) return credentialsRejected(`${answer.code}: ${answer.message}`)
  return rejected(answer.code, answer.message)
}

/** The store does not have the id or the path. */
export type Missing = { outcome: 'missing'; code: string }
export type Asked<Answer> = Ok<Answer> | Missing | Rejected | Unavailable

export type Question<Answer> = {
  verb: string
  /** Below `/wp-json/`, with its query. */
  path: string
  /** A value of the clock's `monotonicMs`. */
  endsAtMs: number
  shape: Shape<Answer>
}

export async function queryStore<Answer>(
  deps: StoreDeps,
  account: StoreAccount,
  { verb, path, endsAtMs, shape }: Question<Answer>,
): Promise<Asked<Answer>> {
  const deadlineMs = Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const sent = await callStore(deps, account, { deadlineMs, fetchToken: null }, () => getRequest(account, verb, path))
  if (sent.kind !== 'answered') return readFailure(sent)
  const { response } = sent
  if (response.status === 200) {
    const answer = shape.parse(readJson(response))
    return answer === undefined ? unreadable('WooCommerce returned 200 with an unexpected body') : ok(answer)
  }
  const code = response.status === 404 ? errorCodeOf(response) : null
  return code ? { outcome: 'missing', code } : parseRejection(response)
}

/** If a required path is missing, another program responds at this URL. */
export const unreadableIfMissing = <Answer>(asked: Asked<Answer>): Exclude<Asked<Answer>, Missing> =>
  asked.outcome === 'missing' ? unreadable(`WooCommerce does not have this path: ${asked.code}`) : asked

type Write<Answer> = {
  verb: string
  method: 'POST' | 'PUT'
  path: string
  body: object
  endsAtMs: number
  shape: Shape<Answer>
}

export async function write<Answer>(
  deps: StoreDeps,
  account: StoreAccount,
  { verb, endsAtMs, shape, ...request }: Write<Answer>,
): Promise<Ok<Answer> | Rejected | Unavailable | Uncertain> {
  const deadlineMs = Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const terms = { deadlineMs, fetchToken: null }
  const sent = await callStore(deps, account, terms, () => writeRequest(account, verb, request))
  if (sent.kind !== 'answered') return writeFailure(sent)
  const { response } = sent
  if (response.status !== 200 && response.status !== 201) return writeRefusal(response)
  const answer = shape.parse(readJson(response))
  return answer === undefined ? uncertain('WooCommerce returned an unexpected body') : ok(answer)
}
