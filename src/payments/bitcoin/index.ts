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
  /** How deep a payment lies that counts. */
  confirmations: number
}): PaymentProvider {
  const { coin, wallet, source, rates, confirmations } = options
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
    received: (deps, { address }) => source.received(deps, address, confirmations),
  }
}
