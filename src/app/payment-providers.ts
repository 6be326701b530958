/** The configured payment methods, or in a Sandbox without any, wallets on simulated chains. */

import { coreRpc } from '#adapters/payments/bitcoin/core-rpc.ts'
import { esplora } from '#adapters/payments/bitcoin/esplora.ts'
import { ownWallet } from '#adapters/payments/bitcoin/own-wallet.ts'
import { isKeyOfOtherAddresses, isPublishedWallet, openWallet } from '#adapters/payments/bitcoin/wallet.ts'
import { btcpay } from '#adapters/payments/btcpay/index.ts'
import {
  agreeingRates,
  coinbaseRates,
  type ExchangeRates,
  fixedRates,
  krakenRates,
} from '#adapters/payments/exchange-rates.ts'
import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { TopUpSettings, WalletSettings } from '#app/config.ts'
import { topUpDueEveryMs } from '#app/workers.ts'
import type { Environment } from '#domain/accounts/account.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { compareAmounts } from '#kit/money.ts'

/** The account key of BIP 84's test vectors: its addresses are known, and its coins belong to nobody. */
const sandboxKey =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const sandboxConfirmations = 2

/**
 * The configured providers, all with real money.
 *
 * @throws UserFacingError if the settings of a wallet are invalid
 */
export function liveProviders(settings: TopUpSettings, environment: Environment): PaymentProvider[] {
  const rates = exchangeRates(settings)
  if (environment === 'production') for (const wallet of settings.wallets) assertRealWallet(wallet)
  const isLarge = (dollars: string) => compareAmounts(dollars, String(settings.largeDollars)) >= 0
  const checks = { rateTolerancePercent: toleranceOf(settings), areRatesChecked: settings.ratesCheck !== null }
  const wallets = settings.wallets.map((wallet) => liveWallet(wallet, rates, checks, isLarge))
  return settings.btcpay ? [...wallets, btcpay(settings.btcpay, isLarge)] : wallets
}

/** @throws UserFacingError if the wallet's coins would be worthless, or spendable by anyone */
function assertRealWallet({ coin, prefix, xpub }: WalletSettings): void {
  const wallet = openWallet(xpub, coin)
  if (!wallet) return
  if (wallet.network.endsWith('test')) {
    throw new UserFacingError(`${prefix}_XPUB is a testnet key, which production does not allow; use a mainnet key.`)
  }
  if (isPublishedWallet(wallet.id)) {
    throw new UserFacingError(
      `${prefix}_XPUB is a published example key whose private key is public; use your own key.`,
    )
  }
}

function liveWallet(
  settings: WalletSettings,
  rates: ExchangeRates,
  { rateTolerancePercent, areRatesChecked }: { rateTolerancePercent: number | null; areRatesChecked: boolean },
  isLarge: (dollars: string) => boolean,
) {
  const { coin, prefix, xpub, esploraUrl, coreUrl, secondEsploraUrl } = settings
  const wallet = openWallet(xpub, coin)
  // The value may be a private key by mistake, so the error does not repeat it.
  if (!wallet) {
    if (isKeyOfOtherAddresses(xpub)) {
      throw new UserFacingError(
        `${prefix}_XPUB is a key for another address type, such as a ypub or Mtub, so the wallet would not show payments to its addresses; set it to the xpub or zpub of a native SegWit account (BIP 84).`,
      )
    }
    throw new UserFacingError(`${prefix}_XPUB is not an extended public key; set it to the account's xpub or zpub.`)
  }
  const url = esploraUrl ?? coreUrl
  if (!url || (esploraUrl && coreUrl)) {
    throw new UserFacingError(`${prefix}_XPUB needs either ${prefix}_ESPLORA_URL or ${prefix}_CORE_URL.`)
  }
  const second = secondEsploraUrl === null ? null : esplora(secondEsploraUrl)
  return ownWallet({
    coin,
    wallet,
    source: esploraUrl ? esplora(url) : coreRpc(url),
    rates,
    rateTolerancePercent,
    areRatesChecked,
    confirmations: (dollars) => (isLarge(dollars) ? settings.largeConfirmations : settings.confirmations),
    secondSource: (dollars) => (isLarge(dollars) ? second : null),
  })
}

/** A configured wallet, for comparison with the operator's own. */
export type WalletPreview = {
  coin: 'btc' | 'ltc'
  network: string
  /** Below the account key. */
  path: string
  firstAddress: string
}

/** The first address of each configured wallet, or of a Sandbox's wallets if there are none. */
export function previewWallets({ wallets }: TopUpSettings, environment: Environment): WalletPreview[] {
  const isSimulated = wallets.length === 0 && environment === 'sandbox'
  const keys = isSimulated
    ? (['btc', 'ltc'] as const).map((coin) => ({ coin, xpub: sandboxKey }))
    : wallets.map(({ coin, xpub }) => ({ coin, xpub }))
  return keys.flatMap(({ coin, xpub }) => {
    const wallet = openWallet(xpub, coin, isSimulated)
    return wallet ? [{ coin, network: wallet.network, path: '0/0', firstAddress: wallet.address(0) }] : []
  })
}

/** @param simulatorUrl URL of the Sandbox's chains */
export function sandboxWallets(
  simulatorUrl: string,
  rates: ExchangeRates,
  rateTolerancePercent: number | null = null,
): PaymentProvider[] {
  return (['btc', 'ltc'] as const).flatMap((coin) => {
    const wallet = openWallet(sandboxKey, coin, true)
    const source = esplora(`${simulatorUrl}/${coin}`)
    return wallet
      ? [ownWallet({ coin, wallet, source, rates, rateTolerancePercent, confirmations: () => sandboxConfirmations })]
      : []
  })
}

/**
 * The options of top-ups: the configured providers, or a Sandbox's own if there are none.
 *
 * @param simulatorUrl null in production
 */
export function topUpOptions(
  settings: TopUpSettings,
  live: PaymentProvider[],
  simulatorUrl: string | null,
): Pick<TopUpDeps, 'providers' | 'lifetimeMs' | 'confirmWithinMs' | 'pollEveryMs'> {
  const isSandbox = live.length === 0 && simulatorUrl !== null
  return {
    providers: isSandbox ? sandboxWallets(simulatorUrl, exchangeRates(settings), toleranceOf(settings)) : live,
    lifetimeMs: settings.minutes * 60_000,
    confirmWithinMs: settings.confirmHours * 60 * 60_000,
    pollEveryMs: settings.pollSeconds ? settings.pollSeconds * 1000 : topUpDueEveryMs[isSandbox ? 'sandbox' : 'live'],
  }
}

/** Fetched rates are compared with a second source, if configured. Fixed rates are not checked. */
function exchangeRates({ rates, ratesCheck, rateTolerancePercent }: TopUpSettings): ExchangeRates {
  if (rates.source === 'fixed') return fixedRates(rates.rates)
  const first = askedRates[rates.source]()
  if (ratesCheck === null) return first
  if (ratesCheck === rates.source) {
    throw new UserFacingError(
      `WAYBILL_EXCHANGE_RATES_CHECK is ${ratesCheck}, which is already the main source; set it to the other source, or unset it.`,
    )
  }
  return agreeingRates(first, askedRates[ratesCheck](), rateTolerancePercent)
}

const askedRates = { kraken: () => krakenRates(), coinbase: () => coinbaseRates() }

const toleranceOf = ({ rates, rateTolerancePercent }: TopUpSettings): number | null =>
  rates.source === 'fixed' ? null : rateTolerancePercent
