import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type FoundAddresses = Data<'/console/api/addresses', 'get'>
export type SavedAddress = FoundAddresses['saved'][number]
export type KeptAddress = FoundAddresses['learned'][number]
export type Address = Body<'/console/api/addresses', 'post'>['address']

/** Saved addresses and those that orders went to, which contain a text; without one the latest. */
export const addressesQuery = (search: string) =>
  queryOptions({
    queryKey: ['addresses', search],
    queryFn: ({ signal }) => request('get', '/console/api/addresses', { query: search ? { search } : {}, signal }),
    staleTime: 60_000,
  })

export type AddressCheck = Data<'/console/api/addresses/check', 'post'>
type CheckedAddress = Body<'/console/api/addresses/check', 'post'>['address']

/**
 * What is found out of an address. Nobody waits for it, so it is asked once.
 *
 * @param place what tells the address from others, to what is looked up
 */
export const addressCheckQuery = (place: string, address: () => object) =>
  queryOptions({
    queryKey: ['address-checks', place],
    queryFn: ({ signal }) =>
      request('post', '/console/api/addresses/check', { body: { address: address() as CheckedAddress }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const saveAddress = (address: Address) => request('post', '/console/api/addresses', { body: { address } })

export const changeAddress = ({ addressId, address }: { addressId: string; address: Address }) =>
  request('put', '/console/api/addresses/{addressId}', { params: { addressId }, body: { address } })

export const removeAddress = (addressId: string) =>
  request('delete', '/console/api/addresses/{addressId}', { params: { addressId } })
