/**
 * Exchange rates of coins in dollars. `c` is Kraken's last trade.
 *   Kraken: GET /0/public/Ticker?pair=XBTUSD
 *     → { "error": [], "result": { "XXBTZUSD": { "c": ["65000.1", "0.2"], … } } }
 *   Coinbase: GET /v2/prices/BTC-USD/spot
 *     → { "data": { "amount": "65000.12", "base": "BTC", "currency": "USD" } }
 */
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { createPace } from '#adapters/payments/pace.ts'
import {
  type Coin,
  callJson,
  coinDecimals,
  type ProviderDeps,
  type ProviderResponse,
  unavailable,
} from '#adapters/payments/payment-provider.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** Decimal dollars per coin. */
export type ExchangeRates = (deps: ProviderDeps, coin: Coin) => Promise<ProviderResponse<string>>

const amount = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,18})?$' })
const krakenResponse = compileOnFirstUse(
  Type.Object({ result: Type.Record(Type.String(), Type.Object({ c: Type.Array(amount, { minItems: 1 }) })) }),
)
const coinbaseResponse = compileOnFirstUse(
  Type.Object({ data: Type.Object({ amount, base: Type.String(), currency: Type.Literal('USD') }) }),
)

/** The pair in the request, and its name in the response. */
const krakenPairs: Readonly<Record<Coin, { pair: string; name: string }>> = {
  btc: { pair: 'XBTUSD', name: 'XXBTZUSD' },
  ltc: { pair: 'LTCUSD', name: 'XLTCZUSD' },
  xmr: { pair: 'XMRUSD', name: 'XXMRZUSD' },
}

export function krakenRates(baseUrl = 'https://api.kraken.com'): ExchangeRates {
  const pace = createPace()
  return async (deps, coin) => {
    const { pair, name } = krakenPairs[coin]
    const url = `${baseUrl}/0/public/Ticker?pair=${pair}`
    const answer = await callJson(deps, { call: 'kraken.rate', method: 'GET', url, read: true, pace }, krakenResponse)
    if (answer.outcome !== 'ok') return answer
    const { result } = answer.value
    const found = result[name] ?? result[pair]
    return found ? positive(found.c[0]) : unavailable(`kraken.rate: the response has no rate for ${pair}`)
  }
}

export function coinbaseRates(baseUrl = 'https://api.coinbase.com'): ExchangeRates {
  const pace = createPace()
  return async (deps, coin) => {
    const url = `${baseUrl}/v2/prices/${coin.toUpperCase()}-USD/spot`
    const request = { call: 'coinbase.rate', method: 'GET', url, read: true, pace } as const
    const answer = await callJson(deps, request, coinbaseResponse)
    if (answer.outcome !== 'ok') return answer
    const { base, amount: rate } = answer.value.data
    return base === coin.toUpperCase()
      ? positive(rate)
      : unavailable(`coinbase.rate: the response has no rate for ${coin.toUpperCase()}`)
  }
}

/** Rates that the operator sets. */
export const fixedRates =
  (rates: Readonly<Partial<Record<Coin, string>>>): ExchangeRates =>
  async (_deps, coin) =>
    positive(rates[coin])

const positive = (rate: string | undefined): ProviderResponse<string> =>
  rate !== undefined && new Decimal(rate).greaterThan(0) ? ok(rate) : unavailable('there is no exchange rate')

/** Whether the rates differ by more than the tolerance. */
export function isFar(left: string, right: string, tolerancePercent: number): boolean {
  const [lower, higher] = [Decimal.min(left, right), Decimal.max(left, right)]
  return higher.greaterThan(lower.mul(new Decimal(100).plus(tolerancePercent)).div(100))
}

/** The first rate, if the second one confirms it, so that a wrong rate of one source sells no credit. */
export const agreeingRates =
  (first: ExchangeRates, second: ExchangeRates, tolerancePercent: number): ExchangeRates =>
  async (deps, coin) => {
    const [one, other] = await Promise.all([first(deps, coin), second(deps, coin)])
    if (one.outcome !== 'ok') return one
    if (other.outcome !== 'ok') return other
    return isFar(one.value, other.value, tolerancePercent)
      ? unavailable(`the two exchange rates for ${coin} differ too much: ${one.value} and ${other.value}`)
      : one
  }

/** Rounded up to the coin's last decimal, so that it is never too little. */
export const coinsFor = (dollars: string, rate: string, coin: Coin): string =>
  new Decimal(dollars).div(rate).toFixed(coinDecimals[coin], Decimal.ROUND_UP)
