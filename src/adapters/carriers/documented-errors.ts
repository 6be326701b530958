/**
 * What a carrier's answer other than success proves. Each carrier lists in its folder what it documents, act by
 * act. An answer that is not listed, or does not have the carrier's own shape, proves nothing, whatever its
 * status: gateways speak of requests that they passed on. After an act that is uncertain, after a read unavailable.
 */

import { rejected } from '#adapters/carriers/call.ts'
import type { LookupOutcome, RatesOutcome, Rejected, VoidOutcome } from '#adapters/carriers/carrier.ts'
import {
  credentialsRejected,
  outage,
  type Unavailable,
  type Uncertain,
  uncertain,
  unreadable,
} from '#adapters/outcome.ts'
import type { OutgoingResponse } from '#kit/http.ts'

/** An answer in the shape that the carrier documents for its errors. */
export type CarrierError = { codes: readonly string[]; text: string }

/** What an answer to any call may prove; `nothing` excepts a code from an entry that comes after it. */
type Refusal = 'rejected' | 'took nothing' | 'no access' | 'nothing'

/** The first entry that fits an answer counts. */
type DocumentedError<Proof> = {
  status: number
  /**
   * Every code of the answer is one of these, or its text, but for a full stop, one of those; absent both: any answer.
   * Where the entry proves `nothing` one such code is enough, whatever stands beside it.
   */
  codes?: readonly string[]
  texts?: readonly string[]
  proves: Proof
}

type DocumentedErrors = {
  rates: readonly DocumentedError<Refusal | 'not served'>[]
  buy: readonly DocumentedError<Refusal>[]
  void: readonly DocumentedError<Refusal | 'voided' | 'refund requested'>[]
  /** `lives`: the label can be used, and cannot be shown again; nor can one for which a refund was requested. */
  lookup: readonly DocumentedError<Refusal | 'absent' | 'voided' | 'lives' | 'refund requested'>[]
}

type ErrorReader = {
  rates(response: OutgoingResponse): RatesOutcome
  buy(response: OutgoingResponse): Rejected | Unavailable | Uncertain
  void(response: OutgoingResponse): VoidOutcome
  lookup(response: OutgoingResponse): LookupOutcome
}

type ErrorFormat = {
  carrierName: string
  /** Null where the answer does not have the carrier's own shape. */
  readError(response: OutgoingResponse): CarrierError | null
  documented: DocumentedErrors
}

/** The one reader of what a carrier answers when it does not do what it was asked. */
export function createErrorReader({ carrierName, readError, documented: answers }: ErrorFormat): ErrorReader {
  function read<Proof>(response: OutgoingResponse, entries: readonly DocumentedError<Proof>[]) {
    const error = readError(response)
    const entry = error && entries.find((candidate) => fits(candidate, response.status, error))
    const code = error?.codes[0] ?? null
    const text = error?.text ?? ''
    const said = [`${carrierName} returned ${response.status}`, code, text].filter(Boolean).join(': ')
    return { proof: entry?.proves ?? ('nothing' as const), code, text, said }
  }
  return {
    rates(response) {
      const { proof, code, text, said } = read(response, answers.rates)
      if (proof === 'not served') return { outcome: 'ok', value: [] }
      if (proof === 'rejected') return rejected(code, text)
      return unavailableBy(proof, said) ?? inconclusive(response, said)
    },
    buy(response) {
      const { proof, code, text, said } = read(response, answers.buy)
      if (proof === 'rejected') return rejected(code, text)
      return unavailableBy(proof, said) ?? uncertain(said)
    },
    void(response) {
      const { proof, code, text, said } = read(response, answers.void)
      if (proof === 'voided') return { outcome: 'ok', value: null }
      if (proof === 'refund requested') return { outcome: 'requested', requestId: null }
      if (proof === 'rejected') return rejected(code, text)
      return unavailableBy(proof, said) ?? uncertain(said)
    },
    lookup(response) {
      const { proof, code, text, said } = read(response, answers.lookup)
      if (proof === 'absent') return { outcome: 'absent', code: code ?? text }
      if (proof === 'voided') return { outcome: 'voided', value: null }
      if (proof === 'lives' || proof === 'refund requested') {
        return { outcome: 'undecided', detail: said, isMade: true, label: proof }
      }
      if (proof === 'rejected') return { outcome: 'undecided', detail: said }
      return unavailableBy(proof, said) ?? inconclusive(response, said)
    },
  }
}

function fits(entry: DocumentedError<unknown>, status: number, { codes, text }: CarrierError): boolean {
  if (entry.status !== status) return false
  if (!entry.codes && !entry.texts) return true
  const isListed = (code: string) => entry.codes?.includes(code) === true
  const areListed = entry.proves === 'nothing' ? codes.some(isListed) : codes.length > 0 && codes.every(isListed)
  return areListed || entry.texts?.includes(text.replace(/\.$/, '')) === true
}

function unavailableBy(proof: unknown, said: string): Unavailable | null {
  if (proof === 'no access') return credentialsRejected(said)
  return proof === 'took nothing' ? outage(said) : null
}

/** A call that changes nothing was answered, and the answer proves nothing: why it may be so, its status tells well enough. */
function inconclusive(response: OutgoingResponse, said: string): Unavailable {
  if (response.status === 401 || response.status === 403) return credentialsRejected(said)
  return response.status === 429 || response.status >= 500 ? outage(said) : unreadable(said)
}
