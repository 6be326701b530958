import { type RelyingParty, relyingPartyOf } from '#domain/people/passkeys/relying-party.ts'
import * as sql from '#domain/people/passkeys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { secureBytes } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

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
export async function giveOutChallenge(
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
export const isGivenOut =
  (deps: ChallengeDeps, purpose: sql.ChallengePurpose, userId: string | null) =>
  async (challenge: string): Promise<boolean> => {
    const asked = { challenge: Buffer.from(challenge, 'base64url'), purpose, userId, now: deps.clock.now() }
    return (await sql.takeChallenge(deps.db, asked)).length > 0
  }
