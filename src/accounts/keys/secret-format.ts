/** How keys, tokens and secrets of accounts are written. */
import { crc32 } from 'node:zlib'
import { sameSecret, secureBytes } from '#kit/crypto.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text = alphabet.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

/** How much chance is in a secret: 192 bits in what programs keep, 256 in what opens the web application to a person. */
export type SecretBits = 192 | 256

/** As many characters as so many bits need in base 62. */
const charactersOf: Readonly<Record<SecretBits, number>> = { 192: 33, 256: 43 }
const lengths: readonly number[] = Object.values(charactersOf)
const checksumCharacters = 6
const maxCharacters = 128

const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumCharacters)

/**
 * A new secret `<prefix>_<33 or 43 characters><6 characters>`: random bits, then a checksum, so that a
 * truncated or mistyped one is told from a wrong one without a look-up.
 */
export function newSecret(prefix: string, bits: SecretBits = 192): string {
  const random = BigInt(`0x${secureBytes(bits / 8).toString('hex')}`)
  const body = `${prefix}_${base62(random, charactersOf[bits])}`
  return body + checksum(body)
}

/** The prefix of a well-formed secret, or null where its form or checksum is wrong. */
export function secretPrefix(secret: string): string | null {
  const end = secret.length - checksumCharacters
  // No character of the secret itself is an underscore.
  const cut = secret.lastIndexOf('_')
  if (cut < 1 || secret.length > maxCharacters || !lengths.includes(end - cut - 1)) return null
  const body = secret.slice(0, end)
  return sameSecret(checksum(body), secret.slice(end)) ? secret.slice(0, cut) : null
}
