/** Calls of carriers and stores: one deadline for the call and its access tokens, and one rule for failures. */
import type { CallBudget } from '#adapters/call-budget.ts'
import { type Unavailable, type Uncertain, uncertain } from '#adapters/outcome.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'
import { type Clock, timedOut, withTimeout } from '#kit/clock.ts'
import type { OutgoingFailure, OutgoingHttp, OutgoingRequest, OutgoingResponse } from '#kit/http.ts'

/** A request as an adapter builds it. Its time limits depend on the moment when it is sent. */
export type CallRequest = Omit<OutgoingRequest, 'deadlineMs' | 'sendWithinMs'>

type TokenSource = {
  get(): Promise<string>
  /** Drops this token, which was rejected, and keeps a newer one. */
  reject(token: string): void
}

/** One value for each token, in the same order. */
export type TokenValues<Tokens extends readonly unknown[]> = { [Index in keyof Tokens]: string }

/**
 * - `unsent`: the call had no token, no time left, or was withheld, so nothing happened.
 * - `failed`: the call was tried, and the failure states whether anything was sent.
 */
export type CallResult =
  | { kind: 'answered'; response: OutgoingResponse }
  | { kind: 'failed'; failure: OutgoingFailure }
  | { kind: 'unsent'; unavailable: Unavailable }
type FailedCall = Exclude<CallResult, { kind: 'answered' }>

type CallDeps = { http: Pick<OutgoingHttp, 'send'>; clock: Clock; sendBeforeMs?: number; budget?: CallBudget }

/**
 * Sends nothing after the deadline or after `sendBeforeMs`. Both follow the monotonic clock, so a change of the node's
 * time moves neither. A token that is rejected with 401 is dropped. A read is then repeated once with a fresh token, but
 * a write is never repeated.
 *
 * @param deps.sendBeforeMs a value of the clock's `monotonicMs`; if absent, only the deadline counts
 * @param deps.budget the calls that the other side allows; if absent, it sets no limit
 */
export async function callWithTokens<const Tokens extends readonly TokenSource[]>(
  deps: CallDeps,
  tokens: Tokens,
  deadlineMs: number,
  request: (...values: TokenValues<Tokens>) => CallRequest,
): Promise<CallResult> {
  const nowMs = () => deps.clock.monotonicMs()
  const endsAtMs = nowMs() + deadlineMs
  const sendBeforeMs = Math.min(endsAtMs, deps.sendBeforeMs ?? endsAtMs)
  for (let attempt = 1; ; attempt += 1) {
    const values: string[] = []
    for (const token of tokens) {
      const value = await getToken(token, sendBeforeMs - nowMs())
      if (typeof value !== 'string') return { kind: 'unsent', unavailable: value }
      values.push(value)
    }
    const outgoing = request(...(values as TokenValues<Tokens>))
    const withheld = deps.budget && (await withTimeout(deps.budget.take(outgoing.call), sendBeforeMs - nowMs()))
    if (withheld) return { kind: 'unsent', unavailable: withheld === timedOut ? tooLate : withheld }
    const sentAtMs = nowMs()
    if (sentAtMs >= sendBeforeMs) return { kind: 'unsent', unavailable: tooLate }
    const limits = { deadlineMs: endsAtMs - sentAtMs, sendWithinMs: sendBeforeMs - sentAtMs }
    const result = await deps.http.send({ ...outgoing, ...limits })
    if (!result.ok) return { kind: 'failed', failure: result.failure }
    deps.budget?.report(outgoing.call, result.response)
    if (result.response.status !== 401 || tokens.length === 0) return { kind: 'answered', response: result.response }
    for (const [index, token] of tokens.entries()) token.reject(values[index] as string)
    if (!outgoing.read || attempt === 2) return { kind: 'answered', response: result.response }
  }
}

const late = (detail: string): Unavailable => ({ outcome: 'unavailable', reason: 'timeout', detail })
const tokenTooLate = late('no access token within the time limit')
const tooLate = late('the time limit passed before the request was sent')

/** Fetching a token can take longer than the time that its caller has left. */
async function getToken(token: TokenSource, timeoutMs: number): Promise<string | Unavailable> {
  try {
    const value = await withTimeout(token.get(), Math.max(0, timeoutMs))
    return value === timedOut ? tokenTooLate : value
  } catch (error) {
    if (error instanceof TokenUnavailableError) return error.unavailable
    throw error
  }
}

const reasonsOfReads = {
  connect: 'connect',
  broken: 'connect',
  timeout: 'timeout',
  oversized: 'unreadable',
  undecodable: 'unreadable',
} as const

/** The outcome of a failed call that changes nothing on the other side. */
export function readFailure(failed: FailedCall): Unavailable {
  if (failed.kind === 'unsent') return failed.unavailable
  const { reason, detail } = failed.failure
  return { outcome: 'unavailable', reason: reasonsOfReads[reason], detail }
}

/** The outcome of a failed call that may have changed something. It is certain only if nothing was sent. */
export function writeFailure(failed: FailedCall): Unavailable | Uncertain {
  if (failed.kind === 'unsent' || !failed.failure.sent) return readFailure(failed)
  return uncertain(`${failed.failure.reason}: ${failed.failure.detail}`)
}
