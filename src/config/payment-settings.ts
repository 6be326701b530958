/** The settings of how credit can be paid for. */
import { address, exchangeRates, oneOf, someOf, text, wholeNumber } from '#config/setting.ts'
import type { Coin } from '#payments/payment-provider.ts'

const web = ['http:', 'https:']
const coins: readonly Coin[] = ['btc', 'ltc', 'xmr']

/** A wallet's settings, which begin alike. */
const walletSettings = (prefix: string, coin: string, confirmations: number, largeConfirmations: number) => ({
  xpub: text({
    name: `${prefix}_XPUB`,
    fallback: null,
    meaning: `an extended public key: credit can be paid for in ${coin}, to this wallet; see [payments](docs/operating/payments.md)`,
  }),
  esploraUrl: address({
    name: `${prefix}_ESPLORA_URL`,
    protocols: web,
    meaning: 'the Esplora server that is asked what arrived there',
  }),
  coreUrl: address({
    name: `${prefix}_CORE_URL`,
    protocols: web,
    meaning: "or your own node's wallet, which watches and cannot sign",
  }),
  confirmations: wholeNumber({
    name: `${prefix}_CONFIRMATIONS`,
    fallback: confirmations,
    min: 1,
    max: 1000,
    meaning: 'how deep a payment lies that counts',
  }),
  largeConfirmations: wholeNumber({
    name: `${prefix}_LARGE_CONFIRMATIONS`,
    fallback: largeConfirmations,
    min: 1,
    max: 1000,
    meaning: 'the same for a large one: see `WAYBILL_LARGE_TOP_UP_DOLLARS`',
  }),
  secondEsploraUrl: address({
    name: `${prefix}_SECOND_ESPLORA_URL`,
    protocols: web,
    meaning: 'another Esplora server, which has to agree on a large payment',
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
    meaning: 'a BTCPay Server through which credit can be paid for; it needs the three settings below',
  }),
  btcpayStore: text({ name: 'WAYBILL_BTCPAY_STORE', fallback: null, meaning: "the store's id there" }),
  btcpayApiKey: text({
    name: 'WAYBILL_BTCPAY_API_KEY',
    fallback: null,
    meaning: 'a key that may create and view invoices of the store',
  }),
  btcpayWebhookSecret: text({
    name: 'WAYBILL_BTCPAY_WEBHOOK_SECRET',
    fallback: null,
    meaning: "the secret of the store's webhook",
  }),
  btcpayCoins: someOf({
    name: 'WAYBILL_BTCPAY_COINS',
    fallback: ['btc'],
    fallbackText: '`btc`',
    choices: coins,
    meaning: 'the coins that it takes, some of `btc,ltc,xmr`',
  }),
  exchangeRates: exchangeRates({
    name: 'WAYBILL_EXCHANGE_RATES',
    fallback: null,
    fallbackText: '`kraken` (Sandbox: `BTC=65000,LTC=80`)',
    coins,
    meaning: '`kraken`, `coinbase`, or dollars for a coin',
  }),
  exchangeRatesCheck: oneOf({
    name: 'WAYBILL_EXCHANGE_RATES_CHECK',
    fallback: null,
    choices: ['kraken', 'coinbase'],
    meaning: 'a second source of prices, which has to agree',
  }),
  exchangeRateTolerance: wholeNumber({
    name: 'WAYBILL_EXCHANGE_RATE_TOLERANCE_PERCENT',
    fallback: 20,
    min: 1,
    max: 1000,
    meaning: "how far a price may be from the second source's, and from the median of a day",
  }),
  topUpMinutes: wholeNumber({
    name: 'WAYBILL_TOP_UP_MINUTES',
    fallback: 30,
    min: 1,
    max: 24 * 60,
    meaning: 'how long an exchange rate that was given out holds',
  }),
  topUpConfirmHours: wholeNumber({
    name: 'WAYBILL_TOP_UP_CONFIRM_HOURS',
    fallback: 24,
    min: 1,
    max: 7 * 24,
    meaning: 'how much later a payment that was made in time may get into a block and still credit by itself',
  }),
  topUpLargeDollars: wholeNumber({
    name: 'WAYBILL_LARGE_TOP_UP_DOLLARS',
    fallback: 1000,
    min: 0,
    max: 1_000_000,
    meaning: 'from how many dollars on a payment is large',
  }),
  topUpPollSeconds: wholeNumber({
    name: 'WAYBILL_TOP_UP_LOOK_SECONDS',
    fallback: null,
    fallbackText: '`15` (Sandbox: `1`)',
    min: 1,
    max: 3600,
    meaning: 'how often an expected payment is looked for',
  }),
}
