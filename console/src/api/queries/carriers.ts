import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type Carriers = Data<'/console/api/carriers', 'get'>
export type Carrier = Carriers['carriers'][number]
export type CarrierAccount = Carriers['accounts'][number]
export type CarrierToConnect = Body<'/console/api/carriers', 'post'>
export type CarrierTest = Data<'/console/api/carriers/{carrierAccountId}/test', 'post'>

export const carriersQuery = () =>
  queryOptions({
    queryKey: ['carriers'],
    queryFn: ({ signal }) => request('get', '/console/api/carriers', { signal }),
  })

/** Asks the carrier first whether it takes the account. */
export const connectCarrier = (body: CarrierToConnect) => request('post', '/console/api/carriers', { body })

export const testCarrier = (carrierAccountId: string): Promise<CarrierTest> =>
  request('post', '/console/api/carriers/{carrierAccountId}/test', { params: { carrierAccountId }, body: {} })

export const disconnectCarrier = (carrierAccountId: string) =>
  request('delete', '/console/api/carriers/{carrierAccountId}', { params: { carrierAccountId } })
