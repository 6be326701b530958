import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { ChallengeDeps } from '#people/passkeys/challenges.ts'
import { verifyPasskey } from '#people/passkeys/verify-passkey.ts'
import type { BrowserClient, OpenedSession, Session } from '#people/sessions/session.ts'
import { enterLastAccount } from '#people/sign-in/sign-in.ts'
import { steppedUp } from '#people/sign-in/step-up.ts'
import type { SignInDeps } from '#people/sign-in/verify-password.ts'

/** Signs in whoever's passkey has signed our challenge. @throws ServiceError `Passkey.Refused`, `Session.SignInRefused` */
export async function signInByPasskey(
  deps: SignInDeps & ChallengeDeps,
  command: { response: AuthenticationResponseJSON; client: BrowserClient },
): Promise<OpenedSession> {
  const { response, client } = command
  const { userId } = await verifyPasskey(deps, { purpose: 'sign-in', userId: null }, response)
  return deps.db.transaction((tx) => enterLastAccount(deps, tx, { userId, signedInBy: 'passkey', client }))
}

/** Has a person show by a passkey that it is he. @throws ServiceError `Passkey.Refused` */
export async function stepUpByPasskey(
  deps: SignInDeps & ChallengeDeps,
  session: Session,
  response: AuthenticationResponseJSON,
): Promise<OpenedSession> {
  await verifyPasskey(deps, { purpose: 'step-up', userId: session.user.userId }, response)
  return steppedUp(deps, session)
}
