import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type Credit = Data<'/console/api/credit', 'get'>
export type Coin = Credit['coins'][number]
export type Statement = Data<'/console/api/credit/statement', 'get'>
export type StatementLine = Statement['lines'][number]
export type TopUpSummary = Data<'/console/api/credit/top-ups', 'get'>[number]
export type TopUp = Data<'/console/api/credit/top-ups/{topUpId}', 'get'>
export type Payment = TopUp['payments'][number]

export const creditQuery = () =>
  queryOptions({
    queryKey: ['credit', 'balance'],
    queryFn: ({ signal }) => request('get', '/console/api/credit', { signal }),
  })

export const statementQuery = () =>
  infiniteQueryOptions({
    queryKey: ['credit', 'statement'],
    queryFn: ({ signal, pageParam }) =>
      request('get', '/console/api/credit/statement', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const topUpsQuery = () =>
  queryOptions({
    queryKey: ['credit', 'top-ups'],
    queryFn: ({ signal }) => request('get', '/console/api/credit/top-ups', { signal }),
  })

export const topUpQuery = (topUpId: string) =>
  queryOptions({
    queryKey: ['credit', 'top-up', topUpId],
    queryFn: ({ signal }) => request('get', '/console/api/credit/top-ups/{topUpId}', { params: { topUpId }, signal }),
  })

export const requestTopUp = (body: Body<'/console/api/credit/top-ups', 'post'>): Promise<TopUp> =>
  request('post', '/console/api/credit/top-ups', { body })
