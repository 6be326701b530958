import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

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

const secretCharacters = 33
const checksumCharacters = 6

const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumCharacters)

/**
 * A new secret `<prefix>_<33 characters><6 characters>`: 192 random bits, then a checksum, so that a
 * truncated or mistyped one is told from a wrong one without a look-up.
 */
export function newSecret(prefix: string): string {
  const body = `${prefix}_${base62(BigInt(`0x${randomBytes(24).toString('hex')}`), secretCharacters)}`
  return body + checksum(body)
}

/** The prefix of a well-formed secret, or null where its form or checksum is wrong. */
export function secretPrefix(secret: string): string | null {
  const end = secret.length - checksumCharacters
  const cut = end - secretCharacters - 1
  if (cut < 1 || secret.length > 128 || secret[cut] !== '_') return null
  const body = secret.slice(0, end)
  return sameSecret(checksum(body), secret.slice(end)) ? secret.slice(0, cut) : null
}

/**
 * SHA-256 of a secret: what is stored and looked up. The secrets are random and long, so a slow
 * hash would add nothing, and an index on the digest tells a timing attacker nothing of the secret.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A key for one purpose, of 32 bytes, that tells nothing of the deployment's secret key or of its other keys. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Compares digests in a time that does not depend on where the two differ. */
export const sameHash = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

/** Compares in a time that does not depend on where the two differ. */
export const sameSecret = (left: string, right: string): boolean => sameHash(hashSecret(left), hashSecret(right))
