/** Every setting there is. The table in README.md is held against this one by a test. */
import { paymentSettings } from '#config/payment-settings.ts'
import { address, addressRanges, keys, oneOf, ports, type Setting, text, wholeNumber } from '#config/setting.ts'
import { maxLinkSeconds } from '#labels/links.ts'

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
    meaning: 'port to serve; `0` picks a free one',
  }),
  host: text({ name: 'HOST', fallback: '127.0.0.1', meaning: 'address to serve; `0.0.0.0` for all' }),
  databaseUrl: address({
    name: 'DATABASE_URL',
    protocols: ['postgres:', 'postgresql:'],
    meaning:
      'PostgreSQL to use, **version 15 or later** (tested at the start); without it an embedded PostgreSQL 18 in the data folder',
  }),
  migrationDatabaseUrl: address({
    name: 'WAYBILL_MIGRATION_DATABASE_URL',
    protocols: ['postgres:', 'postgresql:'],
    fallbackText: '`DATABASE_URL`',
    meaning:
      'the same database, as the role that owns and migrates it; `DATABASE_URL` may then name one that cannot rewrite the books: see [keys and roles](docs/operating/security.md)',
  }),
  databaseConnections: wholeNumber({
    name: 'WAYBILL_DATABASE_CONNECTIONS',
    fallback: 16,
    min: 2,
    max: 500,
    meaning: 'connections that a node keeps to the database',
  }),
  dataFolder: text({
    name: 'WAYBILL_DATA_DIR',
    fallback: '.waybill',
    meaning:
      "data folder: embedded database, label files, secret key, what carriers said and is not written yet, the simulators' memory",
  }),
  environment: oneOf({
    name: 'WAYBILL_ENVIRONMENT',
    fallback: 'sandbox',
    choices: ['sandbox', 'production'],
    meaning: '`sandbox` or `production`; a database belongs to one of them for good',
  }),
  publicUrl: address({
    name: 'WAYBILL_PUBLIC_URL',
    protocols: web,
    fallbackText: 'made of host and port',
    meaning: 'address under which clients reach the service; label links begin with it',
  }),
  allowPrivateHttp: oneOf({
    name: 'WAYBILL_ALLOW_PRIVATE_HTTP',
    fallback: 'no',
    choices: ['yes', 'no'],
    meaning:
      'in production, whether addresses above and below may begin with `http://` in a private network; on this machine they may, elsewhere never',
  }),
  legacyPort: wholeNumber({
    name: 'WAYBILL_LEGACY_PORT',
    fallback: null,
    min: 0,
    max: 65_535,
    meaning:
      'a port on which the [legacy interface](docs/guide/legacy-api.md) is alone; it is on the main port in any case',
  }),
  legacyQueryCredentials: oneOf({
    name: 'WAYBILL_LEGACY_QUERY_CREDENTIALS',
    fallback: 'accept',
    choices: ['accept', 'refuse'],
    meaning:
      'whether the legacy interface takes `key` and `secret` from the query, which proxies write to their logs: `accept` or `refuse`',
  }),
  legacyUrl: address({
    name: 'WAYBILL_LEGACY_URL',
    protocols: web,
    fallbackText: 'made of host and port',
    meaning: 'the name by which its callers know it; the start prints it',
  }),
  metricsPort: wholeNumber({
    name: 'WAYBILL_METRICS_PORT',
    fallback: null,
    min: 0,
    max: 65_535,
    meaning: 'a port on which `/metrics` is served, for Prometheus: see [monitoring](docs/operating/monitoring.md)',
  }),
  metricsHost: text({
    name: 'WAYBILL_METRICS_HOST',
    fallback: '127.0.0.1',
    meaning: 'address on which the metrics are served, to whoever reaches it',
  }),
  purchaseWaitMs: wholeNumber({
    name: 'WAYBILL_PURCHASE_WAIT_MS',
    fallback: 10_000,
    min: 0,
    max: 50_000,
    meaning: 'how long a purchase waits for its outcome before it answers 202',
  }),
  accessTokenSeconds: wholeNumber({
    name: 'WAYBILL_ACCESS_TOKEN_SECONDS',
    fallback: hourSeconds,
    min: 1,
    max: 7 * daySeconds,
    meaning: 'lifetime of access tokens',
  }),
  refreshTokenSeconds: wholeNumber({
    name: 'WAYBILL_REFRESH_TOKEN_SECONDS',
    fallback: 30 * daySeconds,
    min: 1,
    max: 365 * daySeconds,
    meaning: 'lifetime of refresh tokens',
  }),
  sessionSeconds: wholeNumber({
    name: 'WAYBILL_SESSION_SECONDS',
    fallback: 90 * daySeconds,
    min: 1,
    max: 10 * 365 * daySeconds,
    meaning: 'how long tokens can be refreshed before the API key has to be exchanged again',
  }),
  rateSeconds: wholeNumber({
    name: 'WAYBILL_RATE_SECONDS',
    fallback: daySeconds,
    min: 1,
    max: 30 * daySeconds,
    meaning: 'how long a rate can be bought',
  }),
  linkSeconds: wholeNumber({
    name: 'WAYBILL_LINK_SECONDS',
    fallback: maxLinkSeconds,
    min: 1,
    max: maxLinkSeconds,
    meaning: 'lifetime of label links, at most a day',
  }),
  shutdownSeconds: wholeNumber({
    name: 'WAYBILL_SHUTDOWN_SECONDS',
    fallback: 25,
    min: 0,
    max: 600,
    meaning:
      'how long carrier calls may take to finish after SIGTERM; then they are broken off, and the next start asks what became of them',
  }),
  labelBucket: text({
    name: 'WAYBILL_LABEL_BUCKET',
    fallback: null,
    meaning: 'S3 bucket for label files, instead of the data folder: see [label files](docs/operating/label-files.md)',
  }),
  labelBucketRegion: text({
    name: 'WAYBILL_LABEL_BUCKET_REGION',
    fallback: 'us-east-1',
    meaning: "the bucket's region",
  }),
  labelBucketEndpoint: address({
    name: 'WAYBILL_LABEL_BUCKET_ENDPOINT',
    protocols: web,
    fallbackText: "AWS's own",
    meaning: 'where the bucket is, on a server other than AWS',
  }),
  labelKeepDays: wholeNumber({
    name: 'WAYBILL_LABEL_KEEP_DAYS',
    fallback: 0,
    min: 0,
    max: 36_500,
    meaning: 'how long label files are kept; `0`: for ever',
  }),
  requestLog: oneOf({
    name: 'WAYBILL_REQUEST_LOG',
    fallback: 'yes',
    choices: ['yes', 'no'],
    meaning:
      'whether requests are kept for seven days, for the developers of an account: see [its request log](docs/operating/request-log.md)',
  }),
  rawPrinting: oneOf({
    name: 'WAYBILL_RAW_PRINTING',
    fallback: null,
    fallbackText: '`yes` while there is one account',
    choices: ['yes', 'no'],
    meaning:
      'whether the service sends labels to the [printers](docs/operating/printing.md) that Managers set up in the network around it',
  }),
  printerAddresses: addressRanges({
    name: 'WAYBILL_PRINTER_ADDRESSES',
    fallbackText: 'private networks',
    meaning:
      "where printers may be, as addresses or ranges separated by commas; this machine only where it is named, and never where clouds keep a machine's secrets",
  }),
  printerPorts: ports({
    name: 'WAYBILL_PRINTER_PORTS',
    fallback: [9100],
    fallbackText: '`9100`',
    meaning: 'the ports that printers may have, separated by commas',
  }),
  trustedProxies: addressRanges({
    name: 'WAYBILL_TRUSTED_PROXIES',
    meaning:
      "the proxies in front of the service, as addresses or ranges separated by commas: a client's address is believed from them alone",
  }),
  limitRequestsPerSecond: limit({
    name: 'WAYBILL_LIMIT_REQUESTS_PER_SECOND',
    fallback: 200,
    meaning: 'requests of an account; the [limits](docs/operating/limits.md) are those of each node, and `0` lifts one',
  }),
  limitKeyRequestsPerSecond: limit({
    name: 'WAYBILL_LIMIT_KEY_REQUESTS_PER_SECOND',
    fallback: 150,
    meaning: 'requests through one key of an account',
  }),
  limitPurchasesPerSecond: limit({
    name: 'WAYBILL_LIMIT_PURCHASES_PER_SECOND',
    fallback: 20,
    meaning: 'purchases that an account asks for',
  }),
  limitRefusalsPerMinute: limit({
    name: 'WAYBILL_LIMIT_REFUSALS_PER_MINUTE',
    fallback: 50,
    meaning: 'credentials that nobody holds, from one client address, before it has to wait',
  }),
  limitCarrierCalls: limit({
    name: 'WAYBILL_LIMIT_CARRIER_CALLS',
    fallback: 16,
    meaning: 'calls for rates that an account has under way at one carrier; further ones wait',
  }),
  limitLists: limit({
    name: 'WAYBILL_LIMIT_LISTS',
    fallback: null,
    fallbackText: 'half of the connections',
    meaning: 'lists and searches of orders that an account has under way; further ones wait',
  }),
  limitUnfinishedRequests: limit({
    name: 'WAYBILL_LIMIT_UNFINISHED_REQUESTS',
    fallback: 256,
    meaning: 'connections of one client address whose first request is not complete',
  }),
  secretKeys: keys({
    name: 'WAYBILL_SECRET_KEYS',
    fallbackText: 'a key in the data folder',
    meaning:
      'keys that sign label links and encrypt credentials of carriers and stores: 32 bytes of base64 each, separated by commas; the first signs and encrypts, all are accepted; several nodes need the same',
  }),
  ...paymentSettings,
  simulatorUrl: address({
    name: 'WAYBILL_SIMULATOR_URL',
    protocols: ['http:'],
    fallbackText: 'a simulator in the process',
    meaning: 'Sandbox only: a simulator of carriers and chains shared by several nodes (`npm run simulator`)',
  }),
  logLevel: oneOf({
    name: 'LOG_LEVEL',
    fallback: 'info',
    choices: logLevels,
    meaning:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`; no secrets, and no addresses of senders and recipients in any of them',
  }),
  logFormat: oneOf({
    name: 'WAYBILL_LOG_FORMAT',
    fallback: null,
    fallbackText: '`pretty` on a terminal',
    choices: logFormats,
    meaning: '`pretty` for people, or `json` for programs: one line each; elsewhere than on a terminal it is `json`',
  }),
} satisfies Record<string, Setting<unknown>>
