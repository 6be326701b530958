/** How keys, tokens and secrets of accounts are written. */
import { crc32 } from 'node:zlib'
import { secureBytes } from '#kit/crypto.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Two characters at a time: what is left of a division, with two more bytes behind it, has 32 bits at most. */
const twoCharacters = 62 * 62

/** @param pairs of bytes, which make one number together; they are used up */
function base62(pairs: number[], length: number): string {
  let text = ''
  while (text.length < length) {
    let rest = 0
    // By its index: this runs for every token, and an iterator takes longer than the division.
    for (let place = 0; place < pairs.length; place += 1) {
      const value = rest * 65_536 + (pairs[place] as number)
      const part = Math.trunc(value / twoCharacters)
      pairs[place] = part
      rest = value - part * twoCharacters
    }
    text = alphabet.charAt(Math.trunc(rest / 62)) + alphabet.charAt(rest % 62) + text
  }
  return text.slice(-length)
}

/** How much chance is in a secret: 192 bits in what programs keep, 256 in what opens the web application to a person. */
export type SecretBits = 192 | 256

/** As many characters as so many bits need in base 62. */
const charactersOf: Readonly<Record<SecretBits, number>> = { 192: 33, 256: 43 }
const lengths: readonly number[] = Object.values(charactersOf)
const checksumCharacters = 6
const maxCharacters = 128

function checksum(text: string): string {
  const value = crc32(text)
  return base62([value >>> 16, value & 0xffff], checksumCharacters)
}

/**
 * A new secret `<prefix>_<33 or 43 characters><6 characters>`: random bits, then a checksum, so that a
 * truncated or mistyped one is told from a wrong one without a look-up.
 */
export function newSecret(prefix: string, bits: SecretBits = 192): string {
  const random = secureBytes(bits / 8)
  const pairs: number[] = []
  for (let place = 0; place < random.length; place += 2) pairs.push(random.readUInt16BE(place))
  const body = `${prefix}_${base62(pairs, charactersOf[bits])}`
  return body + checksum(body)
}

/** The prefix of a well-formed secret, or null where its form or checksum is wrong. */
export function secretPrefix(secret: string): string | null {
  const end = secret.length - checksumCharacters
  // No character of the secret itself is an underscore.
  const cut = secret.lastIndexOf('_')
  if (cut < 1 || secret.length > maxCharacters || !lengths.includes(end - cut - 1)) return null
  const body = secret.slice(0, end)
  // Whoever sent it can work its checksum out himself: how long comparing takes tells him nothing.
  return checksum(body) === secret.slice(end) ? secret.slice(0, cut) : null
}
