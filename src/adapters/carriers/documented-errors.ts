/**
 * Interprets a carrier's error responses. Each carrier's folder lists its documented errors per operation. A response
 * that is not listed, or does not have the carrier's own shape, proves nothing, whatever its status: a gateway may
 * respond about a request that it passed on. After a change that means uncertain, after a read unavailable.
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

/** A response in the carrier's documented error shape. */
export type CarrierError = { codes: readonly string[]; text: string }

/** The meaning of a response to any call. `nothing` excludes a code from the entries that follow. */
type Refusal = 'rejected' | 'took nothing' | 'no access' | 'nothing'

/** The first matching entry counts. */
type DocumentedError<Proof> = {
  status: number
  /**
   * Matches if every code, or the text without its full stop, is in these lists. Without lists, any response matches.
   * For the meaning `nothing`, one matching code is enough.
   */
  codes?: readonly string[]
  texts?: readonly string[]
  proves: Proof
}

type DocumentedErrors = {
  rates: readonly DocumentedError<Refusal | 'not served'>[]
  buy: readonly DocumentedError<Refusal>[]
  void: readonly DocumentedError<Refusal | 'voided' | 'refund requested'>[]
  /** `lives`: the label is live and cannot be returned again. The same applies to one with a requested refund. */
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
  /** Null if the response does not have the carrier's shape. */
  readError(response: OutgoingResponse): CarrierError | null
  documented: DocumentedErrors
}

/** The only interpreter of carriers' error responses. */
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

/** A read got a response that proves nothing. Its status explains enough. */
function inconclusive(response: OutgoingResponse, said: string): Unavailable {
  if (response.status === 401 || response.status === 403) return credentialsRejected(said)
  return response.status === 429 || response.status >= 500 ? outage(said) : unreadable(said)
}
