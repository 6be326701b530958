import { agreeing } from '#payments/bitcoin/agreeing.ts'
import type { ChainSource } from '#payments/bitcoin/chain-source.ts'
import type { Wallet } from '#payments/bitcoin/wallet.ts'
import { coinsFor, type ExchangeRates } from '#payments/exchange-rates.ts'
import { ok } from '#payments/json-call.ts'
import type { PaymentProvider } from '#payments/payment-provider.ts'

/** Payments straight to the operator's own wallet, one fresh address each. */
export function ownWallet(options: {
  coin: 'btc' | 'ltc'
  wallet: Wallet
  source: ChainSource
  rates: ExchangeRates
  /** How deep a payment of so many dollars lies that counts. */
  confirmations(dollars: string): number
  /** A second opinion on payments of so many dollars; null: none is needed. */
  secondSource?(dollars: string): ChainSource | null
}): PaymentProvider {
  const { coin, wallet, source, rates, confirmations, secondSource = () => null } = options
  return {
    id: `${coin}-wallet`,
    coins: [coin],
    async request(deps, { dollars, takeIndex }) {
      const rate = await rates(deps, coin)
      if (rate.outcome !== 'ok') return rate
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
