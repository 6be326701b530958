/** All settings, read once. The only reader of the environment. */
import { join, resolve } from 'node:path'
import type { Environment } from '#accounts/environment.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'
import type { StoreSettings } from '#labels/open-store.ts'
import { openWallet, type Wallet } from '#payments/bitcoin/wallet.ts'
import type { BtcpaySettings } from '#payments/btcpay/index.ts'
import type { Coin } from '#payments/payment-provider.ts'

export type Config = {
  port: number
  host: string
  /** Null: an embedded PostgreSQL in the data folder. */
  databaseUrl: string | null
  databaseConnections: number
  dataFolder: string
  environment: Environment
  /** Null: made of host and port. */
  publicUrl: string | null
  /** A port of the legacy interface's own; null: it is served on the main port only. */
  legacyPort: number | null
  /** What callers of the legacy interface know it by; null: as the service. */
  legacyUrl: string | null
  purchaseWaitMs: number
  topUps: TopUpSettings
  accessTokenSeconds: number
  refreshTokenSeconds: number
  rateSeconds: number
  linkSeconds: number
  shutdownSeconds: number
  /** A folder, or a bucket of S3 or of a server that speaks its protocol. */
  labelStore: StoreSettings
  /** How long label files are kept; 0: for ever. */
  labelKeepDays: number
  /** Null: kept in a file of the data folder. */
  secretKeys: Buffer[] | null
  /** Null: a simulator of this process's own. */
  simulatorUrl: string | null
  logLevel: string
}

/** By what credit can be paid for. Nothing set: a Sandbox has chains of its own, production offers nothing. */
export type TopUpSettings = {
  minutes: number
  /** How often a payment that is expected is looked for; null: as suits what is asked. */
  lookSeconds: number | null
  rates: { source: 'kraken' | 'coinbase' } | { source: 'fixed'; rates: Partial<Record<Coin, string>> }
  wallets: WalletSettings[]
  btcpay: BtcpaySettings | null
}
export type WalletSettings = {
  coin: 'btc' | 'ltc'
  wallet: Wallet
  source: { kind: 'esplora' | 'core'; url: string }
  confirmations: number
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

type Env = Readonly<Record<string, string | undefined>>

const wrong = (name: string, value: string, wanted: string): UserFacingError =>
  new UserFacingError(`${name} is "${value}"; set it to ${wanted}, or unset it.`)

function wholeNumber<Default extends number | null>(
  env: Env,
  name: string,
  byDefault: Default,
  least: number,
  most: number,
): number | Default {
  const text = env[name]
  if (text === undefined || text === '') return byDefault
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw wrong(name, text, `a whole number from ${least} to ${most}`)
  return value
}

function oneOf<Choice extends string>(env: Env, name: string, byDefault: Choice, choices: readonly Choice[]): Choice {
  const text = env[name]
  if (text === undefined || text === '') return byDefault
  const choice = choices.find((known) => known === text)
  if (!choice) throw wrong(name, text, `one of ${choices.join(', ')}`)
  return choice
}

function address(env: Env, name: string, protocols: readonly string[]): string | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !protocols.includes(url.protocol)) {
    // A database address holds a password, so the value is not repeated.
    throw new UserFacingError(`${name} is no address; write it as ${protocols.join('// or ')}//host, or unset it.`)
  }
  return text.replace(/\/+$/, '')
}

function secretKeys(env: Env): Buffer[] | null {
  const text = env.WAYBILL_SECRET_KEYS
  if (text === undefined || text === '') return null
  const keys = text.split(',').map((key) => Buffer.from(key.trim(), 'base64'))
  if (keys.some((key) => key.length !== 32)) {
    throw new UserFacingError(
      'WAYBILL_SECRET_KEYS has a key that is not 32 bytes of base64; make one with: openssl rand -base64 32',
    )
  }
  return keys
}

const dataFolder = (env: Env): string => resolve(env.WAYBILL_DATA_DIR || '.waybill')

function labelStore(env: Env): StoreSettings {
  const bucket = env.WAYBILL_LABEL_BUCKET
  if (!bucket) return { folder: join(dataFolder(env), 'labels') }
  return {
    bucket,
    region: env.WAYBILL_LABEL_BUCKET_REGION || 'us-east-1',
    endpoint: address(env, 'WAYBILL_LABEL_BUCKET_ENDPOINT', ['http:', 'https:']),
  }
}

const walletNames = { btc: 'WAYBILL_BITCOIN', ltc: 'WAYBILL_LITECOIN' } as const

function walletSettings(env: Env, coin: 'btc' | 'ltc', confirmations: number): WalletSettings[] {
  const prefix = walletNames[coin]
  const key = env[`${prefix}_XPUB`]
  if (!key) return []
  const wallet = openWallet(key, coin)
  // A key that was set may be a private one by mistake, so it is not repeated.
  if (!wallet)
    throw new UserFacingError(`${prefix}_XPUB is no extended public key; set it to the account's xpub or zpub.`)
  const esplora = address(env, `${prefix}_ESPLORA_URL`, ['http:', 'https:'])
  const core = address(env, `${prefix}_CORE_URL`, ['http:', 'https:'])
  const url = esplora ?? core
  if (!url || (esplora && core)) {
    throw new UserFacingError(`${prefix}_XPUB needs one of ${prefix}_ESPLORA_URL and ${prefix}_CORE_URL beside it.`)
  }
  return [
    {
      coin,
      wallet,
      source: { kind: esplora ? 'esplora' : 'core', url },
      confirmations: wholeNumber(env, `${prefix}_CONFIRMATIONS`, confirmations, 1, 1000),
    },
  ]
}

const coins: readonly Coin[] = ['btc', 'ltc', 'xmr']

function btcpaySettings(env: Env): BtcpaySettings | null {
  const url = address(env, 'WAYBILL_BTCPAY_URL', ['http:', 'https:'])
  if (!url) return null
  const needed = (name: string): string => {
    const text = env[name]
    if (!text) throw new UserFacingError(`WAYBILL_BTCPAY_URL needs ${name} beside it.`)
    return text
  }
  const wanted = (env.WAYBILL_BTCPAY_COINS || 'btc').split(',').map((coin) => coin.trim().toLowerCase())
  const known = coins.filter((coin) => wanted.includes(coin))
  if (known.length !== wanted.length) {
    throw wrong('WAYBILL_BTCPAY_COINS', env.WAYBILL_BTCPAY_COINS ?? '', `some of ${coins.join(', ')}, joined by commas`)
  }
  return {
    url,
    storeId: needed('WAYBILL_BTCPAY_STORE'),
    apiKey: needed('WAYBILL_BTCPAY_API_KEY'),
    webhookSecret: needed('WAYBILL_BTCPAY_WEBHOOK_SECRET'),
    coins: known,
  }
}

function exchangeRates(env: Env, byDefault: string): TopUpSettings['rates'] {
  const text = env.WAYBILL_EXCHANGE_RATES || byDefault
  if (text === 'kraken' || text === 'coinbase') return { source: text }
  const rates: Partial<Record<Coin, string>> = {}
  for (const part of text.split(',')) {
    const [, name = '', rate = ''] = /^([A-Za-z]{3})=(\d{1,9}(?:\.\d{1,8})?)$/.exec(part.trim()) ?? []
    const coin = coins.find((known) => known === name.toLowerCase())
    if (!coin || Number(rate) === 0) {
      throw wrong('WAYBILL_EXCHANGE_RATES', text, 'kraken, coinbase, or dollars for a coin such as BTC=65000,LTC=80')
    }
    rates[coin] = rate
  }
  return { source: 'fixed', rates }
}

const practiceRates = 'BTC=65000,LTC=80'

const topUps = (env: Env, environment: Environment): TopUpSettings => ({
  minutes: wholeNumber(env, 'WAYBILL_TOP_UP_MINUTES', 30, 1, 24 * 60),
  lookSeconds: wholeNumber(env, 'WAYBILL_TOP_UP_LOOK_SECONDS', null, 1, 3600),
  rates: exchangeRates(env, environment === 'sandbox' ? practiceRates : 'kraken'),
  wallets: [...walletSettings(env, 'btc', 3), ...walletSettings(env, 'ltc', 6)],
  btcpay: btcpaySettings(env),
})

const day = 24 * 60 * 60

/** @throws UserFacingError with one line that names the setting and what it may be */
export function readConfig(env: Env): Config {
  const environment = oneOf(env, 'WAYBILL_ENVIRONMENT', 'sandbox', ['sandbox', 'production'])
  return {
    port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseConnections: wholeNumber(env, 'WAYBILL_DATABASE_CONNECTIONS', 16, 2, 500),
    dataFolder: dataFolder(env),
    environment,
    topUps: topUps(env, environment),
    publicUrl: address(env, 'WAYBILL_PUBLIC_URL', ['http:', 'https:']),
    legacyPort: wholeNumber(env, 'WAYBILL_LEGACY_PORT', null, 0, 65_535),
    legacyUrl: address(env, 'WAYBILL_LEGACY_URL', ['http:', 'https:']),
    purchaseWaitMs: wholeNumber(env, 'WAYBILL_PURCHASE_WAIT_MS', 10_000, 0, 50_000),
    accessTokenSeconds: wholeNumber(env, 'WAYBILL_ACCESS_TOKEN_SECONDS', 3600, 1, 7 * day),
    refreshTokenSeconds: wholeNumber(env, 'WAYBILL_REFRESH_TOKEN_SECONDS', 30 * day, 1, 365 * day),
    rateSeconds: wholeNumber(env, 'WAYBILL_RATE_SECONDS', day, 1, 30 * day),
    linkSeconds: wholeNumber(env, 'WAYBILL_LINK_SECONDS', day, 1, day),
    labelStore: labelStore(env),
    labelKeepDays: wholeNumber(env, 'WAYBILL_LABEL_KEEP_DAYS', 0, 0, 36_500),
    shutdownSeconds: wholeNumber(env, 'WAYBILL_SHUTDOWN_SECONDS', 25, 0, 600),
    secretKeys: secretKeys(env),
    simulatorUrl: address(env, 'WAYBILL_SIMULATOR_URL', ['http:']),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', logLevels),
  }
}
