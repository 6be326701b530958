import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#app/config.ts'

const refused = (env: Record<string, string>, message: string) =>
  assert.throws(() => readConfig(env), { name: 'UserFacingError', message })

test('without settings, or with empty ones, it is a local Sandbox with an embedded database', () => {
  const config = readConfig({ PORT: '', WAYBILL_DATA_DIR: '' })
  assert.deepEqual(config, readConfig({}))
  assert.equal(config.environment, 'sandbox')
  assert.deepEqual([config.host, config.port, config.databaseUrl], ['127.0.0.1', 8080, null])
  assert.deepEqual(config.labelStore, { folder: resolve('.waybill/labels') })
  assert.deepEqual(config.topUps.rates, { source: 'fixed', rates: { btc: '65000', ltc: '80' } })
})

test('production gets exchange rates from a source', () => {
  assert.deepEqual(readConfig({ WAYBILL_ENVIRONMENT: 'production' }).topUps.rates, { source: 'kraken' })
  const rates = readConfig({ WAYBILL_EXCHANGE_RATES: 'btc=1.5, XMR=2' }).topUps.rates
  assert.deepEqual(rates, { source: 'fixed', rates: { btc: '1.5', xmr: '2' } })
})

test('URLs lose their trailing slashes, and a bucket replaces the folder', () => {
  const config = readConfig({
    WAYBILL_PUBLIC_URL: 'https://ship.example//',
    WAYBILL_LABEL_BUCKET: 'labels',
    WAYBILL_LABEL_BUCKET_ENDPOINT: 'http://127.0.0.1:9000/',
  })
  assert.equal(config.publicUrl, 'https://ship.example')
  assert.deepEqual(config.labelStore, { bucket: 'labels', region: 'us-east-1', endpoint: 'http://127.0.0.1:9000' })
})

test('a wallet is returned as configured', () => {
  const { wallets } = readConfig({ WAYBILL_LITECOIN_XPUB: 'zpub…', WAYBILL_LITECOIN_CORE_URL: 'http://core' }).topUps
  assert.deepEqual(wallets, [
    {
      coin: 'ltc',
      prefix: 'WAYBILL_LITECOIN',
      xpub: 'zpub…',
      esploraUrl: null,
      coreUrl: 'http://core',
      confirmations: 6,
      largeConfirmations: 12,
      secondEsploraUrl: null,
    },
  ])
})

test('production rejects plain HTTP, and requires a public URL', () => {
  const production = { WAYBILL_ENVIRONMENT: 'production' }
  const wallet = { WAYBILL_BITCOIN_XPUB: 'zpub…' }
  for (const [env, name] of [
    [{ WAYBILL_PUBLIC_URL: 'http://ship.example' }, 'WAYBILL_PUBLIC_URL'],
    [{ WAYBILL_LEGACY_URL: 'http://old.example' }, 'WAYBILL_LEGACY_URL'],
    [{ ...wallet, WAYBILL_BITCOIN_ESPLORA_URL: 'http://blockstream.info/api' }, 'WAYBILL_BITCOIN_ESPLORA_URL'],
    [{ ...wallet, WAYBILL_BITCOIN_CORE_URL: 'http://me:pw@10.0.0.5:8332/wallet/w' }, 'WAYBILL_BITCOIN_CORE_URL'],
    [{ WAYBILL_BTCPAY_URL: 'http://pay.example' }, 'WAYBILL_BTCPAY_URL'],
    [{ WAYBILL_LABEL_BUCKET_ENDPOINT: 'http://minio.example' }, 'WAYBILL_LABEL_BUCKET_ENDPOINT'],
  ] as const) {
    assert.throws(() => readConfig({ ...production, ...env }), {
      name: 'UserFacingError',
      message: new RegExp(`^${name} begins with http://`),
    })
    readConfig({ ...env, WAYBILL_BTCPAY_URL: '' })
  }
  readConfig({
    ...production,
    WAYBILL_PUBLIC_URL: 'http://127.0.0.1:8080',
    WAYBILL_BITCOIN_CORE_URL: 'http://localhost:8332',
  })
  const allowed = { ...production, WAYBILL_ALLOW_PRIVATE_HTTP: 'yes' }
  for (const host of ['10.0.0.5', '192.168.1.2', '[fd00::5]', 'bitcoind', 'node.internal']) {
    readConfig({ ...allowed, ...wallet, WAYBILL_BITCOIN_CORE_URL: `http://${host}:8332` })
  }
  for (const host of ['8.8.8.8', 'blockstream.info', '[2606:4700::1]', '172.32.0.1']) {
    assert.throws(() => readConfig({ ...allowed, WAYBILL_BITCOIN_ESPLORA_URL: `http://${host}` }), /begins with http/)
  }
  refused(
    { ...production, HOST: '0.0.0.0' },
    'HOST is "0.0.0.0", but WAYBILL_PUBLIC_URL is not set; set WAYBILL_PUBLIC_URL to the https:// URL that clients use.',
  )
  readConfig({ ...production, HOST: '0.0.0.0', WAYBILL_PUBLIC_URL: 'https://ship.example' })
})

test('blanks around a value are ignored', () => {
  const { publicUrl, environment } = readConfig({
    WAYBILL_PUBLIC_URL: ' https://ship.example\r',
    WAYBILL_ENVIRONMENT: 'production ',
    PORT: ' 8080\t',
    WAYBILL_LABEL_BUCKET: '  ',
  })
  assert.deepEqual([publicUrl, environment], ['https://ship.example', 'production'])
})

test('an invalid value is reported with the valid ones', () => {
  refused({ PORT: '80.5' }, 'PORT is "80.5"; set it to a whole number from 0 to 65535, or unset it.')
  refused({ WAYBILL_LOG_FORMAT: 'xml' }, 'WAYBILL_LOG_FORMAT is "xml"; set it to one of pretty, json, or unset it.')
  refused(
    { WAYBILL_LEGACY_PORT: 'old' },
    'WAYBILL_LEGACY_PORT is "old"; set it to a whole number from 0 to 65535, or unset it.',
  )
  refused(
    { WAYBILL_RATE_SECONDS: '-1' },
    'WAYBILL_RATE_SECONDS is "-1"; set it to a whole number from 1 to 2592000, or unset it.',
  )
  refused(
    { WAYBILL_ENVIRONMENT: 'staging' },
    'WAYBILL_ENVIRONMENT is "staging"; set it to one of sandbox, production, or unset it.',
  )
  refused(
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL is "loud"; set it to one of fatal, error, warn, info, debug, trace, silent, or unset it.',
  )
  for (const url of ['https://ship.example/?tenant=1', 'https://ship.example/#console', 'https://ship.example?']) {
    refused(
      { WAYBILL_PUBLIC_URL: url },
      'WAYBILL_PUBLIC_URL contains ? or #; remove that part of the URL, or unset it.',
    )
  }
  refused(
    { WAYBILL_PUBLIC_URL: 'ftp://example.com' },
    'WAYBILL_PUBLIC_URL is not a valid URL; write it as http:// or https://host, or unset it.',
  )
  refused(
    { WAYBILL_BTCPAY_URL: 'https://pay.example', WAYBILL_BTCPAY_COINS: 'btc,doge' },
    'WAYBILL_BTCPAY_COINS is "btc,doge"; set it to one or more of btc, ltc, xmr, separated by commas, or unset it.',
  )
  refused(
    { WAYBILL_BTCPAY_URL: 'https://pay.example', WAYBILL_BTCPAY_STORE: 'S' },
    'WAYBILL_BTCPAY_URL is set without WAYBILL_BTCPAY_API_KEY; set both.',
  )
  refused(
    { WAYBILL_EXCHANGE_RATES: 'BTC=0' },
    'WAYBILL_EXCHANGE_RATES is "BTC=0"; set it to kraken, coinbase, or fixed prices such as BTC=65000,LTC=80, or unset it.',
  )
})

test('a value that may be secret is not repeated', () => {
  refused(
    { DATABASE_URL: 'mysql://root:secret@db/x' },
    'DATABASE_URL is not a valid URL; write it as postgres:// or postgresql://host, or unset it.',
  )
  refused(
    { WAYBILL_SECRET_KEYS: 'c2hvcnQ=' },
    'WAYBILL_SECRET_KEYS has a key that is not 32 bytes of base64; create one with: openssl rand -base64 32',
  )
})

test('a name that resembles a setting is rejected, and any other unknown name is reported', () => {
  for (const [name, meant] of [
    ['WAYBILL_DATADIR', 'WAYBILL_DATA_DIR'],
    ['WAYBILL_LIMIT_PURCHASE_PER_SECOND', 'WAYBILL_LIMIT_PURCHASES_PER_SECOND'],
    ['WAYBILL_BITCOIN_CONFIRMATION', 'WAYBILL_BITCOIN_CONFIRMATIONS'],
    ['WAYBILL_PORT', 'PORT'],
    ['WAYBILL_DATABASE_URL', 'DATABASE_URL'],
    ['WAYBILL_OLDER_URL', 'WAYBILL_LEGACY_URL'],
  ] as const) {
    refused({ [name]: '1' }, `${name} is not a setting; did you mean ${meant}? Rename it, or unset it.`)
    readConfig({ [name]: '' })
  }
  assert.deepEqual(readConfig({ WAYBILL_MCP_TOKEN: 'x', PATH: '/bin', WAYBILL_ENVIRONMENT: 'sandbox' }).unknownNames, [
    'WAYBILL_MCP_TOKEN',
  ])
})
