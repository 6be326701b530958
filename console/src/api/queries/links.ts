import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'
import type { Session } from './session.ts'

export type Link = Data<'/console/api/links/look', 'post'>

/** What a link is for that was handed to somebody. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['links', token],
    queryFn: ({ signal }) => request('post', '/console/api/links/look', { body: { token }, signal }),
  })

export const spendLink = (body: Body<'/console/api/links/use', 'post'>): Promise<Session> =>
  request('post', '/console/api/links/use', { body })
