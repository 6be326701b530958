import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { HDKey } from '@scure/bip32'
import { readConfig } from '#app/config.ts'
import { liveProviders, topUpOptions } from '#app/payment-providers.ts'
import { openSimulator, simulatorFile } from '#app/sandbox.ts'
import { silentLog } from '#kit/log.ts'

/** The account key of the test vectors of BIP 84. */
const xpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const esplora = { WAYBILL_BITCOIN_ESPLORA_URL: 'https://esplora.example' }
const open = (env: Record<string, string>) => {
  const { environment, topUps } = readConfig(env)
  return liveProviders(topUps, environment)
}

test('a wallet requires a public key and exactly one source', () => {
  assert.deepEqual(
    open({ WAYBILL_BITCOIN_XPUB: xpub, ...esplora }).map(({ id }) => id),
    ['btc-wallet'],
  )
  const message = 'WAYBILL_BITCOIN_XPUB needs either WAYBILL_BITCOIN_ESPLORA_URL or WAYBILL_BITCOIN_CORE_URL.'
  assert.throws(() => open({ WAYBILL_BITCOIN_XPUB: xpub }), { name: 'UserFacingError', message })
  assert.throws(() => open({ WAYBILL_BITCOIN_XPUB: xpub, ...esplora, WAYBILL_BITCOIN_CORE_URL: 'http://core' }), {
    message,
  })
  assert.throws(() => open({ WAYBILL_BITCOIN_XPUB: 'zprvSecret', ...esplora }), {
    message: "WAYBILL_BITCOIN_XPUB is not an extended public key; set it to the account's xpub or zpub.",
  })
})

test('the second source of exchange rates must be a different one', () => {
  const env = { WAYBILL_EXCHANGE_RATES: 'kraken', WAYBILL_EXCHANGE_RATES_CHECK: 'kraken' }
  assert.throws(() => open(env), {
    name: 'UserFacingError',
    message:
      'WAYBILL_EXCHANGE_RATES_CHECK is kraken, which is already the main source; set it to the other source, or unset it.',
  })
  assert.deepEqual(open({ ...env, WAYBILL_EXCHANGE_RATES: 'coinbase' }), [])
})

test('production rejects keys of test chains, and keys whose private keys are published', () => {
  const inProduction = (key: string) =>
    open({ WAYBILL_ENVIRONMENT: 'production', WAYBILL_BITCOIN_XPUB: key, ...esplora })
  const { chainCode, publicKey } = HDKey.fromMasterSeed(Buffer.alloc(32, 1)).derive("m/84'/0'/0'")
  assert.ok(chainCode && publicKey)
  const written = (version: number) =>
    new HDKey({ versions: { public: version, private: 0 }, chainCode, publicKey }).publicExtendedKey
  assert.equal(inProduction(written(0x04b24746)).length, 1)
  for (const version of [0x043587cf, 0x045f1cf6]) {
    assert.throws(() => inProduction(written(version)), {
      name: 'UserFacingError',
      message: 'WAYBILL_BITCOIN_XPUB is a testnet key, which production does not allow; use a mainnet key.',
    })
  }
  assert.throws(() => inProduction(xpub), {
    name: 'UserFacingError',
    message: 'WAYBILL_BITCOIN_XPUB is a published example key whose private key is public; use your own key.',
  })
})

test('a Sandbox without live providers polls simulated wallets every second, and production has none', () => {
  const { topUps } = readConfig({})
  const sandbox = topUpOptions(topUps, [], 'http://simulator')
  assert.deepEqual([sandbox.providers.length, sandbox.pollEveryMs], [2, 1_000])
  const production = topUpOptions(topUps, [], null)
  assert.deepEqual([production.providers.length, production.pollEveryMs], [0, 15_000])
  assert.equal(topUpOptions({ ...topUps, pollSeconds: 7 }, [], null).pollEveryMs, 7_000)
})

const folder = await mkdtemp(join(tmpdir(), 'waybill-simulator-'))
after(() => rm(folder, { recursive: true }))

test('a shared data folder names the first simulator until it is closed', async () => {
  const config = { simulatorUrl: null, dataFolder: folder }
  const named = async () => (await readFile(simulatorFile(folder), 'utf8')).trim()
  const first = await openSimulator(config, silentLog)
  const second = await openSimulator(config, silentLog)
  try {
    assert.equal(await named(), first.url)
    await first.close()
    const third = await openSimulator(config, silentLog)
    assert.equal(await named(), third.url)
    await third.close()
  } finally {
    await second.close()
  }
})
