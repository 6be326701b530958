import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import {
  type ChallengeDeps,
  credentialOf,
  getRelyingParty,
  issueChallenge,
  loadWebAuthn,
  throwPasskeyRejected,
  wasIssued,
} from '#domain/people/passkeys/ceremony.ts'
import * as sql from '#domain/people/passkeys/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/** Null for a sign-in. */
type Expected = { purpose: 'sign-in' | 'step-up'; userId: string | null }

/**
 * Returns the options with which a browser signs a challenge. No user name is needed: the authenticator knows the owner
 * of its passkey.
 *
 * @throws ServiceError `Passkey.NotOffered`
 */
export async function getAuthenticationOptions(
  deps: ChallengeDeps,
  { purpose, userId }: Expected,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id } = getRelyingParty(deps)
  const own = userId === null ? [] : await sql.selectPasskeys(deps.db, userId)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(await issueChallenge(deps, purpose, userId)),
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
