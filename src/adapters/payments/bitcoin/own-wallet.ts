import { ok } from '#adapters/outcome.ts'
import { type ChainSource, receivedInFull } from '#adapters/payments/bitcoin/chain-source.ts'
import type { Wallet } from '#adapters/payments/bitcoin/wallet.ts'
import { coinsFor, type ExchangeRates, isFar } from '#adapters/payments/exchange-rates.ts'
import {
  type PaymentProvider,
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
  /** Whether two sources agree on each rate, so that one can be used before there are recent ones. */
  areRatesChecked?: boolean
  /** The required confirmations for an amount. */
  confirmations(dollars: string): number
  /** A second source for an amount. Null: not required. */
  secondSource?(dollars: string): ChainSource | null
}): PaymentProvider {
  const { coin, wallet, source, rates, rateTolerancePercent, areRatesChecked = false, confirmations } = options
  const secondSource = options.secondSource ?? (() => null)
  return {
    id: `${coin}-wallet`,
    coins: [coin],
    ...(rateTolerancePercent === null ? {} : { exchangeRate: rates }),
    async request(deps, { dollars, takeIndex, recentRate }) {
      const rate = await rates(deps, coin)
      if (rate.outcome !== 'ok') return rate
      if (rateTolerancePercent !== null) {
        const recent = await recentRate(coin)
        if (recent === null && !areRatesChecked) {
          return unavailable(
            `the exchange rate for ${coin} cannot be checked: there are no rates from the last hours yet, and WAYBILL_EXCHANGE_RATES_CHECK is not set`,
          )
        }
        if (recent !== null && isFar(rate.value, recent, rateTolerancePercent)) {
          return unavailable(`the exchange rate for ${coin} is ${rate.value}, but was recently ${recent}`)
        }
      }
      const address = wallet.address(await takeIndex(wallet.id))
      // No address is given out while a payment to it would not be seen.
      for (const asked of [source, secondSource(dollars)]) {
        if (asked === null) continue
        const watched = await asked.watch(deps, address)
        if (watched.outcome !== 'ok') return watched
        const read = await asked.received(deps, address, 1)
        if (read.outcome !== 'ok') return read
      }
      return ok({ address, amount: coinsFor(dollars, rate.value, coin), reference: null })
    },
    async received(deps, { address, dollars, createdAt: since, known = [] }) {
      const second = secondSource(dollars)
      const place = { address, confirmations: confirmations(dollars), since, known }
      const [one, other] = await Promise.all([
        receivedInFull(deps, source, place),
        second && receivedInFull(deps, second, place),
      ])
      return other ? agreed(one, other) : one
    },
    probe: (deps) => source.probe(deps),
  }
}

/** A payment is confirmed only if both sources confirm the same amount. The rest comes from the first source. */
function agreed(one: ProviderResponse<Received[]>, other: ProviderResponse<Received[]>): ProviderResponse<Received[]> {
  if (one.outcome !== 'ok') return one
  if (other.outcome !== 'ok') return other
  return ok(
    one.value.map((payment) => {
      const same = other.value.find(({ output, amount }) => output === payment.output && amount === payment.amount)
      return { ...payment, confirmed: payment.confirmed && same?.confirmed === true }
    }),
  )
}
