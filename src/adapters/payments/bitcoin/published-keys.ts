/** Keys whose private halves stand in specifications and manuals: whatever is paid to them, anybody may take. */
import { createHash, pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'

/** The phrases of BIP 39's test vectors and of the tools that developers practise with. */
const phrases = [
  `${'abandon '.repeat(11)}about`,
  `${'abandon '.repeat(23)}art`,
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  `${'zoo '.repeat(11)}wrong`,
  `${'zoo '.repeat(23)}vote`,
  `${'test '.repeat(11)}junk`,
]
/** The purposes of BIP 44, 49, 84 and 86; bitcoin, the test chains and litecoin; their first accounts. */
const accountPaths = [44, 49, 84, 86].flatMap((purpose) => [0, 1, 2].map((coin) => `m/${purpose}'/${coin}'/0'`))

/** The seeds of BIP 32's test vectors, and the paths of their keys. */
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

/** Names a wallet by its public key, however that is written. */
export const walletId = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 32)

/** @param id the wallet's */
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
