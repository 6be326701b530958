/**
 * Addresses of an external wallet, derived from its extended public key (BIP 32, account level of BIP 84) as
 * `m/84'/coin'/account'/0/index`. There is never a private key.
 */

import { createHash, pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'

export type Network = 'bitcoin' | 'bitcoin test' | 'litecoin' | 'litecoin test' | 'sandbox'

const networks = {
  bitcoin: NETWORK,
  'bitcoin test': TEST_NETWORK,
  litecoin: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  'litecoin test': { bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
  // Real wallets reject these addresses, so that nobody pays a Sandbox by mistake.
  sandbox: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
} as const

/** Version bytes of extended keys: xpub, zpub; tpub, vpub; Ltub; ttub. */
const mainVersions = [0x0488b21e, 0x04b24746]
const testVersions = [0x043587cf, 0x045f1cf6]
const publicVersions: Readonly<Record<'bitcoin' | 'litecoin', readonly number[]>> = {
  bitcoin: mainVersions,
  litecoin: [...mainVersions, 0x019da462],
}
/** Wallets of these keys show addresses of another type: ypub, upub, Mtub; Ypub, Zpub, Upub, Vpub for several signers. */
const otherVersions = [0x049d7cb2, 0x044a5262, 0x01b26ef6, 0x0295b43f, 0x02aa7ed3, 0x024289ef, 0x02575483]
const litecoinTestVersions = [...testVersions, 0x0436f6e1]

export type Wallet = {
  /** Independent of the format of the key. */
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
 * @returns null for anything else, including private keys
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

/** Whether the text is an extended public key whose wallet shows addresses of another type than Waybill derives. */
export const isKeyOfOtherAddresses = (key: string): boolean =>
  otherVersions.some((version) => read(key, version) !== null)

/** The library needs the expected version. A public key has no private part. */
function read(key: string, version: number): HDKey | null {
  try {
    const node = HDKey.fromExtendedKey(key, { public: version, private: 0 })
    return node.privateKey ? null : node
  } catch {
    return null
  }
}

/* Keys whose private keys are published in specifications and manuals, so that anyone can spend payments to them. */

/** Phrases of BIP 39's test vectors and of developer tools. */
const phrases = [
  `${'abandon '.repeat(11)}about`,
  `${'abandon '.repeat(23)}art`,
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  `${'zoo '.repeat(11)}wrong`,
  `${'zoo '.repeat(23)}vote`,
  `${'test '.repeat(11)}junk`,
]
/** The first accounts by BIP 44, 49, 84 and 86 for bitcoin, the test chains and litecoin. */
const accountPaths = [44, 49, 84, 86].flatMap((purpose) => [0, 1, 2].map((coin) => `m/${purpose}'/${coin}'/0'`))

/** Seeds of BIP 32's test vectors, and the paths of their keys. */
const seeds: readonly [seed: string, paths: readonly string[]][] = [
  [
    '000102030405060708090a0b0c0d0e0f',
    ['m', "m/0'", "m/0'/1", "m/0'/1/2'", "m/0'/1/2'/2", "m/0'/1/2'/2/1000000000", ...accountPaths],
  ],
  [
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    [
      'm',
      'm/0',
      "m/0/2147483647'",
      "m/0/2147483647'/1",
      "m/0/2147483647'/1/2147483646'",
      "m/0/2147483647'/1/2147483646'/2",
    ],
  ],
]

const seedOf = (phrase: string): Buffer => pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512')

/** Identifies a wallet by its public key, in any format. */
const walletId = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex').slice(0, 32)

export function isPublishedWallet(id: string): boolean {
  const known: [Buffer, readonly string[]][] = [
    ...phrases.map((phrase): [Buffer, readonly string[]] => [seedOf(phrase), accountPaths]),
    ...seeds.map(([seed, paths]): [Buffer, readonly string[]] => [Buffer.from(seed, 'hex'), paths]),
  ]
  return known.some(([seed, paths]) => {
    const root = HDKey.fromMasterSeed(seed)
    return paths.some((path) => {
      const { publicKey } = root.derive(path)
      return publicKey !== null && walletId(publicKey) === id
    })
  })
}
