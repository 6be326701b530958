import { ok } from '#adapters/outcome.ts'
import type { Wallet } from '#adapters/payments/bitcoin/wallet.ts'
import { coinsFor, type ExchangeRates, isFar } from '#adapters/payments/exchange-rates.ts'
import {
  type PaymentProvider,
  type ProviderDeps,
  type ProviderResponse,
  type Received,
  unavailable,
} from '#adapters/payments/payment-provider.ts'

/** Payments to the operator's own wallet, with a new address for each. */
export function ownWallet(options: {
  coin: 'btc' | 'ltc'
  wallet: Wallet
  source: ChainSource
  rates: ExchangeRates
  /** The allowed deviation from recent rates. Null: the operator sets fixed rates. */
  rateTolerancePercent: number | null
  /** The required confirmations for an amount. */
  confirmations(dollars: string): number
  /** A second source for an amount. Null: not required. */
  secondSource?(dollars: string): ChainSource | null
}): PaymentProvider {
  const { coin, wallet, source, rates, rateTolerancePercent, confirmations, secondSource = () => null } = options
  return {
    id: `${coin}-wallet`,
    coins: [coin],
    ...(rateTolerancePercent === null ? {} : { exchangeRate: rates }),
    async request(deps, { dollars, takeIndex, recentRate }) {
      const rate = await rates(deps, coin)
      if (rate.outcome !== 'ok') return rate
      const recent = rateTolerancePercent === null ? null : await recentRate(coin)
      if (rateTolerancePercent !== null && recent !== null && isFar(rate.value, recent, rateTolerancePercent)) {
        return unavailable(`the exchange rate for ${coin} is ${rate.value}, but was recently ${recent}`)
      }
      const address = wallet.address(await takeIndex(wallet.id))
      const watched = await source.watch(deps, address)
      if (watched.outcome !== 'ok') return watched
      return ok({ address, amount: coinsFor(dollars, rate.value, coin), reference: null })
    },
    received(deps, { address, dollars }) {
      const second = secondSource(dollars)
      const asked = second ? agreeing(source, second) : source
      return asked.received(deps, address, confirmations(dollars))
    },
  }
}

/** A payment is confirmed only if both sources confirm the same amount. The rest comes from the first source. */
export const agreeing = (first: ChainSource, second: ChainSource): ChainSource => ({
  async watch(deps, address) {
    const watched = await first.watch(deps, address)
    return watched.outcome === 'ok' ? second.watch(deps, address) : watched
  },
  async received(deps, address, confirmations) {
    const [one, other] = await Promise.all([
      first.received(deps, address, confirmations),
      second.received(deps, address, confirmations),
    ])
    if (one.outcome !== 'ok') return one
    if (other.outcome !== 'ok') return other
    return ok(
      one.value.map((payment) => {
        const same = other.value.find(({ output, amount }) => output === payment.output && amount === payment.amount)
        return { ...payment, confirmed: payment.confirmed && same?.confirmed === true }
      }),
    )
  },
})

/** A source of data about a blockchain. */
export type ChainSource = {
  /** Registers an address, if the source requires that. */
  watch(deps: ProviderDeps, address: string): Promise<ProviderResponse<null>>
  /**
   * All payments to the address. A reorganization may remove some that were returned before.
   *
   * @param confirmations the required depth; 1: the newest block
   */
  received(deps: ProviderDeps, address: string, confirmations: number): Promise<ProviderResponse<Received[]>>
}
