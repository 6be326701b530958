/** The ways to be paid that the settings name; in a Sandbox without any, wallets on chains of its own. */
import type { TopUpSettings } from '#config.ts'
import { coreRpc } from '#payments/bitcoin/core-rpc.ts'
import { esplora } from '#payments/bitcoin/esplora.ts'
import { ownWallet } from '#payments/bitcoin/index.ts'
import { openWallet } from '#payments/bitcoin/wallet.ts'
import { btcpay } from '#payments/btcpay/index.ts'
import { coinbaseRates, type ExchangeRates, fixedRates, krakenRates } from '#payments/exchange-rates.ts'
import type { PaymentProvider } from '#payments/payment-provider.ts'

/** The account key of the test vectors of BIP 84: what it derives can be checked, and its coins are nobody's. */
const practiceKey =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const practiceConfirmations = 2

export type TopUpPace = { providers: PaymentProvider[]; lifetimeMs: number; lookEveryMs: number }

const lookEveryMs = { practice: 1_000, earnest: 15_000 }

function ratesOf({ rates }: TopUpSettings): ExchangeRates {
  switch (rates.source) {
    case 'kraken':
      return krakenRates()
    case 'coinbase':
      return coinbaseRates()
    case 'fixed':
      return fixedRates(rates.rates)
  }
}

/** @param simulatorUrl where a Sandbox's chains are; null in production */
export function paymentProviders(settings: TopUpSettings, simulatorUrl: string | null): TopUpPace {
  const rates = ratesOf(settings)
  const providers: PaymentProvider[] = settings.wallets.map(({ coin, wallet, source, confirmations }) => {
    const chain = source.kind === 'esplora' ? esplora(source.url) : coreRpc(source.url)
    return ownWallet({ coin, wallet, source: chain, rates, confirmations })
  })
  if (settings.btcpay) providers.push(btcpay(settings.btcpay))
  const isPractice = providers.length === 0 && simulatorUrl !== null
  if (isPractice) providers.push(...practiceWallets(simulatorUrl, rates))
  return {
    providers,
    lifetimeMs: settings.minutes * 60_000,
    lookEveryMs: settings.lookSeconds ? settings.lookSeconds * 1000 : lookEveryMs[isPractice ? 'practice' : 'earnest'],
  }
}

export function practiceWallets(simulatorUrl: string, rates: ExchangeRates): PaymentProvider[] {
  return (['btc', 'ltc'] as const).flatMap((coin) => {
    const wallet = openWallet(practiceKey, coin, true)
    const source = esplora(`${simulatorUrl}/${coin}`)
    return wallet ? [ownWallet({ coin, wallet, source, rates, confirmations: practiceConfirmations })] : []
  })
}
