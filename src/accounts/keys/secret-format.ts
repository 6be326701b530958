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

const randomByteCount = 24
/** As many as 192 bits need in base 62. */
const secretCharacters = 33
const checksumCharacters = 6
const maxCharacters = 128

const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumCharacters)

/**
 * A new secret `<prefix>_<33 characters><6 characters>`: 192 random bits, then a checksum, so that a
 * truncated or mistyped one is told from a wrong one without a look-up.
 */
export function newSecret(prefix: string): string {
  const body = `${prefix}_${base62(BigInt(`0x${secureBytes(randomByteCount).toString('hex')}`), secretCharacters)}`
  return body + checksum(body)
}

/** The prefix of a well-formed secret, or null where its form or checksum is wrong. */
export function secretPrefix(secret: string): string | null {
  const end = secret.length - checksumCharacters
  const cut = end - secretCharacters - 1
  if (cut < 1 || secret.length > maxCharacters || secret[cut] !== '_') return null
  const body = secret.slice(0, end)
  return sameSecret(checksum(body), secret.slice(end)) ? secret.slice(0, cut) : null
}
