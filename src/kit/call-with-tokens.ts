/** A call of another service that wants access tokens, within one deadline for everything. */
import { type Clock, timedOut, withTimeout } from '#kit/clock.ts'

import type { OutgoingFailure, OutgoingHttp, OutgoingRequest, OutgoingResponse } from '#kit/http.ts'

/** What is said of a call; its times are what is left when it is sent. */
export type UntimedRequest = Omit<OutgoingRequest, 'deadlineMs' | 'sendWithinMs'>

export type TokenSource = {
  get(): Promise<string>
  /** Drops the token that was refused, and not the one that has taken its place. */
  forget(token: string): void
}

/** One value for each token, in the same order. */
export type TokenValues<Tokens extends readonly unknown[]> = { [Index in keyof Tokens]: string }

/** `late`: its time was over, unsent, as it waited for a token or when it had them. */
export type TokenCallResult =
  | { kind: 'answered'; response: OutgoingResponse }
  | { kind: 'failed'; failure: OutgoingFailure }
  | { kind: 'late'; waitedFor: 'token' | 'call' }

type CallDeps = { http: Pick<OutgoingHttp, 'send'>; clock: Clock; sendBeforeMs?: number }

/**
 * Once the deadline is over, or the instant from which nothing may be sent, nothing is sent any more; setting the node's
 * clock moves neither. A token that is refused (401) is dropped, and a read is asked once more with a fresh one; a write
 * never is, it just finds a fresh token the next time.
 *
 * @param deps.sendBeforeMs of the clock's `monotonicMs`; absent: the deadline alone
 * @throws what getting a token throws
 */
export async function callWithTokens<const Tokens extends readonly TokenSource[]>(
  deps: CallDeps,
  tokens: Tokens,
  deadlineMs: number,
  request: (...values: TokenValues<Tokens>) => UntimedRequest,
): Promise<TokenCallResult> {
  const nowMs = () => deps.clock.monotonicMs()
  const endsAtMs = nowMs() + deadlineMs
  const sendBeforeMs = Math.min(endsAtMs, deps.sendBeforeMs ?? endsAtMs)
  for (let round = 1; ; round += 1) {
    const values: string[] = []
    for (const token of tokens) {
      const value = await withTimeout(token.get(), Math.max(0, sendBeforeMs - nowMs()))
      if (value === timedOut) return { kind: 'late', waitedFor: 'token' }
      values.push(value)
    }
    const outgoing = request(...(values as TokenValues<Tokens>))
    const sentAtMs = nowMs()
    if (sentAtMs >= sendBeforeMs) return { kind: 'late', waitedFor: 'call' }
    const times = { deadlineMs: endsAtMs - sentAtMs, sendWithinMs: sendBeforeMs - sentAtMs }
    const result = await deps.http.send({ ...outgoing, ...times })
    if (!result.ok) return { kind: 'failed', failure: result.failure }
    if (result.response.status !== 401 || tokens.length === 0) return { kind: 'answered', response: result.response }
    for (const [index, token] of tokens.entries()) token.forget(values[index] as string)
    if (!outgoing.read || round === 2) return { kind: 'answered', response: result.response }
  }
}
