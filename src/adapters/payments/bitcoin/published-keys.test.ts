import assert from 'node:assert/strict'
import test from 'node:test'
import { isPublishedWallet } from '#adapters/payments/bitcoin/published-keys.ts'
import { openWallet } from '#adapters/payments/bitcoin/wallet.ts'

const isPublished = (key: string) => isPublishedWallet(openWallet(key, 'btc')?.id ?? '')

test('keys of specifications are known, whichever way they are written', () => {
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

test('a wallet of one’s own is not', () => {
  assert.equal(isPublishedWallet('0'.repeat(32)), false)
})
