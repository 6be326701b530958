/**
 * Interprets a carrier's error responses. Each carrier's folder lists its documented errors per operation. A response
 * that is not listed, or does not have the carrier's own shape, proves nothing, whatever its status: a gateway may
 * respond about a request that it passed on. After a change that means uncertain, after a read unavailable. Rates change
 * nothing, so any words about the request are a rejection.
 */

import { Type } from 'typebox'
import { rejected } from '#adapters/carriers/call.ts'
import type { LookupOutcome, NumberOutcome, RatesOutcome, Rejected, VoidOutcome } from '#adapters/carriers/carrier.ts'
import {
  credentialsRejected,
  outage,
  throttled,
  type Unavailable,
  type Uncertain,
  uncertain,
  unreadable,
} from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

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
  /** Nothing is concluded from an error about a tracking number, so only whether the carrier can be reached matters. */
  number(response: OutgoingResponse): NumberOutcome
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
      return unavailableBy(proof, said, response) ?? refusedRates(response, readError(response), said)
    },
    buy(response) {
      const { proof, code, text, said } = read(response, answers.buy)
      if (proof === 'rejected') return rejected(code, text)
      return unavailableBy(proof, said, response) ?? uncertain(said)
    },
    void(response) {
      const { proof, code, text, said } = read(response, answers.void)
      if (proof === 'voided') return { outcome: 'ok', value: null }
      if (proof === 'refund requested') return { outcome: 'requested', requestId: null }
      if (proof === 'rejected') return rejected(code, text)
      return unavailableBy(proof, said, response) ?? uncertain(said)
    },
    lookup(response) {
      const { proof, code, text, said } = read(response, answers.lookup)
      if (proof === 'absent') return { outcome: 'absent', code: code ?? text }
      if (proof === 'voided') return { outcome: 'voided', value: null }
      if (proof === 'lives' || proof === 'refund requested') {
        return { outcome: 'undecided', detail: said, isMade: true, label: proof }
      }
      if (proof === 'rejected') return { outcome: 'undecided', detail: said }
      return unavailableBy(proof, said, response) ?? inconclusive(response, said)
    },
    number(response) {
      const { status } = response
      const { said } = read(response, answers.lookup)
      return status === 400 || status === 404 ? { outcome: 'undecided', detail: said } : inconclusive(response, said)
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

function unavailableBy(proof: unknown, said: string, response: OutgoingResponse): Unavailable | null {
  if (proof === 'no access') return credentialsRejected(said)
  if (proof !== 'took nothing') return null
  return response.status === 429 ? throttled(said, response) : outage(said)
}

/** The error of the API gateway in front of several carriers (Apigee), which comes with different statuses. */
const gatewayFault = compileOnFirstUse(
  Type.Object({
    fault: Type.Object({
      faultstring: Type.String({ minLength: 1 }),
      detail: Type.Optional(Type.Object({ errorcode: Type.Optional(Type.String()) })),
    }),
  }),
)

function readGatewayFault(response: OutgoingResponse): CarrierError | null {
  const body = readJson(response)
  if (!gatewayFault.Check(body)) return null
  const { faultstring, detail } = body.fault
  return { codes: detail?.errorcode ? [detail.errorcode] : [], text: faultstring }
}

/** Statuses that are about access, load or time, and not about the request. */
const notAboutRequest: readonly number[] = [401, 403, 408, 425, 429, 499]

/** Rates got an undocumented error. Nothing can be lost, so words about the request are a rejection. */
function refusedRates(response: OutgoingResponse, error: CarrierError | null, said: string): Rejected | Unavailable {
  const fault = error ? null : readGatewayFault(response)
  const [code = null] = (error ?? fault)?.codes ?? []
  const text = (error ?? fault)?.text
  const detail = fault ? [said, code, text].filter(Boolean).join(': ') : said
  if (fault && /ratelimit/i.test(code ?? '')) return throttled(detail, response)
  if (fault && /^(oauth|keymanagement|accesscontrol)/i.test(code ?? '')) return credentialsRejected(detail)
  const isAboutRequest = response.status >= 400 && response.status < 500 && !notAboutRequest.includes(response.status)
  return text && isAboutRequest ? rejected(code, text) : inconclusive(response, detail)
}

/** A read got a response that proves nothing. Its status explains enough. */
function inconclusive(response: OutgoingResponse, said: string): Unavailable {
  if (response.status === 401 || response.status === 403) return credentialsRejected(said)
  if (response.status === 429) return throttled(said, response)
  return response.status >= 500 ? outage(said) : unreadable(said)
}
