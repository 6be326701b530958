/** One question to a shop, its answer read against a shape. */

import { callStore, readFailure, unreadable } from '#adapters/stores/call-store.ts'
import type { Rejected, StoreAccount, StoreDeps, Unavailable } from '#adapters/stores/store.ts'
import { errorCodeOf, getRequest, readRefusal } from '#adapters/stores/woocommerce/call.ts'
import { readJson } from '#kit/http.ts'
import type { Ok } from '#kit/outcome.ts'

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
  return code ? { outcome: 'missing', code } : readRefusal(response)
}

/** What is missing where it has to be there: another program answers at this address. */
export const unreadableIfMissing = <Answer>(asked: Asked<Answer>): Exclude<Asked<Answer>, Missing> =>
  asked.outcome === 'missing' ? unreadable(`WooCommerce does not have this path: ${asked.code}`) : asked
