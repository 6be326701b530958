import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type SubAccounts = Data<'/console/api/sub-accounts', 'get'>
export type SubAccount = SubAccounts['subAccounts'][number]

export const subAccountsQuery = () =>
  queryOptions({
    queryKey: ['sub-accounts'],
    queryFn: ({ signal }) => request('get', '/console/api/sub-accounts', { signal }),
  })

export const createSubAccount = (body: Body<'/console/api/sub-accounts', 'post'>) =>
  request('post', '/console/api/sub-accounts', { body })

export const setSubAccountActive = ({ subAccountId, active }: Pick<SubAccount, 'subAccountId' | 'active'>) =>
  request('put', '/console/api/sub-accounts/{subAccountId}/active', { params: { subAccountId }, body: { active } })

/** @param allowedCarriers null: all */
export const setSubAccountCarriers = ({
  subAccountId,
  allowedCarriers,
}: Pick<SubAccount, 'subAccountId' | 'allowedCarriers'>) =>
  request('put', '/console/api/sub-accounts/{subAccountId}/carriers', {
    params: { subAccountId },
    body: { allowedCarriers },
  })
