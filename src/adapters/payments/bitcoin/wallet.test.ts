import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HDKey } from '@scure/bip32'
import { isKeyOfOtherAddresses, isPublishedWallet, openWallet } from '#adapters/payments/bitcoin/wallet.ts'

/** The test vectors of BIP 84. */
const account =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const privateAccount =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE'

test("derives the addresses of BIP 84's test vectors", () => {
  const wallet = openWallet(account, 'btc')
  assert.ok(wallet)
  assert.equal(wallet.network, 'bitcoin')
  assert.equal(wallet.address(0), 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  assert.equal(wallet.address(1), 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
})

test('rejects private keys and invalid text', () => {
  for (const key of [
    privateAccount,
    account.slice(0, -1),
    `${account}x`,
    '',
    'xpub',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ]) {
    assert.equal(openWallet(key, 'btc'), null, key)
  }
})

test('the key determines the network, and a Sandbox uses one that real wallets reject', () => {
  assert.match(openWallet(account, 'ltc')?.address(0) ?? '', /^ltc1q/)
  assert.match(openWallet(account, 'btc', true)?.address(0) ?? '', /^bcrt1q/)
  const node = HDKey.fromExtendedKey(account, { public: 0x04b24746, private: 0 })
  const { chainCode, publicKey } = node
  assert.ok(chainCode && publicKey)
  for (const [version, coin, prefix] of [
    [0x0488b21e, 'btc', 'bc1q'],
    [0x043587cf, 'btc', 'tb1q'],
    [0x045f1cf6, 'btc', 'tb1q'],
    [0x019da462, 'ltc', 'ltc1q'],
    [0x0436f6e1, 'ltc', 'tltc1q'],
  ] as const) {
    const written = new HDKey({ versions: { public: version, private: 0 }, chainCode, publicKey }).publicExtendedKey
    assert.ok(openWallet(written, coin)?.address(0).startsWith(prefix), `${written} ${coin}`)
  }
  assert.equal(
    openWallet(
      new HDKey({ versions: { public: 0x019da462, private: 0 }, chainCode, publicKey }).publicExtendedKey,
      'btc',
    ),
    null,
  )
})

test('keys of other types of addresses are rejected and recognized', () => {
  const { chainCode, publicKey } = HDKey.fromExtendedKey(account, { public: 0x04b24746, private: 0 })
  assert.ok(chainCode && publicKey)
  for (const [version, prefix] of [
    [0x049d7cb2, 'ypub'],
    [0x044a5262, 'upub'],
    [0x01b26ef6, 'Mtub'],
    [0x0295b43f, 'Ypub'],
    [0x02aa7ed3, 'Zpub'],
    [0x024289ef, 'Upub'],
    [0x02575483, 'Vpub'],
  ] as const) {
    const written: string = new HDKey({ versions: { public: version, private: 0 }, chainCode, publicKey })
      .publicExtendedKey
    assert.ok(written.startsWith(prefix), written)
    for (const coin of ['btc', 'ltc'] as const) assert.equal(openWallet(written, coin), null, prefix)
    assert.ok(isKeyOfOtherAddresses(written), prefix)
  }
  assert.ok(!isKeyOfOtherAddresses(account) && !isKeyOfOtherAddresses(privateAccount))
})

test('each index has its own address, and the wallet has one id in every format of its key', () => {
  const wallet = openWallet(account, 'btc')
  const addresses = Array.from({ length: 200 }, (_, index) => wallet?.address(index))
  assert.equal(new Set(addresses).size, 200)
  assert.equal(openWallet(account, 'ltc')?.id, wallet?.id)
  for (const index of [-1, 0.5, 2 ** 31, Number.NaN]) assert.throws(() => wallet?.address(index), RangeError)
})

const isPublished = (key: string) => isPublishedWallet(openWallet(key, 'btc')?.id ?? '')

test('keys from specifications are recognized in every format', () => {
  for (const key of [
    // BIP 84
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    // BIP 86
    'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
    // BIP 32, vector 1: m and m/0'
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
  ]) {
    assert.ok(isPublished(key), key)
  }
})

test('other wallets are not recognized as published', () => {
  assert.equal(isPublishedWallet('0'.repeat(32)), false)
})
