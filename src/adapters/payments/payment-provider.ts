import type { Static, TSchema } from 'typebox'
import { type Ok, ok } from '#adapters/outcome.ts'
import type { Clock } from '#kit/clock.ts'
import { type OutgoingHttp, type OutgoingRequest, type OutgoingResponse, readJson } from '#kit/http.ts'
import type { Logger } from '#kit/log.ts'
import type { Compiled } from '#kit/schema.ts'

/**
 * The contract of a payment provider. It provides an address for each top-up, and returns the payments that have
 * arrived. It decides nothing about credit.
 *
 * Amounts are decimal text in the given coin, and times are UTC.
 */

export type Coin = 'btc' | 'ltc' | 'xmr'

export const coinDecimals: Readonly<Record<Coin, number>> = { btc: 8, ltc: 8, xmr: 12 }

export type PaymentOrder = {
  topUpId: string
  coin: Coin
  /** In US dollars. */
  dollars: string
  expiresAt: Date
  /** A number that the wallet never uses again. */
  takeIndex(wallet: string): Promise<number>
  /** Recent decimal dollars per coin. Null: unknown. */
  recentRate(coin: Coin): Promise<string | null>
}

/** `reference` is the provider's own id, if there is one. */
export type PaymentPlace = { address: string; amount: string; reference: string | null }

/** The current state of one payment. */
export type Received = {
  /** Identifies the payment: transaction and output. */
  output: string
  amount: string
  /** Whether it has enough confirmations. */
  confirmed: boolean
  /** The time of the payment, often that of its block. Null: unknown. */
  madeAt: Date | null
  /** Null: it is in no block, or unknown. */
  blockTime: Date | null
}

export type ProviderDeps = { http: OutgoingHttp; clock: Clock; log: Logger }

/** `unavailable`: a later call may succeed. */
export type ProviderResponse<Value> = Ok<Value> | { outcome: 'unavailable'; detail: string }

export type PaymentProvider = {
  id: string
  coins: readonly Coin[]
  request(deps: ProviderDeps, order: PaymentOrder): Promise<ProviderResponse<PaymentPlace>>
  /** The current exchange rate. Absent if the operator sets fixed rates. */
  exchangeRate?(deps: ProviderDeps, coin: Coin): Promise<ProviderResponse<string>>
  /** All payments, confirmed or not. */
  received(
    deps: ProviderDeps,
    place: { coin: Coin; address: string; reference: string | null; dollars: string },
  ): Promise<ProviderResponse<Received[]>>
  /**
   * Verifies a webhook.
   *
   * @returns the reference of the changed payment; null if the signature is invalid
   */
  readWebhook?(headers: Readonly<Record<string, unknown>>, body: Buffer): string | null
}

/** Calls of JSON APIs. Any unexpected response is `unavailable`. */

const deadlineMs = 10_000
const maxResponseBytes = 4 * 1024 * 1024

export const unavailable = (detail: string): ProviderResponse<never> => ({ outcome: 'unavailable', detail })

type Call = Pick<OutgoingRequest, 'call' | 'method' | 'url' | 'headers' | 'body' | 'read'>

async function call(deps: Pick<ProviderDeps, 'http'>, request: Call): Promise<ProviderResponse<OutgoingResponse>> {
  const result = await deps.http.send({ ...request, deadlineMs, maxResponseBytes })
  if (!result.ok) return unavailable(`${request.call}: ${result.failure.detail}`)
  const { status } = result.response
  return status < 200 || status > 299 ? unavailable(`${request.call}: answered ${status}`) : ok(result.response)
}

export async function callText(deps: Pick<ProviderDeps, 'http'>, request: Call): Promise<ProviderResponse<string>> {
  const answer = await call(deps, request)
  return answer.outcome === 'ok' ? ok(Buffer.from(answer.value.body).toString('utf8')) : answer
}

export async function callJson<Schema extends TSchema>(
  deps: Pick<ProviderDeps, 'http'>,
  request: Call,
  shape: Compiled<Schema>,
): Promise<ProviderResponse<Static<Schema>>> {
  const answer = await call(deps, request)
  if (answer.outcome !== 'ok') return answer
  const value = readJson(answer.value)
  return shape.Check(value)
    ? ok(value as Static<Schema>)
    : unavailable(`${request.call}: the response has an unexpected format`)
}
