/** The settings of this process, read once. The only reader of the environment. */
import { join, resolve } from 'node:path'
import type { BtcpaySettings } from '#adapters/payments/btcpay/index.ts'
import type { Coin } from '#adapters/payments/payment-provider.ts'
import type { AppLimits } from '#app/app-options.ts'
import type { RateSource, Setting } from '#app/config/setting.ts'
import { settings } from '#app/config/settings.ts'
import type { Environment } from '#domain/accounts/account.ts'
import type { StoreSettings } from '#domain/labels/label-store.ts'
import type { PrintingRules } from '#domain/printing/printer.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { addressMatcher } from '#kit/ip-address.ts'
import { nearest } from '#kit/text.ts'

type Settings = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> }

/** All settings, some of them combined. */
export type Config = Omit<
  Settings,
  | `label${'Bucket' | 'BucketRegion' | 'BucketEndpoint'}`
  | `${'bitcoin' | 'litecoin' | 'btcpay' | 'topUp' | 'limit' | 'printer'}${string}`
  | 'rawPrinting'
  | 'drainSeconds'
  | `exchangeRate${string}`
> & {
  /** A folder, or a bucket on S3 or an S3-compatible server. */
  labelStore: StoreSettings
  topUps: TopUpSettings
  limits: AppLimits
  printing: PrintingRules
  drainSeconds: number
  /** `WAYBILL_` names that resemble no setting: another program's, or a mistake. */
  unknownNames: readonly string[]
}

/** Ways to pay. Without settings, a Sandbox uses simulated chains and production offers none. */
export type TopUpSettings = {
  minutes: number
  /** How much later a payment that was made in time can reach a block. */
  confirmHours: number
  /** Payments of this many dollars or more need more confirmations. */
  largeDollars: number
  /** How often Waybill checks for an expected payment; null: depends on the source. */
  pollSeconds: number | null
  rates: RateSource<Coin>
  /** A second source that must agree. */
  ratesCheck: 'kraken' | 'coinbase' | null
  /** How far a rate can differ from the second source and from recent rates. */
  rateTolerancePercent: number
  wallets: WalletSettings[]
  btcpay: BtcpaySettings | null
}

/** A wallet as configured. It is validated when it is opened. */
export type WalletSettings = {
  coin: 'btc' | 'ltc'
  /** Prefix of the names of its settings. */
  prefix: string
  xpub: string
  esploraUrl: string | null
  coreUrl: string | null
  confirmations: number
  /** The same for large payments. */
  largeConfirmations: number
  /** A second source that must agree on large payments. */
  secondEsploraUrl: string | null
}

type Env = Readonly<Record<string, string | undefined>>

/** Whether the operator chose JSON, even if other settings are invalid. */
export const isJsonChosen = (env: Env): boolean => env[settings.logFormat.name]?.trim() === 'json'

/** @throws UserFacingError with one line that names the setting and its valid values */
export function readConfig(env: Env): Config {
  const unknownNames = readNames(env)
  const values = readSettings(env)
  const dataFolder = resolve(values.dataFolder)
  if (values.migrationDatabaseUrl !== null && values.databaseUrl === null) {
    throw new UserFacingError(
      `${settings.migrationDatabaseUrl.name} is set without ${settings.databaseUrl.name}; set both.`,
    )
  }
  if (values.environment === 'production') assertSafe(values)
  const { rawPrinting, printerAddresses, printerPorts } = values
  return {
    ...values,
    dataFolder,
    // No other node can use an embedded database, so nothing could switch to one.
    drainSeconds: values.drainSeconds ?? (values.databaseUrl === null ? 0 : usualDrainSeconds),
    labelStore: labelStore(values, dataFolder),
    topUps: topUps(values),
    limits: limits(values),
    printing: { rawPrinting, addresses: printerAddresses, ports: printerPorts },
    unknownNames,
  }
}

const knownNames = Object.values(settings).map(({ name }) => name)

/** Names in version 0.1. */
const renamed: Readonly<Record<string, string>> = {
  WAYBILL_OLDER_URL: settings.legacyUrl.name,
  WAYBILL_OLDER_PORT: settings.legacyPort.name,
}

const prefix = 'WAYBILL_'

/** Variables of programs that call the service, such as the demo. */
const ofCallers = ['WAYBILL_API_KEY']

const isUnknown = (name: string): boolean =>
  name.startsWith(prefix) && !knownNames.includes(name) && !ofCallers.includes(name)

/**
 * Without this check, a misspelled limit or wallet would be ignored silently.
 *
 * @returns `WAYBILL_` names that resemble no setting
 * @throws UserFacingError if a name resembles a setting, or is an old name of one
 */
function readNames(env: Env): string[] {
  const unknown = Object.keys(env).filter((name) => isUnknown(name) && env[name])
  for (const name of unknown) {
    const wanted = renamed[name] ?? nearest(name, knownNames) ?? nearest(name.slice(prefix.length), knownNames)
    if (wanted) throw new UserFacingError(`${name} is not a setting; did you mean ${wanted}? Rename it, or unset it.`)
  }
  return unknown
}

/** Rejects settings with which others could read labels, or fake payments, in production. */
function assertSafe(values: Settings): void {
  const isPrivateAllowed = values.allowPrivateHttp === 'yes'
  for (const name of urlsOfProduction) {
    const url = values[name]
    if (url !== null) assertNoPlainHttp(settings[name].name, url, isPrivateAllowed)
  }
  if (values.publicUrl === null && !isLoopbackHost(values.host)) {
    throw new UserFacingError(
      `HOST is "${values.host}", but ${settings.publicUrl.name} is not set; set ${settings.publicUrl.name} to the https:// URL that clients use.`,
    )
  }
}

const urlsOfProduction = [
  'publicUrl',
  'legacyUrl',
  'bitcoinEsploraUrl',
  'bitcoinCoreUrl',
  'bitcoinSecondEsploraUrl',
  'litecoinEsploraUrl',
  'litecoinCoreUrl',
  'litecoinSecondEsploraUrl',
  'btcpayUrl',
  'labelBucketEndpoint',
] as const

/** An empty setting counts as not set. */
function readSettings(env: Env): Settings {
  const read = ([key, { name, fallback, read }]: [string, Setting<unknown>]) => {
    // Files of settings often end lines with blanks.
    const text = env[name]?.trim()
    return [key, text === undefined || text === '' ? fallback : read(text)]
  }
  return Object.fromEntries(Object.entries(settings).map(read)) as Settings
}

const labelStore = (values: Settings, dataFolder: string): StoreSettings =>
  values.labelBucket === null
    ? { folder: join(dataFolder, 'labels') }
    : { bucket: values.labelBucket, region: values.labelBucketRegion, endpoint: values.labelBucketEndpoint }

const sandboxRates: RateSource<Coin> = { source: 'fixed', rates: { btc: '65000', ltc: '80' } }
const ratesOf = (environment: Environment): RateSource<Coin> =>
  environment === 'sandbox' ? sandboxRates : { source: 'kraken' }

function topUps(values: Settings): TopUpSettings {
  const bitcoin: Omit<WalletSettings, 'xpub'> = {
    coin: 'btc',
    prefix: 'WAYBILL_BITCOIN',
    esploraUrl: values.bitcoinEsploraUrl,
    coreUrl: values.bitcoinCoreUrl,
    confirmations: values.bitcoinConfirmations,
    largeConfirmations: values.bitcoinLargeConfirmations,
    secondEsploraUrl: values.bitcoinSecondEsploraUrl,
  }
  const litecoin: Omit<WalletSettings, 'xpub'> = {
    coin: 'ltc',
    prefix: 'WAYBILL_LITECOIN',
    esploraUrl: values.litecoinEsploraUrl,
    coreUrl: values.litecoinCoreUrl,
    confirmations: values.litecoinConfirmations,
    largeConfirmations: values.litecoinLargeConfirmations,
    secondEsploraUrl: values.litecoinSecondEsploraUrl,
  }
  return {
    minutes: values.topUpMinutes,
    confirmHours: values.topUpConfirmHours,
    largeDollars: values.topUpLargeDollars,
    pollSeconds: values.topUpPollSeconds,
    rates: values.exchangeRates ?? ratesOf(values.environment),
    ratesCheck: values.exchangeRatesCheck,
    rateTolerancePercent: values.exchangeRateTolerance,
    wallets: [
      ...(values.bitcoinXpub === null ? [] : [{ ...bitcoin, xpub: values.bitcoinXpub }]),
      ...(values.litecoinXpub === null ? [] : [{ ...litecoin, xpub: values.litecoinXpub }]),
    ],
    btcpay: btcpaySettings(values),
  }
}

/** How many seconds of a limit a burst can use, for example for a morning's labels. */
const burstSeconds = 5

/** Longer than the proxies in docs/operating keep idle connections, and than their checks take to notice. */
const usualDrainSeconds = 6

/** Slows down clients that guess keys. */
const refusalDelayMs = 1_000

const limits = (values: Settings): AppLimits => ({
  requestsPerSecond: values.limitRequestsPerSecond,
  keyRequestsPerSecond: values.limitKeyRequestsPerSecond,
  purchasesPerSecond: values.limitPurchasesPerSecond,
  burstSeconds,
  refusalsPerMinute: values.limitRefusalsPerMinute,
  refusalDelayMs,
  carrierCalls: values.limitCarrierCalls,
  lists: values.limitLists ?? Math.floor(values.databaseConnections / 2),
  unfinishedRequests: values.limitUnfinishedRequests,
})

function btcpaySettings(values: Settings): BtcpaySettings | null {
  const url = values.btcpayUrl
  if (url === null) return null
  const needed = (name: 'btcpayStore' | 'btcpayApiKey' | 'btcpayWebhookSecret'): string => {
    const value = values[name]
    if (value === null) {
      throw new UserFacingError(`${settings.btcpayUrl.name} is set without ${settings[name].name}; set both.`)
    }
    return value
  }
  return {
    url,
    storeId: needed('btcpayStore'),
    apiKey: needed('btcpayApiKey'),
    webhookSecret: needed('btcpayWebhookSecret'),
    coins: values.btcpayCoins,
  }
}

/* Rejects plain HTTP in production. */

const isLoopback = addressMatcher(['127.0.0.0/8', '::1'])
const isPrivate = addressMatcher([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])
/** Host names that exist only in private networks: without a dot, or under a reserved domain. */
const isPrivateName = (name: string): boolean => /^[a-z][a-z0-9-]*$|\.(?:internal|local|lan|home\.arpa)$/i.test(name)

export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopback(host)

/**
 * Rejects an http:// URL, except on this machine and, if allowed, in a private network.
 *
 * @param url may contain a password, so errors do not repeat it
 * @throws UserFacingError that names the setting
 */
function assertNoPlainHttp(name: string, url: string, isPrivateAllowed: boolean): void {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'http:' || isLoopbackHost(host)) return
  if (!(isPrivate(host) || isPrivateName(host))) {
    throw new UserFacingError(`${name} begins with http://, which production does not allow; use https://.`)
  }
  if (isPrivateAllowed) return
  throw new UserFacingError(
    `${name} begins with http://, which production does not allow; use https://, or set WAYBILL_ALLOW_PRIVATE_HTTP to yes if the network is your own.`,
  )
}
