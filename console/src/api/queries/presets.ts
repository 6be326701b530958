import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type ParcelPreset = Data<'/console/api/parcel-presets', 'get'>[number]
export type ParcelPresetContent = Body<'/console/api/parcel-presets', 'post'>

export const parcelPresetsQuery = () =>
  queryOptions({
    queryKey: ['parcel-presets'],
    queryFn: ({ signal }) => request('get', '/console/api/parcel-presets', { signal }),
  })

/** @param presetId null for a new package */
export const savePreset = ({ presetId, body }: { presetId: string | null; body: ParcelPresetContent }) =>
  presetId === null
    ? request('post', '/console/api/parcel-presets', { body })
    : request('put', '/console/api/parcel-presets/{presetId}', { params: { presetId }, body })

export const removePreset = (presetId: string) =>
  request('delete', '/console/api/parcel-presets/{presetId}', { params: { presetId } })

/** Carrier packaging, such as flat rate boxes. */
export const packagingsQuery = () =>
  queryOptions({
    queryKey: ['carriers', 'packagings'],
    queryFn: ({ signal }) => request('get', '/console/api/packagings', { signal }),
  })

export type Warehouse = Data<'/console/api/warehouses', 'get'>[number]
export type WarehouseContent = Body<'/console/api/warehouses', 'post'>
/** Sets the default of the account if no sub-account is specified. */
type DefaultWarehouse = Body<'/console/api/warehouses/default', 'put'>

export const warehousesQuery = () =>
  queryOptions({
    queryKey: ['warehouses'],
    queryFn: ({ signal }) => request('get', '/console/api/warehouses', { signal }),
  })

/** @param warehouseId null for a new address */
export const saveWarehouse = ({ warehouseId, body }: { warehouseId: string | null; body: WarehouseContent }) =>
  warehouseId === null
    ? request('post', '/console/api/warehouses', { body })
    : request('put', '/console/api/warehouses/{warehouseId}', { params: { warehouseId }, body })

export const removeWarehouse = (warehouseId: string) =>
  request('delete', '/console/api/warehouses/{warehouseId}', { params: { warehouseId } })

export const chooseDefaultWarehouse = (body: DefaultWarehouse) =>
  request('put', '/console/api/warehouses/default', { body })

type FoundAddresses = Data<'/console/api/addresses', 'get'>
export type SavedAddress = FoundAddresses['saved'][number]
export type PastAddress = FoundAddresses['learned'][number]
export type AddressContent = Body<'/console/api/addresses', 'post'>['address']

/** Saved addresses and past recipients that contain the text. Without a text, the latest ones. */
export const addressesQuery = (search: string) =>
  queryOptions({
    queryKey: ['addresses', search],
    queryFn: ({ signal }) => request('get', '/console/api/addresses', { query: search ? { search } : {}, signal }),
    staleTime: 60_000,
  })

export type AddressCheck = Data<'/console/api/addresses/check', 'post'>
type CheckedAddress = Body<'/console/api/addresses/check', 'post'>['address']

/**
 * Checks an address. The request isn't retried, because nobody waits for the result.
 *
 * @param place identifies the address in the cache
 */
export const addressCheckQuery = (place: string, address: () => object) =>
  queryOptions({
    queryKey: ['address-checks', place],
    queryFn: ({ signal }) =>
      request('post', '/console/api/addresses/check', { body: { address: address() as CheckedAddress }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const saveAddress = (address: AddressContent) => request('post', '/console/api/addresses', { body: { address } })

export const changeAddress = ({ addressId, address }: { addressId: string; address: AddressContent }) =>
  request('put', '/console/api/addresses/{addressId}', { params: { addressId }, body: { address } })

export const removeAddress = (addressId: string) =>
  request('delete', '/console/api/addresses/{addressId}', { params: { addressId } })

export type Remembered = Data<'/console/api/remembered-goods', 'get'>
export type RememberedGoods = Remembered['goods'][number]

/** Customs details of earlier orders. */
export const rememberedQuery = () =>
  queryOptions({
    queryKey: ['orders', 'remembered-goods'],
    queryFn: ({ signal }) => request('get', '/console/api/remembered-goods', { signal }),
    staleTime: 60_000,
  })
