import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { csvForm } from '../../format/csv.ts'
import { type Body, type Data, download, request } from '../request.ts'

export type AccountSettings = Data<'/console/api/settings', 'get'>
type ChangedSettings = Body<'/console/api/settings', 'patch'>

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => request('get', '/console/api/settings', { signal }),
  })

export const changeSettings = (body: ChangedSettings): Promise<AccountSettings> =>
  request('patch', '/console/api/settings', { body })

export type AccountAct = Data<'/console/api/audit-trail', 'get'>['acts'][number]

/** Actions in the account, newest first. */
export const auditTrailQuery = () =>
  infiniteQueryOptions({
    queryKey: ['audit'],
    queryFn: ({ signal, pageParam }) =>
      request('get', '/console/api/audit-trail', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export type Carriers = Data<'/console/api/carriers', 'get'>
export type Carrier = Carriers['carriers'][number]
export type CarrierAccount = Carriers['accounts'][number]
type CarrierToConnect = Body<'/console/api/carriers', 'post'>
type CarrierTest = Data<'/console/api/carriers/{carrierAccountId}/test', 'post'>

export const carriersQuery = () =>
  queryOptions({
    queryKey: ['carriers'],
    queryFn: ({ signal }) => request('get', '/console/api/carriers', { signal }),
  })

/** Tests the credentials with the carrier before it saves them. */
export const connectCarrier = (body: CarrierToConnect) => request('post', '/console/api/carriers', { body })

export const testCarrier = (carrierAccountId: string): Promise<CarrierTest> =>
  request('post', '/console/api/carriers/{carrierAccountId}/test', { params: { carrierAccountId }, body: {} })

export const changeCarrierBilling = ({
  carrierAccountId,
  billing,
}: Pick<CarrierAccount, 'carrierAccountId' | 'billing'>) =>
  request('patch', '/console/api/carriers/{carrierAccountId}', { params: { carrierAccountId }, body: { billing } })

export const disconnectCarrier = (carrierAccountId: string) =>
  request('delete', '/console/api/carriers/{carrierAccountId}', { params: { carrierAccountId } })

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

/** Downloads the whole statement for a spreadsheet. */
export const exportStatement = (): Promise<void> => download('/console/api/credit/statement.csv', { query: csvForm() })

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
