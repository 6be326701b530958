import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'
import type { Session } from './session.ts'

export type Link = Data<'/console/api/links/{token}', 'get'>

/** What a link is for that was handed to somebody. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['links', token],
    queryFn: ({ signal }) => request('get', '/console/api/links/{token}', { params: { token }, signal }),
  })

export const spendLink = (token: string, body: Body<'/console/api/links/{token}', 'post'>): Promise<Session> =>
  request('post', '/console/api/links/{token}', { params: { token }, body })
