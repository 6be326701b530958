import { crc32 } from 'node:zlib'
import type { Environment } from '#domain/accounts/account.ts'
import { secureBytes } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'

export type CredentialKind = 'apiKey' | 'access' | 'refresh' | 'console' | 'link' | 'browser'

const kindMark: Record<CredentialKind, string> = {
  apiKey: '',
  access: '_at',
  refresh: '_rt',
  console: '_cs',
  link: '_ln',
  browser: '_br',
}
const ofPeople: readonly CredentialKind[] = ['console', 'link', 'browser']
const environmentMark: Record<Environment, string> = { sandbox: 'sandbox', production: 'live' }

/** Such as `waybill_sandbox` or `waybill_live_at`. People and secret scanners recognize the kind of secret by it. */
const credentialPrefix = (kind: CredentialKind, environment: Environment): string =>
  `waybill${kindMark[kind]}_${environmentMark[environment]}`

/** The prefix of every API key of the environment. It is not secret. */
export const apiKeyPrefix = (environment: Environment): string => `${credentialPrefix('apiKey', environment)}_`

export const newCredential = (kind: CredentialKind, environment: Environment): string =>
  newSecret(credentialPrefix(kind, environment), ofPeople.includes(kind) ? 256 : 192)

/** Checks form and checksum without a lookup. */
export const looksLike = (secret: string, kind: CredentialKind, environment: Environment): boolean =>
  secretPrefix(secret) === credentialPrefix(kind, environment)

/** Checks whether the text has the form of an access or refresh token of the environment. */
export const looksLikeSessionToken = (secret: string, environment: Environment): boolean => {
  const prefix = secretPrefix(secret)
  return prefix === credentialPrefix('access', environment) || prefix === credentialPrefix('refresh', environment)
}

/** Describes a credential for logs by its prefix and the end of its checksum, which reveal nothing. */
export function describeCredential(secret: string): string {
  const prefix = secretPrefix(secret)
  return prefix ? `${prefix}_…${secret.slice(-4)}` : `malformed, ${secret.length} characters`
}

/** Describes a legacy key for logs. It is shortened because clients send any text in its place. */
export const describeLegacyKey = (key: string): string =>
  /^[\w-]{8,64}$/.test(key) ? `${key.slice(0, 4)}…${key.slice(-4)}` : `malformed, ${key.length} characters`

/**
 * Checks the form of a credential before any lookup.
 *
 * @returns the kind of the credential
 * @throws ServiceError `Auth.CredentialInvalid` if it is malformed or of another kind, `Auth.EnvironmentMismatch` if it
 *   belongs to the other environment
 */
export function parseCredential<Kind extends CredentialKind>(
  secret: string,
  environment: Environment,
  kinds: readonly Kind[],
): Kind {
  const prefix = secretPrefix(secret)
  const other: Environment = environment === 'sandbox' ? 'production' : 'sandbox'
  for (const kind of kinds) {
    if (prefix === credentialPrefix(kind, environment)) return kind
    if (prefix === credentialPrefix(kind, other)) throw serviceError('Auth.EnvironmentMismatch')
  }
  throw serviceError('Auth.CredentialInvalid')
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Two characters per division: a remainder with two more bytes fits in 32 bits. */
const twoCharacters = 62 * 62

/** @param pairs pairs of bytes that form one number; the function overwrites them */
function base62(pairs: number[], length: number): string {
  let text = ''
  while (text.length < length) {
    let rest = 0
    // An index is faster here than an iterator, and this runs for every token.
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

/** The randomness of a secret: 192 bits for programs, 256 bits for people. */
export type SecretBits = 192 | 256

/** The number of base 62 characters for each number of bits. */
const charactersOf: Readonly<Record<SecretBits, number>> = { 192: 33, 256: 43 }
const lengths: readonly number[] = Object.values(charactersOf)
const checksumCharacters = 6
const maxCharacters = 128

function checksum(text: string): string {
  const value = crc32(text)
  return base62([value >>> 16, value & 0xffff], checksumCharacters)
}

/**
 * Creates a secret `<prefix>_<33 or 43 characters><6 characters>`: random bits and a checksum. The checksum detects
 * truncated and mistyped secrets without a lookup.
 */
export function newSecret(prefix: string, bits: SecretBits = 192): string {
  const random = secureBytes(bits / 8)
  const pairs: number[] = []
  for (let place = 0; place < random.length; place += 2) pairs.push(random.readUInt16BE(place))
  const body = `${prefix}_${base62(pairs, charactersOf[bits])}`
  return body + checksum(body)
}

/** Returns the prefix of a well-formed secret, or null if its form or checksum is wrong. */
export function secretPrefix(secret: string): string | null {
  const end = secret.length - checksumCharacters
  // The random part contains no underscore.
  const cut = secret.lastIndexOf('_')
  if (cut < 1 || secret.length > maxCharacters || !lengths.includes(end - cut - 1)) return null
  const body = secret.slice(0, end)
  // The comparison need not take constant time: the sender can compute the checksum too.
  return checksum(body) === secret.slice(end) ? secret.slice(0, cut) : null
}
