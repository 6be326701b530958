import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Data, type Query, request } from '../request.ts'

export type Requests = Data<'/console/api/requests', 'get'>
export type LoggedRequest = Requests['requests'][number]
export type RequestsFilter = Pick<
  Query<'/console/api/requests', 'get'>,
  'keyId' | 'route' | 'method' | 'status' | 'requestId'
>

export const requestsQuery = (filter: RequestsFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', filter],
    queryFn: ({ signal, pageParam }) =>
      request('get', '/console/api/requests', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
