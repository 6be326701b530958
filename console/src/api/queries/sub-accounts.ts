import { queryOptions } from '@tanstack/react-query'
import { type Data, request } from '../request.ts'

export type SubAccount = Data<'/console/api/sub-accounts', 'get'>['subAccounts'][number]

export const subAccountsQuery = () =>
  queryOptions({
    queryKey: ['sub-accounts'],
    queryFn: ({ signal }) => request('get', '/console/api/sub-accounts', { signal }),
  })
