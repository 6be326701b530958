import * as sql from '#domain/people/passkeys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { secureBytes } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/** Whom an authenticator makes a passkey for: the web application at its address. */
export type RelyingParty = {
  /** The host's name, which every passkey is bound to. */
  id: string
  origin: string
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)

/**
 * @param url where people open the web application
 * @returns null where browsers have no passkeys: by plain HTTP, but on this machine, and at an address without a name
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
  /** Where people open the web application; is asked when it is needed: the service may not listen yet. */
  consoleOrigin(): string
}

const lifetimeMs = 5 * 60 * 1000
const challengeBytes = 32

/** @throws ServiceError `Passkey.NotOffered` where browsers have none at the address */
export function getRelyingParty(deps: Pick<ChallengeDeps, 'consoleOrigin'>): RelyingParty {
  const party = relyingPartyOf(deps.consoleOrigin())
  if (!party) throw serviceError('Passkey.NotOffered')
  return party
}

/** Gives a challenge out for an authenticator to answer, once, within five minutes. */
export async function issueChallenge(
  deps: ChallengeDeps,
  purpose: sql.ChallengePurpose,
  userId: string | null,
): Promise<Buffer> {
  const challenge = secureBytes(challengeBytes)
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimeMs)
  await sql.insertChallenge(deps.db, { challenge, purpose, userId, expiresAt })
  return challenge
}

/** @returns whether a challenge was given out for this, as a check that an authenticator's answer is held to */
export const wasIssued =
  (deps: ChallengeDeps, purpose: sql.ChallengePurpose, userId: string | null) =>
  async (challenge: string): Promise<boolean> => {
    const asked = { challenge: Buffer.from(challenge, 'base64url'), purpose, userId, now: deps.clock.now() }
    return (await sql.takeChallenge(deps.db, asked)).length > 0
  }

/** By which keys authenticators may sign: Ed25519, P-256 or RSA, as COSE numbers them. Any of them has one of these. */
export const algorithms = [-8, -7, -257]

/** The library of passkeys. It takes a third of a second to load, which only those wait for who use one. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** A passkey as browsers are told of it. */
export const credentialOf = ({ credentialId, transports }: { credentialId: Buffer; transports: string[] }) => ({
  id: credentialId.toString('base64url'),
  transports,
})

/** Whatever the library finds wrong with an answer is one thing to whoever sent it. */
export function throwPasskeyRejected(error: unknown): never {
  throw error instanceof DatabaseUnavailableError ? error : serviceError('Passkey.Refused')
}
