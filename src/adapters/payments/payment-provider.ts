/**
 * What a way to be paid is to the rest of the service: it names a place to pay to, once per top-up, and says what
 * has arrived there, as often as it is asked. It decides nothing about credit.
 *
 * Amounts are decimals in the named coin, times UTC.
 */
import type { Clock } from '#kit/clock.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import type { Logger } from '#kit/log.ts'
import type { Ok } from '#kit/outcome.ts'

export type Coin = 'btc' | 'ltc' | 'xmr'

/** How many decimals an amount of the coin has. */
export const coinDecimals: Readonly<Record<Coin, number>> = { btc: 8, ltc: 8, xmr: 12 }

export type PaymentOrder = {
  topUpId: string
  coin: Coin
  /** What it is worth, in US dollars. */
  dollars: string
  expiresAt: Date
  /** A number that the wallet has not used and will not use again. */
  takeIndex(wallet: string): Promise<number>
  /** Dollars for one coin as of late, a decimal; null where nobody knows. */
  recentRate(coin: Coin): Promise<string | null>
}

/** Where to pay what. `reference` is the provider's own name for it, where it has one. */
export type PaymentPlace = { address: string; amount: string; reference: string | null }

/** One payment to an address, as it stands now. */
export type Received = {
  /** Names the payment for good: transaction and output. */
  output: string
  amount: string
  /** It lies deep enough that it counts. */
  confirmed: boolean
  /** When it was made, as far as the provider knows: the time of its block. Null: not known. */
  madeAt: Date | null
  /** The time of its block; null: it is in none, or the provider does not say. */
  blockTime: Date | null
}

export type ProviderDeps = { http: OutgoingHttp; clock: Clock; log: Logger }

/** What a provider answers. `unavailable`: it cannot be said now; asking again later may help. */
export type ProviderResponse<Value> = Ok<Value> | { outcome: 'unavailable'; detail: string }

export type PaymentProvider = {
  id: string
  coins: readonly Coin[]
  request(deps: ProviderDeps, order: PaymentOrder): Promise<ProviderResponse<PaymentPlace>>
  /** What a coin costs in dollars now, as some source says; missing where the operator says so himself. */
  exchangeRate?(deps: ProviderDeps, coin: Coin): Promise<ProviderResponse<string>>
  /** Everything that has arrived, whether it counts already or not. */
  received(
    deps: ProviderDeps,
    place: { coin: Coin; address: string; reference: string | null; dollars: string },
  ): Promise<ProviderResponse<Received[]>>
  /**
   * Reads a webhook of the provider's, by which it tells that something has changed.
   *
   * @returns the reference that it is about; null where it is not genuine
   */
  readWebhook?(headers: Readonly<Record<string, unknown>>, body: Buffer): string | null
}
