import type { Static, TSchema } from 'typebox'
import { type Ok, ok } from '#adapters/outcome.ts'
import type { Pace } from '#adapters/payments/pace.ts'
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
  /** Its block, as `<height>:<hash>`. Absent: it is in none, or unknown. */
  block?: string
}

/** A payment that was received before. */
export type KnownPayment = Pick<Received, 'output' | 'confirmed'> & { block: string | null }

export type ProviderDeps = {
  http: OutgoingHttp
  clock: Clock
  log: Logger
  /** Results that are read only once in a round of polls, by URL. Absent: each call reads again. */
  round?: Map<string, Promise<ProviderResponse<unknown>>>
}

/** `unavailable`: a later call may succeed. */
export type ProviderResponse<Value> = Ok<Value> | { outcome: 'unavailable'; detail: string }

export type PaymentProvider = {
  id: string
  coins: readonly Coin[]
  request(deps: ProviderDeps, order: PaymentOrder): Promise<ProviderResponse<PaymentPlace>>
  /** The current exchange rate. Absent if the operator sets fixed rates. */
  exchangeRate?(deps: ProviderDeps, coin: Coin): Promise<ProviderResponse<string>>
  /**
   * All payments, confirmed or not. The result is unavailable if a known one is missing although its block is on the
   * chain.
   */
  received(
    deps: ProviderDeps,
    place: {
      coin: Coin
      address: string
      reference: string | null
      dollars: string
      createdAt?: Date
      known?: readonly KnownPayment[]
    },
  ): Promise<ProviderResponse<Received[]>>
  /** Makes a cheap call, to find out whether the source of payments responds again. */
  probe(deps: ProviderDeps): Promise<ProviderResponse<unknown>>
  /**
   * Verifies a webhook.
   *
   * @returns the reference of the changed payment, or null if the webhook is about none
   */
  readWebhook?(
    headers: Readonly<Record<string, unknown>>,
    body: Buffer,
  ): { isGenuine: true; reference: string | null } | { isGenuine: false }
}

/** Calls of JSON APIs. Any unexpected response is `unavailable`. */

const deadlineMs = 10_000
const maxResponseBytes = 4 * 1024 * 1024

export const unavailable = (detail: string): ProviderResponse<never> => ({ outcome: 'unavailable', detail })

type Call = Pick<OutgoingRequest, 'call' | 'method' | 'url' | 'headers' | 'body' | 'read'> & { pace: Pace }
type CallDeps = Pick<ProviderDeps, 'http' | 'clock'>

/** Sends a request, unless the server has requested a pause. @returns a response with any status */
export async function send(deps: CallDeps, { pace, ...request }: Call): Promise<ProviderResponse<OutgoingResponse>> {
  const nowMs = () => deps.clock.now().getTime()
  const pausedMs = pace.pausedMs(nowMs())
  if (pausedMs > 0) {
    return unavailable(
      `${request.call}: paused for ${Math.ceil(pausedMs / 1000)} s, because the server limits the number of calls`,
    )
  }
  const result = await deps.http.send({ ...request, deadlineMs, maxResponseBytes })
  if (!result.ok) return unavailable(`${request.call}: ${result.failure.detail}`)
  pace.observe(result.response, nowMs())
  return ok(result.response)
}

async function call(deps: CallDeps, request: Call): Promise<ProviderResponse<OutgoingResponse>> {
  const answer = await send(deps, request)
  if (answer.outcome !== 'ok') return answer
  const { status } = answer.value
  return status < 200 || status > 299 ? unavailable(`${request.call}: answered ${status}`) : answer
}

export async function callText(deps: CallDeps, request: Call): Promise<ProviderResponse<string>> {
  const answer = await call(deps, request)
  return answer.outcome === 'ok' ? ok(Buffer.from(answer.value.body).toString('utf8')) : answer
}

export async function callJson<Schema extends TSchema>(
  deps: CallDeps,
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
