import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createSavedStore } from '../../ui/store.ts'
import { type Body, type Data, request, sessionEnded } from '../request.ts'
import { type OtherSession, sessionChanged, setShown } from '../tab-session.ts'

export type Session = Data<'/console/api/session', 'get'>

/** The signed-in user, the current account, and the user's permissions. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      const session = await request('get', '/console/api/session', { signal })
      setShown(session)
      return session
    },
    staleTime: 60_000,
  })

/** The facts about the deployment that the sign-in page shows. */
export const signInPageQuery = () =>
  queryOptions({
    queryKey: ['sign-in'],
    queryFn: ({ signal }) => request('get', '/console/api/sign-in', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const signIn = (body: Body<'/console/api/session', 'post'>): Promise<Session> =>
  request('post', '/console/api/session', { body })

export async function signInByPasskey(): Promise<Session> {
  const options = await request('post', '/console/api/session/passkey/options', { body: {} })
  const response = await getCredential(options)
  return request('post', '/console/api/session/passkey', { body: { response } })
}

export const signOut = () => request('delete', '/console/api/session', {})

export const switchAccount = (accountId: string): Promise<Session> =>
  request('put', '/console/api/session/account', { body: { accountId } })

/** @param from the current session, which differs from the one on the page */
export const goBackToAccount = ({ accountId, from }: { accountId: string; from: OtherSession }): Promise<Session> =>
  request('put', '/console/api/session/account', { body: { accountId }, sessionOf: from })

export const stepUp = (password: string): Promise<Session> =>
  request('post', '/console/api/session/step-up', { body: { password } })

export async function stepUpByPasskey(): Promise<Session> {
  const options = await request('post', '/console/api/session/step-up/passkey/options', { body: {} })
  const response = await getCredential(options)
  return request('post', '/console/api/session/step-up/passkey', { body: { response } })
}

/**
 * The account whose own page the last person here signs in at. Null for most people, who sign in to all their accounts.
 */
export const signInAccount = createSavedStore<string | null>({
  key: 'waybill.sign-in-account',
  read: (text) => text,
  write: (accountId) => accountId,
})

/** Stores the new session, and refetches all visible data. */
export async function storeSession(queryClient: QueryClient, session: Session): Promise<void> {
  signInAccount.set(session.user.isSeparate ? session.account.accountId : null)
  sessionEnded.set(false)
  sessionChanged.set(null)
  setShown(session)
  queryClient.setQueryData(sessionQuery().queryKey, session)
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

/* Passkeys, with the browser's own conversion to and from the standard's JSON. */

/** The person closed the browser's dialog, or it timed out. Nothing happened. */
export class PasskeyDeclined extends Error {
  override name = 'PasskeyDeclined'
}

/** Older browsers support passkeys, but not their JSON form. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

type Assertion = Body<'/console/api/session/passkey', 'post'>['response']
type Registration = Body<'/console/api/profile/passkeys', 'post'>['response']

async function written<Json>(asking: Promise<Credential | null>): Promise<Json> {
  try {
    const credential = await asking
    if (credential instanceof PublicKeyCredential) return credential.toJSON() as Json
    throw new PasskeyDeclined()
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) {
      throw new PasskeyDeclined('', { cause: error })
    }
    throw error
  }
}

/**
 * Asks an authenticator to sign.
 *
 * @throws PasskeyDeclined
 */
const getCredential = (options: object): Promise<Assertion> =>
  written(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  )

/**
 * Asks an authenticator to create a passkey.
 *
 * @throws PasskeyDeclined
 */
export const createCredential = (options: object): Promise<Registration> =>
  written(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  )

export type Link = Data<'/console/api/links/look', 'post'>

/** The purpose of an invitation or reset link. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['links', token],
    queryFn: ({ signal }) => request('post', '/console/api/links/look', { body: { token }, signal }),
  })

export const redeemLink = (body: Body<'/console/api/links/use', 'post'>): Promise<Session> =>
  request('post', '/console/api/links/use', { body })
