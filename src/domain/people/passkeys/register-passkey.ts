import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { parseName } from '#domain/accounts/account.ts'
import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/people/passkeys/sql.ts'
import {
  algorithms,
  type ChallengeDeps,
  credentialOf,
  getRelyingParty,
  issueChallenge,
  loadWebAuthn,
  throwPasskeyRejected,
  wasIssued,
} from '#domain/people/passkeys/verify-passkey.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { selectOwnSession } from '#domain/people/sessions/sql.ts'
import { lockUser } from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import { assertRoom } from '#kit/list-limits.ts'
import type { Database } from '#kit/postgres.ts'

/** How the authenticator is connected. Browsers can send any text. */
const knownTransports: readonly string[] = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable']

/**
 * Returns the options with which a browser creates a passkey.
 * @throws ServiceError `Passkey.NotOffered`
 */
export async function getRegistrationOptions(
  deps: ChallengeDeps,
  { user }: Session,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id } = getRelyingParty(deps)
  const existing = await sql.selectPasskeys(deps.db, user.userId)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Waybill',
    rpID: id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.userId.replaceAll('-', ''), 'hex')),
    challenge: new Uint8Array(await issueChallenge(deps, { purpose: 'register', userId: user.userId, address: null })),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(credentialOf),
    // The passkey must be found without a user name, and must require a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Stores a new passkey.
 *
 * @param command.name the name that its owner recognizes it by
 * @throws ServiceError `Passkey.Refused` if the response does not answer an issued challenge or the authenticator is
 *   already registered; `Passkey.TooMany`; `Session.Required` if the session has ended
 */
export async function registerPasskey(
  deps: ChallengeDeps & { db: Database; ids: Ids; audit: Audit },
  session: Session,
  command: { name: string; response: RegistrationResponseJSON },
): Promise<{ passkeyId: string }> {
  const { user, accountId, sessionId } = session
  const { response } = command
  const name = parseName(command.name)
  const party = getRelyingParty(deps)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: wasIssued(deps, 'register', user.userId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: algorithms,
  }).catch(throwPasskeyRejected)
  if (!registrationInfo) throw serviceError('Passkey.Refused')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const passkeyId = deps.ids()
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.userId)
    // A person whose session has ended must not add a way to sign in.
    const [open] = await selectOwnSession(tx, user.userId, sessionId)
    if (!open) throw serviceError('Session.Required')
    await assertRoom(tx, 'passkeys of a person', user.userId, () => sql.countPasskeys(tx, user.userId))
    const [stored] = await sql.insertPasskey(tx, {
      passkeyId,
      userId: user.userId,
      name,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.filter((transport) => knownTransports.includes(transport)),
      relyingParty: party.id,
      now: deps.clock.now(),
    })
    if (!stored) throw serviceError('Passkey.Refused')
    await deps.audit(tx, { act: 'user.passkey-add', accountId, subjects: { userId: user.userId, passkeyId } })
  })
  return { passkeyId }
}

/**
 * Deletes a passkey of the person.
 * @returns false if they have no such passkey
 */
export async function removePasskey(
  deps: { db: Database; audit: Audit },
  { user, accountId }: Session,
  passkeyId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [removed] = await sql.deletePasskey(tx, user.userId, passkeyId)
    if (!removed) return false
    const subjects = { userId: user.userId, passkeyId }
    await deps.audit(tx, { act: 'user.passkey-remove', accountId, subjects, details: { name: removed.name } })
    return true
  })
}
