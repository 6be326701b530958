import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type Stores = Data<'/console/api/stores', 'get'>
export type StoreKind = Stores['kinds'][number]
export type ConnectedStore = Stores['stores'][number]
export type WaitingKind = keyof ConnectedStore['waiting']
export type StoreOrder = Data<'/console/api/stores/{storeId}/recent-orders', 'get'>[number]
export type UnreadOrder = Data<'/console/api/stores/{storeId}/unread-orders', 'get'>[number]
type StoreToConnect = Body<'/console/api/stores', 'post'>
export type StoreSettings = Body<'/console/api/stores/{storeId}/settings', 'put'>

export const storesQuery = () =>
  queryOptions({
    queryKey: ['stores', 'list'],
    queryFn: ({ signal }) => request('get', '/console/api/stores', { signal }),
  })

/** The latest imported orders. */
export const recentOrdersQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['stores', 'recent', storeId],
    queryFn: ({ signal }) =>
      request('get', '/console/api/stores/{storeId}/recent-orders', { params: { storeId }, signal }),
  })

/**
 * Orders that can't be shipped now.
 *
 * @param why absent: for any reason
 */
export const waitingOrdersQuery = (storeId: string, why: WaitingKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['stores', 'waiting', storeId, why ?? 'all'],
    queryFn: ({ signal, pageParam: cursor }) =>
      request('get', '/console/api/stores/{storeId}/waiting-orders', {
        params: { storeId },
        query: { why, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Orders that could not be read. */
export const unreadOrdersQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['stores', 'unread', storeId],
    queryFn: ({ signal }) =>
      request('get', '/console/api/stores/{storeId}/unread-orders', { params: { storeId }, signal }),
  })

type UnreadKey = { storeId: string; externalId: string }

/** Reads an unread order now. */
export const retryUnreadOrder = ({ storeId, externalId }: UnreadKey) =>
  request('post', '/console/api/stores/{storeId}/unread-orders/retry', { params: { storeId }, body: { externalId } })

export const dismissUnreadOrder = ({ storeId, externalId }: UnreadKey) =>
  request('post', '/console/api/stores/{storeId}/unread-orders/dismiss', { params: { storeId }, body: { externalId } })

/** Tests the connection before it saves the store. */
export const connectStore = (body: StoreToConnect) => request('post', '/console/api/stores', { body })

/** Starts authorization on the store's own site. */
export const startAuthorization = (body: StoreToConnect) =>
  request('post', '/console/api/stores/authorizations', { body })

/** @param query the query parameters of the redirect from the store */
export const finishAuthorization = (query: Readonly<Record<string, string>>) =>
  request('post', '/console/api/stores/authorizations/finish', { body: { query } })

export const testStore = (storeId: string) =>
  request('post', '/console/api/stores/{storeId}/test', { params: { storeId }, body: {} })

/** Starts a sync now. */
export const syncStore = (storeId: string) =>
  request('post', '/console/api/stores/{storeId}/look', { params: { storeId }, body: {} })

export const changeStore = ({ storeId, body }: { storeId: string; body: StoreSettings }) =>
  request('put', '/console/api/stores/{storeId}/settings', { params: { storeId }, body })

export const disconnectStore = (storeId: string) =>
  request('delete', '/console/api/stores/{storeId}', { params: { storeId } })
