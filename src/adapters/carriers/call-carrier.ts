/**
 * What the carriers' folders share on the way out and back: bearer tokens, and the one rule that
 * turns a failed call into an outcome.
 */
import {
  type Absent,
  type CarrierAccount,
  type CarrierDeps,
  consistencyWindowMs,
  type FindOutcome,
  type Rejected,
  type Unavailable,
  type Uncertain,
} from '#adapters/carriers/carrier.ts'
import { callWithTokens, type TokenValues, type UntimedRequest } from '#kit/call-with-tokens.ts'
import type { OutgoingFailure, OutgoingResponse } from '#kit/http.ts'

/** The fetch of a token may take longer than the call that wants it. */
const tokenTooLate: Unavailable = {
  outcome: 'unavailable',
  reason: 'timeout',
  detail: 'no access token within the time limit',
}
const callTooLate: Unavailable = {
  outcome: 'unavailable',
  reason: 'timeout',
  detail: 'the time limit passed before the request was sent',
}

/** Why no token could be had. Thrown through the token cache, caught in `callCarrier`. */
export class TokenRefused extends Error {
  readonly unavailable: Unavailable
  constructor(unavailable: Unavailable) {
    super(unavailable.detail)
    this.unavailable = unavailable
  }
}

export type Token = {
  key: string
  /** Shared by all who wait for it, so it takes a time of its own: see `callForToken`. */
  fetch: () => Promise<{ token: string; expiresInSeconds: number }>
}

/** What an adapter says of a call; its times are what the verb has left when it is sent. */
export type CarrierRequest = UntimedRequest

/**
 * `unsent`: the call was not sent, for want of a token or of time, so nothing happened.
 * `failed`: the call itself failed; whether it was sent is in the failure.
 */
export type CallResult =
  | { kind: 'answered'; response: OutgoingResponse }
  | { kind: 'failed'; failure: OutgoingFailure }
  | { kind: 'unsent'; unavailable: Unavailable }

/**
 * One call with the tokens that it needs, within one deadline for everything: see `callWithTokens`. Once that is over, or
 * the instant until which the verb may send, nothing is sent any more.
 */
export async function callCarrier<const Tokens extends readonly Token[]>(
  deps: CarrierDeps,
  tokens: Tokens,
  deadlineMs: number,
  request: (...tokens: TokenValues<Tokens>) => CarrierRequest,
): Promise<CallResult> {
  const sources = tokens.map(({ key, fetch }) => ({
    get: () => deps.tokens.get(key, fetch),
    forget: (token: string) => deps.tokens.forget(key, token),
  }))
  try {
    const result = await callWithTokens(deps, sources, deadlineMs, (...values) =>
      request(...(values as TokenValues<Tokens>)),
    )
    if (result.kind !== 'late') return result
    return { kind: 'unsent', unavailable: result.waitedFor === 'token' ? tokenTooLate : callTooLate }
  } catch (error) {
    if (error instanceof TokenRefused) return { kind: 'unsent', unavailable: error.unavailable }
    throw error
  }
}

const tokenDeadlineMs = 15_000

/** A call that fetches a token. Others may wait for it too, so what its first caller has left of time does not bound it. */
export function callForToken<const Tokens extends readonly Token[]>(
  deps: CarrierDeps,
  tokens: Tokens,
  request: (...tokens: TokenValues<Tokens>) => CarrierRequest,
): Promise<CallResult> {
  const { sendBeforeMs: _callersOwn, ...shared } = deps
  return callCarrier(shared, tokens, tokenDeadlineMs, request)
}

/** The outcome of a call that changes nothing at the carrier, where no answer came. */
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

export const rejected = (carrierCode: string | null, carrierText: string): Rejected => ({
  outcome: 'rejected',
  carrierCode,
  carrierText,
})

export const outage = (detail: string): Unavailable => ({ outcome: 'unavailable', reason: 'outage', detail })
export const unreadable = (detail: string): Unavailable => ({ outcome: 'unavailable', reason: 'unreadable', detail })
export const uncertain = (detail: string): Uncertain => ({ outcome: 'uncertain', detail })
export const credentialsRefused = (detail: string): Unavailable => ({
  outcome: 'unavailable',
  reason: 'credentials',
  detail,
})

/**
 * The carrier knows nothing of the purchase. That is final only once a request still under way
 * when its answer was lost can no longer take effect.
 */
export function notFound(deps: CarrierDeps, account: CarrierAccount, sentAt: Date, absent: Absent): FindOutcome {
  const sinceSentMs = deps.clock.now().getTime() - sentAt.getTime()
  if (sinceSentMs >= consistencyWindowMs(account)) return absent
  return { outcome: 'undecided', detail: `not found ${Math.round(sinceSentMs / 1000)} s after it was sent` }
}
