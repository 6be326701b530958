import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type People = Data<'/console/api/people', 'get'>
export type Person = People['people'][number]
export type Role = Person['role']
/** A link to hand to somebody; it is told once. */
export type HandedLink = Data<'/console/api/people', 'post'>

export const peopleQuery = () =>
  queryOptions({
    queryKey: ['people'],
    queryFn: ({ signal }) => request('get', '/console/api/people', { signal }),
  })

export const invitePerson = (body: Body<'/console/api/people', 'post'>): Promise<HandedLink> =>
  request('post', '/console/api/people', { body })

export const makeResetLink = (userId: string): Promise<HandedLink> =>
  request('post', '/console/api/people/{userId}/reset-link', { params: { userId }, body: {} })

export const endLink = (userId: string) =>
  request('delete', '/console/api/people/{userId}/link', { params: { userId } })

export const changeRole = ({ userId, role }: { userId: string; role: Role }) =>
  request('patch', '/console/api/people/{userId}', { params: { userId }, body: { role } })

export const removePerson = (userId: string) =>
  request('delete', '/console/api/people/{userId}', { params: { userId } })
