import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askCredential } from '../passkey.ts'
import { type Body, type Data, request, sessionOver } from '../request.ts'
import { type Other, sessionOther, setShown } from '../shown.ts'

export type Session = Data<'/console/api/session', 'get'>

/** Who is signed in, where, and what the role may do there. */
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

/** What is known of the deployment before anybody signs in. */
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
  const response = await askCredential(options)
  return request('post', '/console/api/session/passkey', { body: { response } })
}

export const signOut = () => request('delete', '/console/api/session', {})

export const switchAccount = (accountId: string): Promise<Session> =>
  request('put', '/console/api/session/account', { body: { accountId } })

/** @param from what the session is by now, which the page does not show */
export const goBackToAccount = ({ accountId, from }: { accountId: string; from: Other }): Promise<Session> =>
  request('put', '/console/api/session/account', { body: { accountId }, sessionOf: from })

export const stepUp = (password: string): Promise<Session> =>
  request('post', '/console/api/session/step-up', { body: { password } })

export async function stepUpByPasskey(): Promise<Session> {
  const options = await request('post', '/console/api/session/step-up/passkey/options', { body: {} })
  const response = await askCredential(options)
  return request('post', '/console/api/session/step-up/passkey', { body: { response } })
}

/** Keeps who is signed in now. What was read before is asked for again where it is shown. */
export async function keepSession(queryClient: QueryClient, session: Session): Promise<void> {
  sessionOver.set(false)
  sessionOther.set(null)
  setShown(session)
  queryClient.setQueryData(sessionQuery().queryKey, session)
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}
