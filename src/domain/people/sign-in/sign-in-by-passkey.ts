import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { ChallengeDeps } from '#domain/people/passkeys/challenges.ts'
import { selectOwnPasskey } from '#domain/people/passkeys/sql.ts'
import { verifyPasskey } from '#domain/people/passkeys/verify-passkey.ts'
import type { BrowserClient, OpenedSession, Session, SignedIn } from '#domain/people/sessions/session.ts'
import { enterLastAccount } from '#domain/people/sign-in/sign-in.ts'
import { steppedUp } from '#domain/people/sign-in/step-up.ts'
import type { SignInDeps } from '#domain/people/sign-in/verify-password.ts'
import { lockUser } from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

/** Signs in whoever's passkey has signed our challenge. @throws ServiceError `Passkey.Refused`, `Session.SignInRefused` */
export async function signInByPasskey(
  deps: SignInDeps & ChallengeDeps,
  command: { response: AuthenticationResponseJSON; client: BrowserClient },
): Promise<SignedIn> {
  const { response, client } = command
  const verified = await verifyPasskey(deps, { purpose: 'sign-in', userId: null }, response)
  const { userId, passkeyId } = verified
  return deps.db.transaction(async (tx) => {
    await lockVerified(tx, verified)
    return enterLastAccount(deps, tx, { userId, signedInBy: 'passkey', passkeyId, client })
  })
}

/** Has a person show by a passkey that it is he. @throws ServiceError `Passkey.Refused` */
export async function stepUpByPasskey(
  deps: SignInDeps & ChallengeDeps,
  session: Session,
  response: AuthenticationResponseJSON,
): Promise<OpenedSession> {
  const verified = await verifyPasskey(deps, { purpose: 'step-up', userId: session.user.userId }, response)
  return deps.db.transaction(async (tx) => {
    await lockVerified(tx, verified)
    return steppedUp(deps, tx, session)
  })
}

/**
 * Keeps others from changing what is the person's, once it is certain that the passkey is his still.
 *
 * @throws ServiceError `Passkey.Refused` where it was taken away since it was looked at
 */
async function lockVerified(tx: Transaction, verified: { userId: string; passkeyId: string }): Promise<void> {
  const { userId, passkeyId } = verified
  await lockUser(tx, userId)
  const [passkey] = await selectOwnPasskey(tx, userId, passkeyId)
  if (!passkey) throw serviceError('Passkey.Refused')
}
