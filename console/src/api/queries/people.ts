import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'
import { createCredential, type Session } from './session.ts'

export type People = Data<'/console/api/people', 'get'>
export type Person = People['people'][number]
export type Role = Person['role']
/** An invitation or reset link, which is returned only once. */
export type CreatedLink = Data<'/console/api/people', 'post'>

export const peopleQuery = () =>
  queryOptions({
    queryKey: ['people'],
    queryFn: ({ signal }) => request('get', '/console/api/people', { signal }),
  })

export const invitePerson = (body: Body<'/console/api/people', 'post'>): Promise<CreatedLink> =>
  request('post', '/console/api/people', { body })

export const createResetLink = (userId: string): Promise<CreatedLink> =>
  request('post', '/console/api/people/{userId}/reset-link', { params: { userId }, body: {} })

export const separatePerson = (userId: string): Promise<CreatedLink> =>
  request('post', '/console/api/people/{userId}/separate', { params: { userId }, body: {} })

export const revokeLink = (userId: string) =>
  request('delete', '/console/api/people/{userId}/link', { params: { userId } })

export type KeysOfPerson = Data<'/console/api/people/{userId}/keys', 'get'>

export const keysOfPersonQuery = (userId: string) =>
  queryOptions({
    queryKey: ['people', userId, 'keys'],
    queryFn: ({ signal }) => request('get', '/console/api/people/{userId}/keys', { params: { userId }, signal }),
  })

export const changeRole = ({ userId, ...body }: { userId: string; role: Role; revokeKeys?: boolean }) =>
  request('patch', '/console/api/people/{userId}', { params: { userId }, body })

export const removePerson = ({ userId, ...query }: { userId: string; revokeKeys: boolean }) =>
  request('delete', '/console/api/people/{userId}', { params: { userId }, query })

export type OwnSession = Data<'/console/api/profile/sessions', 'get'>[number]
export type Passkey = Data<'/console/api/profile/passkeys', 'get'>[number]

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'sessions'],
    queryFn: ({ signal }) => request('get', '/console/api/profile/sessions', { signal }),
  })

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['profile', 'passkeys'],
    queryFn: ({ signal }) => request('get', '/console/api/profile/passkeys', { signal }),
  })

export const rename = (name: string): Promise<Session> => request('patch', '/console/api/profile', { body: { name } })

export const changePassword = (body: Body<'/console/api/profile/password', 'post'>): Promise<Session> =>
  request('post', '/console/api/profile/password', { body })

export const endSession = (sessionId: string) =>
  request('delete', '/console/api/profile/sessions/{sessionId}', { params: { sessionId } })

export const endOtherSessions = () => request('delete', '/console/api/profile/sessions', {})

export async function addPasskey(name: string) {
  const options = await request('post', '/console/api/profile/passkeys/options', { body: {} })
  const response = await createCredential(options)
  return request('post', '/console/api/profile/passkeys', { body: { name, response } })
}

export const removePasskey = (passkeyId: string) =>
  request('delete', '/console/api/profile/passkeys/{passkeyId}', { params: { passkeyId } })
