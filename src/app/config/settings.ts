/** Every setting. scripts/operating-docs.ts writes docs/operating/settings.md from this; a test compares them. */
import { paymentSettings } from '#app/config/payment-settings.ts'
import {
  address,
  addressRanges,
  databaseAddress,
  keys,
  oneOf,
  ports,
  type Setting,
  text,
  wholeNumber,
} from '#app/config/setting.ts'
import { maxLinkSeconds } from '#domain/labels/links.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const logFormats = ['pretty', 'json'] as const

const web = ['http:', 'https:']
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

const limit = <Fallback extends number | null>(about: {
  name: string
  fallback: Fallback
  fallbackText?: string
  meaning: string
}) => wholeNumber({ ...about, min: 0, max: 1_000_000 })

export const settings = {
  port: wholeNumber({
    name: 'PORT',
    fallback: 8080,
    min: 0,
    max: 65_535,
    meaning: 'Port to listen on. `0` picks a free port.',
  }),
  host: text({
    name: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0` listens on all addresses.',
  }),
  databaseUrl: databaseAddress({
    name: 'DATABASE_URL',
    meaning:
      'PostgreSQL database, **version 15 or later** (checked at startup). Without it, Waybill runs an embedded PostgreSQL 18 in the data folder.',
  }),
  migrationDatabaseUrl: databaseAddress({
    name: 'WAYBILL_MIGRATION_DATABASE_URL',
    fallbackText: '`DATABASE_URL`',
    meaning:
      'URL of the same database for the role that owns and migrates it. `DATABASE_URL` can then use a role with fewer privileges: see [roles](security.md#database-roles).',
  }),
  databaseConnections: wholeNumber({
    name: 'WAYBILL_DATABASE_CONNECTIONS',
    fallback: 16,
    min: 2,
    max: 500,
    meaning: 'Maximum number of database connections of a node.',
  }),
  dataFolder: text({
    name: 'WAYBILL_DATA_DIR',
    fallback: '.waybill',
    meaning:
      'Data folder, with the embedded database, the label files, the secret key, unsaved carrier responses and the simulator state.',
  }),
  environment: oneOf({
    name: 'WAYBILL_ENVIRONMENT',
    fallback: 'sandbox',
    choices: ['sandbox', 'production'],
    meaning: '`sandbox` or `production`. A database permanently belongs to one environment.',
  }),
  publicUrl: address({
    name: 'WAYBILL_PUBLIC_URL',
    protocols: web,
    fallbackText: 'from host and port',
    meaning: 'URL that clients use to reach the service. Label links start with this URL.',
  }),
  allowPrivateHttp: oneOf({
    name: 'WAYBILL_ALLOW_PRIVATE_HTTP',
    fallback: 'no',
    choices: ['yes', 'no'],
    meaning:
      'Production only: `yes` allows `http://` URLs in private networks. Such URLs are always allowed on this machine, and never in public networks.',
  }),
  legacyPort: wholeNumber({
    name: 'WAYBILL_LEGACY_PORT',
    fallback: null,
    min: 0,
    max: 65_535,
    meaning:
      'Extra port that serves only the [legacy API](../guide/legacy-api.md). The main port also serves the legacy API.',
  }),
  legacyQueryCredentials: oneOf({
    name: 'WAYBILL_LEGACY_QUERY_CREDENTIALS',
    fallback: 'accept',
    choices: ['accept', 'refuse'],
    meaning:
      'Whether the legacy API accepts `key` and `secret` in the query string, which proxies write to their logs: `accept` or `refuse`.',
  }),
  legacyUrl: address({
    name: 'WAYBILL_LEGACY_URL',
    protocols: web,
    fallbackText: 'from host and port',
    meaning: 'URL at which clients reach the legacy API. The service prints this URL when it starts.',
  }),
  metricsPort: wholeNumber({
    name: 'WAYBILL_METRICS_PORT',
    fallback: null,
    min: 0,
    max: 65_535,
    meaning: 'Port of `/metrics` for Prometheus: see [monitoring](monitoring.md).',
  }),
  metricsHost: text({
    name: 'WAYBILL_METRICS_HOST',
    fallback: '127.0.0.1',
    meaning: 'Address of `/metrics`. Anyone who can reach this address can read the metrics.',
  }),
  purchaseWaitMs: wholeNumber({
    name: 'WAYBILL_PURCHASE_WAIT_MS',
    fallback: 10_000,
    min: 0,
    max: 50_000,
    meaning: 'How long a purchase request waits for the outcome before it returns 202.',
  }),
  legacyPurchaseWaitMs: wholeNumber({
    name: 'WAYBILL_LEGACY_PURCHASE_WAIT_MS',
    fallback: 120_000,
    min: 0,
    max: 300_000,
    meaning:
      'How long create-purchase of the legacy API waits for the label before it returns 202, which most clients treat as an error.',
  }),
  accessTokenSeconds: wholeNumber({
    name: 'WAYBILL_ACCESS_TOKEN_SECONDS',
    fallback: hourSeconds,
    min: 1,
    max: 7 * daySeconds,
    meaning: 'Lifetime of access tokens.',
  }),
  refreshTokenSeconds: wholeNumber({
    name: 'WAYBILL_REFRESH_TOKEN_SECONDS',
    fallback: 30 * daySeconds,
    min: 1,
    max: 365 * daySeconds,
    meaning: 'Lifetime of refresh tokens.',
  }),
  sessionSeconds: wholeNumber({
    name: 'WAYBILL_SESSION_SECONDS',
    fallback: 90 * daySeconds,
    min: 1,
    max: 10 * 365 * daySeconds,
    meaning: 'How long tokens can be refreshed before the client must exchange its API key again.',
  }),
  rateSeconds: wholeNumber({
    name: 'WAYBILL_RATE_SECONDS',
    fallback: daySeconds,
    min: 1,
    max: 30 * daySeconds,
    meaning: 'How long a rate can be used to buy a label.',
  }),
  linkSeconds: wholeNumber({
    name: 'WAYBILL_LINK_SECONDS',
    fallback: maxLinkSeconds,
    min: 1,
    max: maxLinkSeconds,
    meaning: 'Lifetime of label links, at most one day.',
  }),
  drainSeconds: wholeNumber({
    name: 'WAYBILL_DRAIN_SECONDS',
    fallback: null,
    min: 0,
    max: 300,
    fallbackText: '`6` with `DATABASE_URL`, otherwise `0`',
    meaning:
      'How long the node still accepts requests after SIGTERM, while `/readyz` returns 503 and responses close their connections. During this time, load balancers switch to the other nodes: see [upgrade](upgrade.md#restart-the-nodes-one-by-one).',
  }),
  shutdownSeconds: wholeNumber({
    name: 'WAYBILL_SHUTDOWN_SECONDS',
    fallback: 25,
    min: 0,
    max: 600,
    meaning:
      'How long carrier calls may take to finish after SIGTERM. Calls that take longer are interrupted, and their outcome is looked up later.',
  }),
  labelBucket: text({
    name: 'WAYBILL_LABEL_BUCKET',
    fallback: null,
    meaning: 'S3 bucket for label files, instead of the data folder: see [label files](label-files.md).',
  }),
  labelBucketRegion: text({
    name: 'WAYBILL_LABEL_BUCKET_REGION',
    fallback: 'us-east-1',
    meaning: 'Region of the bucket.',
  }),
  labelBucketEndpoint: address({
    name: 'WAYBILL_LABEL_BUCKET_ENDPOINT',
    protocols: web,
    fallbackText: 'AWS',
    meaning: 'URL of an S3-compatible server other than AWS.',
  }),
  labelKeepDays: wholeNumber({
    name: 'WAYBILL_LABEL_KEEP_DAYS',
    fallback: 0,
    min: 0,
    max: 36_500,
    meaning: 'How many days label files are stored. `0` stores them forever.',
  }),
  requestLog: oneOf({
    name: 'WAYBILL_REQUEST_LOG',
    fallback: 'yes',
    choices: ['yes', 'no'],
    meaning:
      'Whether API requests are stored for seven days, so that the developers of an account can look them up: see [the request log](request-log.md).',
  }),
  rawPrinting: oneOf({
    name: 'WAYBILL_RAW_PRINTING',
    fallback: null,
    fallbackText: '`yes` with one account, otherwise `no`',
    choices: ['yes', 'no'],
    meaning: 'Whether the service sends labels to the network [printers](printing.md) that Managers set up.',
  }),
  printerAddresses: addressRanges({
    name: 'WAYBILL_PRINTER_ADDRESSES',
    fallbackText: 'private networks',
    meaning:
      'Allowed IP addresses or ranges of printers, separated by commas. The address of this machine is allowed only if it is listed. Cloud metadata addresses are never allowed.',
  }),
  printerPorts: ports({
    name: 'WAYBILL_PRINTER_PORTS',
    fallback: [9100],
    fallbackText: '`9100`',
    meaning: 'Allowed ports of printers, separated by commas.',
  }),
  webhookNetworks: addressRanges({
    name: 'WAYBILL_WEBHOOK_NETWORKS',
    fallbackText: 'none',
    meaning:
      'IP addresses or ranges that [webhooks](../guide/webhooks.md) can be sent to, in addition to the internet, separated by commas. `http://` URLs are allowed there too. Cloud metadata addresses are never allowed.',
  }),
  trustedProxies: addressRanges({
    name: 'WAYBILL_TRUSTED_PROXIES',
    meaning:
      "Proxies in front of the service, as addresses or ranges separated by commas. Only these proxies can report a client's address.",
  }),
  limitRequestsPerSecond: limit({
    name: 'WAYBILL_LIMIT_REQUESTS_PER_SECOND',
    fallback: 200,
    meaning:
      'Maximum number of requests per second for each account. All [limits](limits.md) apply per node. `0` turns a limit off.',
  }),
  limitKeyRequestsPerSecond: limit({
    name: 'WAYBILL_LIMIT_KEY_REQUESTS_PER_SECOND',
    fallback: 150,
    meaning: 'Maximum number of requests per second with each API key.',
  }),
  limitPurchasesPerSecond: limit({
    name: 'WAYBILL_LIMIT_PURCHASES_PER_SECOND',
    fallback: 20,
    meaning: 'Maximum number of purchases per second for each account.',
  }),
  limitRefusalsPerMinute: limit({
    name: 'WAYBILL_LIMIT_REFUSALS_PER_MINUTE',
    fallback: 50,
    meaning:
      'Maximum number of failed authentications per minute from each client address. After that, the client must wait.',
  }),
  limitCarrierCalls: limit({
    name: 'WAYBILL_LIMIT_CARRIER_CALLS',
    fallback: 16,
    meaning: 'Maximum number of concurrent rate requests for each account at each carrier. Further requests wait.',
  }),
  limitLists: limit({
    name: 'WAYBILL_LIMIT_LISTS',
    fallback: null,
    fallbackText: 'half of `WAYBILL_DATABASE_CONNECTIONS`',
    meaning: 'Maximum number of concurrent lists and searches of orders for each account. Further requests wait.',
  }),
  limitUnfinishedRequests: limit({
    name: 'WAYBILL_LIMIT_UNFINISHED_REQUESTS',
    fallback: 256,
    meaning: 'Maximum number of connections from each client address whose first request is incomplete.',
  }),
  secretKeys: keys({
    name: 'WAYBILL_SECRET_KEYS',
    fallbackText: 'a key in the data folder',
    meaning:
      'Keys that sign label links and encrypt credentials of carriers and stores: 32 bytes each, in base64, separated by commas. The first key signs and encrypts. All keys verify and decrypt. All nodes need the same keys: see [secret keys](security.md#secret-keys).',
  }),
  ...paymentSettings,
  simulatorUrl: address({
    name: 'WAYBILL_SIMULATOR_URL',
    protocols: ['http:'],
    fallbackText: 'a simulator inside the service',
    meaning: 'Sandbox only: URL of a simulator of carriers and chains that several nodes share (`npm run simulator`).',
  }),
  logLevel: oneOf({
    name: 'LOG_LEVEL',
    fallback: 'info',
    choices: logLevels,
    meaning:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Secrets and the addresses of senders and recipients are never logged.',
  }),
  logFormat: oneOf({
    name: 'WAYBILL_LOG_FORMAT',
    fallback: null,
    fallbackText: '`pretty` on a terminal, otherwise `json`',
    choices: logFormats,
    meaning:
      '`pretty` for people, or `json` for programs (one object per line). If it is set to `json`, the startup banner is left out.',
  }),
} satisfies Record<string, Setting<unknown>>
