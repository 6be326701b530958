import { crc32 } from 'node:zlib'
import type { Environment } from '#domain/accounts/account.ts'
import { secureBytes } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/** The kinds of secret that an account's people and programs hold. */
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

/** `waybill_sandbox`, `waybill_live_at`: tells a reader, and a secret scanner, what was found. */
const credentialPrefix = (kind: CredentialKind, environment: Environment): string =>
  `waybill${kindMark[kind]}_${environmentMark[environment]}`

/** What every API key of the environment begins with, which may be shown. */
export const apiKeyPrefix = (environment: Environment): string => `${credentialPrefix('apiKey', environment)}_`

export const newCredential = (kind: CredentialKind, environment: Environment): string =>
  newSecret(credentialPrefix(kind, environment), ofPeople.includes(kind) ? 256 : 192)

/** Whether it has the form of the kind's secrets in the environment, checksum included: nothing is looked up for it. */
export const looksLike = (secret: string, kind: CredentialKind, environment: Environment): boolean =>
  secretPrefix(secret) === credentialPrefix(kind, environment)

/** Whether it has the form of a session's token, to use or to refresh, of the environment: its checksum is right. */
export const looksLikeSessionToken = (secret: string, environment: Environment): boolean => {
  const prefix = secretPrefix(secret)
  return prefix === credentialPrefix('access', environment) || prefix === credentialPrefix('refresh', environment)
}

/** What may be shown of a credential in a log: its prefix and its last characters, which are no part of the secret. */
export function describeCredential(secret: string): string {
  const prefix = secretPrefix(secret)
  return prefix ? `${prefix}_…${secret.slice(-4)}` : `malformed, ${secret.length} characters`
}

/** The same of a key of the legacy interface, which is no secret: in part, since anything may come in its place. */
export const describeLegacyKey = (key: string): string =>
  /^[\w-]{8,64}$/.test(key) ? `${key.slice(0, 4)}…${key.slice(-4)}` : `malformed, ${key.length} characters`

/**
 * Checks a credential's form before any look-up.
 *
 * @returns which of the accepted kinds it is
 * @throws ServiceError `Auth.CredentialInvalid` where it is malformed or of another kind, `Auth.EnvironmentMismatch`
 *   where it is of the other environment
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

/** How keys, tokens and secrets of accounts are written. */

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
