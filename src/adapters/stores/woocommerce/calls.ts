/** WooCommerce's REST API, version 3: HTTP Basic with a key of the shop, JSON, and errors of one shape. */
import { Type } from 'typebox'
import {
  callStore,
  credentialsRejected,
  readFailure,
  rejected,
  rejectedRead,
  type StoreRequest,
  uncertain,
  unreadable,
} from '#adapters/stores/call-store.ts'
import type { Rejected, StoreAccount, StoreDeps, Unavailable, Uncertain } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import type { Ok } from '#kit/outcome.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** Of its own checks the code is a word; a number is an exception's, which may come after something was done. */
const failure = compileOnFirstUse(Type.Object({ code: Type.String({ minLength: 1 }), message: Type.String() }))

function headersOf({ credentials }: StoreAccount): Record<string, string> {
  const { consumerKey = '', consumerSecret = '' } = credentials
  return {
    authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
    accept: 'application/json',
  }
}

/** @param path below `/wp-json/`, with its query */
export const getRequest = (account: StoreAccount, verb: string, path: string): StoreRequest => ({
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

/** The code of an error in WooCommerce's own words; null where the answer is of another shape. */
export function errorCodeOf(response: OutgoingResponse): string | null {
  const answer = readJson(response)
  return failure.Check(answer) ? answer.code : null
}

/** What a read that was not answered with 200 says. */
export function parseRejection(response: OutgoingResponse): Rejected | Unavailable {
  const refused = rejectedRead(response)
  if (refused) return refused
  const answer = readJson(response)
  if (failure.Check(answer) && response.status >= 400) return rejected(answer.code, answer.message)
  return unreadable(`WooCommerce returned ${response.status} with an unexpected body`)
}

/** What a write that was not answered as documented says: certain only in WooCommerce's own words, or where it wants fewer calls. */
export function writeRefusal(response: OutgoingResponse): Rejected | Unavailable | Uncertain {
  const { status } = response
  if (status === 429) return rejectedRead(response) ?? uncertain('it returned 429')
  const answer = readJson(response)
  if (!failure.Check(answer) || status < 400 || status >= 500) return uncertain(`it returned ${status}`)
  if (status === 401 || status === 403) return credentialsRejected(`${answer.code}: ${answer.message}`)
  return rejected(answer.code, answer.message)
}

/** One question to a shop, its answer read against a shape. */

/** What the shop says of an id that it does not have, and of a path that it does not have. */
export type Missing = { outcome: 'missing'; code: string }
export type Asked<Answer> = Ok<Answer> | Missing | Rejected | Unavailable

export type Question<Answer> = {
  verb: string
  /** Below `/wp-json/`, with its query. */
  path: string
  /** By the clock's `monotonicMs`. */
  endsAtMs: number
  shape: { Check(answer: unknown): answer is Answer }
}

export async function ask<Answer>(
  deps: StoreDeps,
  account: StoreAccount,
  { verb, path, endsAtMs, shape }: Question<Answer>,
): Promise<Asked<Answer>> {
  const deadlineMs = Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const sent = await callStore(deps, account, { deadlineMs, fetchToken: null }, () => getRequest(account, verb, path))
  if (sent.kind !== 'answered') return readFailure(sent)
  const { response } = sent
  if (response.status === 200) {
    const answer = readJson(response)
    return shape.Check(answer)
      ? { outcome: 'ok', value: answer }
      : unreadable('WooCommerce returned 200 with an unexpected body')
  }
  const code = response.status === 404 ? errorCodeOf(response) : null
  return code ? { outcome: 'missing', code } : parseRejection(response)
}

/** What is missing where it has to be there: another program answers at this address. */
export const unreadableIfMissing = <Answer>(asked: Asked<Answer>): Exclude<Asked<Answer>, Missing> =>
  asked.outcome === 'missing' ? unreadable(`WooCommerce does not have this path: ${asked.code}`) : asked
