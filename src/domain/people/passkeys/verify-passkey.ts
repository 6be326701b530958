import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import * as sql from '#domain/people/passkeys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret, secureBytes } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { clientOf } from '#kit/ip-address.ts'
import { latestEntries } from '#kit/list-limits.ts'
import type { Queryable } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/** Null for a sign-in. */
type Expected = { purpose: 'sign-in' | 'step-up'; userId: string | null }

/** The address of a client that is not signed in. */
type Requested =
  | { purpose: 'sign-in'; userId: null; address: string }
  | { purpose: 'step-up'; userId: string; address: null }

/**
 * Returns the options with which a browser signs a challenge. No user name is needed: the authenticator knows the owner
 * of its passkey.
 *
 * @throws ServiceError `Passkey.NotOffered`
 */
export async function getAuthenticationOptions(
  deps: ChallengeDeps,
  requested: Requested,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { userId } = requested
  const { id } = getRelyingParty(deps)
  const own = userId === null ? [] : await sql.selectPasskeys(deps.db, userId)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(await issueChallenge(deps, requested)),
    allowCredentials: own.map(credentialOf),
    userVerification: 'required',
  })
}

/**
 * Verifies a signed challenge and finds the owner of the passkey.
 *
 * @throws ServiceError `Passkey.Refused` if no stored passkey signed it, or none of this user
 */
export async function verifyPasskey(
  deps: ChallengeDeps,
  { purpose, userId }: Expected,
  response: AuthenticationResponseJSON,
): Promise<{ userId: string; passkeyId: string }> {
  const party = getRelyingParty(deps)
  const [passkey] = await sql.selectPasskey(deps.db, Buffer.from(response.id, 'base64url'))
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw serviceError('Passkey.Refused')
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: wasIssued(deps, purpose, userId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(throwPasskeyRejected)
  if (!verified) throw serviceError('Passkey.Refused')
  const { passkeyId } = passkey
  const used = { userId: passkey.userId, passkeyId, counter: authenticationInfo.newCounter, now: deps.clock.now() }
  await sql.updateUsedPasskey(deps.db, used)
  return { userId: passkey.userId, passkeyId }
}

/** The web application at its URL, for which authenticators create passkeys. */
type RelyingParty = {
  /** The hostname that every passkey is bound to. */
  id: string
  origin: string
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)

/**
 * @param url the URL of the web application
 * @returns null if browsers offer no passkeys: over plain HTTP to another machine, and at an IP address
 */
export function relyingPartyOf(url: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isAddress(hostname) || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}

export type ChallengeDeps = {
  db: Queryable
  clock: Clock
  /** The URL of the web application. Read when needed, because the service may not listen yet. */
  consoleOrigin(): string
}

const lifetimeMs = 5 * 60 * 1000
const challengeBytes = 32

/** @throws ServiceError `Passkey.NotOffered` if browsers offer no passkeys at this URL */
export function getRelyingParty(deps: Pick<ChallengeDeps, 'consoleOrigin'>): RelyingParty {
  const party = relyingPartyOf(deps.consoleOrigin())
  if (!party) throw serviceError('Passkey.NotOffered')
  return party
}

/**
 * Issues a challenge, which an authenticator must sign once within five minutes.
 * @param requested.address of a client that is not signed in
 */
export async function issueChallenge(
  deps: ChallengeDeps,
  requested: { purpose: sql.ChallengePurpose; userId: string | null; address: string | null },
): Promise<Buffer> {
  const { purpose, userId, address } = requested
  const challenge = secureBytes(challengeBytes)
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimeMs)
  const owner = hashSecret(userId ?? `client ${clientOf(address ?? '')}`)
  await sql.insertChallenge(deps.db, {
    challenge,
    purpose,
    userId,
    owner,
    maxOfOwner: latestEntries['passkey challenges'],
    expiresAt,
  })
  return challenge
}

/** @returns a check whether a challenge was issued for this purpose, for the library that verifies responses */
export const wasIssued =
  (deps: ChallengeDeps, purpose: sql.ChallengePurpose, userId: string | null) =>
  async (challenge: string): Promise<boolean> => {
    const issued = { challenge: Buffer.from(challenge, 'base64url'), purpose, userId, now: deps.clock.now() }
    return (await sql.takeChallenge(deps.db, issued)).length > 0
  }

/**
 * The accepted signature algorithms as COSE numbers: Ed25519, P-256 and RSA. Every authenticator supports one of them.
 */
export const algorithms = [-8, -7, -257]

/** Loads the passkey library on first use, because that takes a third of a second. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The description of a passkey for browsers. */
export const credentialOf = ({ credentialId, transports }: { credentialId: Buffer; transports: string[] }) => ({
  id: credentialId.toString('base64url'),
  transports,
})

/** Every error of the library becomes the same error for the client. */
export function throwPasskeyRejected(error: unknown): never {
  throw error instanceof DatabaseUnavailableError ? error : serviceError('Passkey.Refused')
}
