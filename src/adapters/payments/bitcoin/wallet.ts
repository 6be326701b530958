/**
 * Addresses of a wallet that is elsewhere: from its extended public key (BIP 32, account level of BIP 84) by their
 * index, `m/84'/coin'/account'/0/index`. No private key is ever here.
 */
import { HDKey } from '@scure/bip32'
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { walletId } from '#adapters/payments/bitcoin/published-keys.ts'

export type Network = 'bitcoin' | 'bitcoin test' | 'litecoin' | 'litecoin test' | 'sandbox'

const networks = {
  bitcoin: NETWORK,
  'bitcoin test': TEST_NETWORK,
  litecoin: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  'litecoin test': { bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
  // Addresses that no wallet of the real networks takes, so that nobody pays a Sandbox by mistake.
  sandbox: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
} as const

/** The leading bytes by which wallets write extended keys: xpub, zpub; tpub, vpub; Ltub, Mtub; ttub. */
const mainVersions = [0x0488b21e, 0x04b24746]
const testVersions = [0x043587cf, 0x045f1cf6]
const publicVersions: Readonly<Record<'bitcoin' | 'litecoin', readonly number[]>> = {
  bitcoin: mainVersions,
  litecoin: [...mainVersions, 0x019da462, 0x01b26ef6],
}
const litecoinTestVersions = [...testVersions, 0x0436f6e1]

export type Wallet = {
  /** Names the wallet, however its key was written. */
  id: string
  network: Network
  /** @param index never used before */
  address(index: number): string
}

const receiving = 0
const highestIndex = 2 ** 31 - 1

/**
 * @param key an extended public key of an account
 * @param isSandbox for the chains of a Sandbox
 * @returns null where it is none; a private key is none
 */
export function openWallet(key: string, coin: 'btc' | 'ltc', isSandbox = false): Wallet | null {
  const chain = coin === 'btc' ? 'bitcoin' : 'litecoin'
  const main = publicVersions[chain]
  const test = coin === 'btc' ? testVersions : litecoinTestVersions
  for (const version of [...main, ...test]) {
    const node = read(key, version)
    if (!node) continue
    const network: Network = isSandbox ? 'sandbox' : main.includes(version) ? chain : `${chain} test`
    return {
      id: walletId(node.publicKey as Uint8Array),
      network,
      address(index) {
        if (!Number.isInteger(index) || index < 0 || index > highestIndex) throw new RangeError(`no index: ${index}`)
        const { publicKey } = node.deriveChild(receiving).deriveChild(index)
        const { address } = p2wpkh(publicKey as Uint8Array, networks[network])
        if (!address) throw new Error('no address can be derived from the key')
        return address
      },
    }
  }
  return null
}

/** The library knows an extended key by the version that it is told to expect; a public one has no private half. */
function read(key: string, version: number): HDKey | null {
  try {
    const node = HDKey.fromExtendedKey(key, { public: version, private: 0 })
    return node.privateKey ? null : node
  } catch {
    return null
  }
}
