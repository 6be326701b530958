/** The settings for payments. */

import type { Coin } from '#adapters/payments/payment-provider.ts'
import { address, exchangeRates, oneOf, someOf, text, wholeNumber } from '#app/config/setting.ts'

const web = ['http:', 'https:']
const coins: readonly Coin[] = ['btc', 'ltc', 'xmr']

/** The settings of one wallet, with a common prefix. */
const walletSettings = (prefix: string, coin: string, confirmations: number, largeConfirmations: number) => ({
  xpub: text({
    name: `${prefix}_XPUB`,
    fallback: null,
    meaning: `Extended public key of the wallet that receives payments in ${coin}: see [payments](payments.md).`,
  }),
  esploraUrl: address({
    name: `${prefix}_ESPLORA_URL`,
    protocols: web,
    meaning: 'URL of the Esplora server that reports payments to the wallet.',
  }),
  coreUrl: address({
    name: `${prefix}_CORE_URL`,
    protocols: web,
    meaning: 'URL of the watch-only wallet of your own node, as an alternative to an Esplora server.',
  }),
  confirmations: wholeNumber({
    name: `${prefix}_CONFIRMATIONS`,
    fallback: confirmations,
    min: 1,
    max: 1000,
    meaning: 'Number of confirmations after which a payment is credited.',
  }),
  largeConfirmations: wholeNumber({
    name: `${prefix}_LARGE_CONFIRMATIONS`,
    fallback: largeConfirmations,
    min: 1,
    max: 1000,
    meaning: 'Number of confirmations after which a large payment is credited: see `WAYBILL_LARGE_TOP_UP_DOLLARS`.',
  }),
  secondEsploraUrl: address({
    name: `${prefix}_SECOND_ESPLORA_URL`,
    protocols: web,
    meaning: 'URL of a second Esplora server, which must confirm large payments.',
  }),
})

const bitcoin = walletSettings('WAYBILL_BITCOIN', 'bitcoin', 3, 6)
const litecoin = walletSettings('WAYBILL_LITECOIN', 'litecoin', 6, 12)

export const paymentSettings = {
  bitcoinXpub: bitcoin.xpub,
  bitcoinEsploraUrl: bitcoin.esploraUrl,
  bitcoinCoreUrl: bitcoin.coreUrl,
  bitcoinConfirmations: bitcoin.confirmations,
  bitcoinLargeConfirmations: bitcoin.largeConfirmations,
  bitcoinSecondEsploraUrl: bitcoin.secondEsploraUrl,
  litecoinXpub: litecoin.xpub,
  litecoinEsploraUrl: litecoin.esploraUrl,
  litecoinCoreUrl: litecoin.coreUrl,
  litecoinConfirmations: litecoin.confirmations,
  litecoinLargeConfirmations: litecoin.largeConfirmations,
  litecoinSecondEsploraUrl: litecoin.secondEsploraUrl,
  btcpayUrl: address({
    name: 'WAYBILL_BTCPAY_URL',
    protocols: web,
    meaning: 'URL of the BTCPay Server that receives payments. This setting requires the next three settings.',
  }),
  btcpayStore: text({ name: 'WAYBILL_BTCPAY_STORE', fallback: null, meaning: 'ID of the BTCPay store.' }),
  btcpayApiKey: text({
    name: 'WAYBILL_BTCPAY_API_KEY',
    fallback: null,
    meaning: 'API key that can create and view invoices of the store.',
  }),
  btcpayWebhookSecret: text({
    name: 'WAYBILL_BTCPAY_WEBHOOK_SECRET',
    fallback: null,
    meaning: "Secret of the store's webhook.",
  }),
  btcpayCoins: someOf({
    name: 'WAYBILL_BTCPAY_COINS',
    fallback: ['btc'],
    fallbackText: '`btc`',
    choices: coins,
    meaning: 'Coins that the store accepts, separated by commas: one or more of `btc`, `ltc` and `xmr`.',
  }),
  exchangeRates: exchangeRates({
    name: 'WAYBILL_EXCHANGE_RATES',
    fallback: null,
    fallbackText: '`kraken` (Sandbox: `BTC=65000,LTC=80`)',
    coins,
    meaning: 'Source of exchange rates: `kraken`, `coinbase`, or fixed rates in dollars.',
  }),
  exchangeRatesCheck: oneOf({
    name: 'WAYBILL_EXCHANGE_RATES_CHECK',
    fallback: null,
    choices: ['kraken', 'coinbase'],
    meaning: 'Second source of exchange rates, which must agree with the first: `kraken` or `coinbase`.',
  }),
  exchangeRateTolerance: wholeNumber({
    name: 'WAYBILL_EXCHANGE_RATE_TOLERANCE_PERCENT',
    fallback: 20,
    min: 1,
    max: 1000,
    meaning: 'Maximum difference, in percent, between an exchange rate and the second source or the median of the day.',
  }),
  topUpMinutes: wholeNumber({
    name: 'WAYBILL_TOP_UP_MINUTES',
    fallback: 30,
    min: 1,
    max: 24 * 60,
    meaning: 'How long a quoted exchange rate is valid.',
  }),
  topUpConfirmHours: wholeNumber({
    name: 'WAYBILL_TOP_UP_CONFIRM_HOURS',
    fallback: 24,
    min: 1,
    max: 7 * 24,
    meaning:
      'Number of hours after a top-up expires. A payment that is included in a block within this time is still credited automatically.',
  }),
  topUpLargeDollars: wholeNumber({
    name: 'WAYBILL_LARGE_TOP_UP_DOLLARS',
    fallback: 1000,
    min: 0,
    max: 1_000_000,
    meaning: 'Payments of at least this many dollars count as large.',
  }),
  topUpPollSeconds: wholeNumber({
    name: 'WAYBILL_TOP_UP_LOOK_SECONDS',
    fallback: null,
    fallbackText: '`15` (Sandbox: `1`)',
    min: 1,
    max: 3600,
    meaning: 'Number of seconds between checks for an expected payment.',
  }),
}
