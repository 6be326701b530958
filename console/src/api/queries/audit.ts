import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Data, request } from '../request.ts'

export type AccountAct = Data<'/console/api/audit-trail', 'get'>['acts'][number]

/** Who did what in the account, the newest first. */
export const auditTrailQuery = () =>
  infiniteQueryOptions({
    queryKey: ['audit'],
    queryFn: ({ signal, pageParam }) =>
      request('get', '/console/api/audit-trail', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
