import type { Environment } from '#domain/accounts/environment.ts'
import { newSecret, secretPrefix } from '#domain/accounts/keys/secret-format.ts'
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
export function readCredential<Kind extends CredentialKind>(
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
