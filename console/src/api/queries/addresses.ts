import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type FoundAddresses = Data<'/console/api/addresses', 'get'>
export type KeptAddress = FoundAddresses['learned'][number]

/** Saved addresses and those that orders went to, which contain a text. */
export const addressesQuery = (search: string) =>
  queryOptions({
    queryKey: ['addresses', search],
    queryFn: ({ signal }) => request('get', '/console/api/addresses', { query: { search }, signal }),
    staleTime: 60_000,
  })

export const saveAddress = (address: Body<'/console/api/addresses', 'post'>['address']) =>
  request('post', '/console/api/addresses', { body: { address } })
