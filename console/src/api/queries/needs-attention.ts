import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type ToSettle = Data<'/console/api/to-settle', 'get'>[number]
export type PushToSettle = Data<'/console/api/store-pushes', 'get'>[number]
export type StoreDifference = Data<'/console/api/store-differences', 'get'>[number]
export type CancellationOutcome = Body<'/console/api/labels/{labelId}/cancellation-outcome', 'post'>
export type PurchaseOutcome = Body<'/console/api/purchases/{purchaseId}/outcome', 'post'>

/** Purchases and cancellations with an unknown outcome that a person has to resolve. */
export const toSettleQuery = () =>
  queryOptions({
    queryKey: ['to-settle', 'list'],
    queryFn: ({ signal }) => request('get', '/console/api/to-settle', { signal }),
  })

/**
 * Fulfillment updates that failed and need a person.
 *
 * @param storeId absent: of all stores
 */
export const pushesToSettleQuery = (storeId?: string) =>
  queryOptions({
    queryKey: ['to-settle', 'pushes', storeId ?? 'all'],
    queryFn: ({ signal }) => request('get', '/console/api/store-pushes', { query: { storeId }, signal }),
  })

/** Orders that changed in their store after the label was bought. */
export const storeDifferencesQuery = () =>
  queryOptions({
    queryKey: ['to-settle', 'differences'],
    queryFn: ({ signal }) => request('get', '/console/api/store-differences', { signal }),
  })

export const toSettleCountQuery = () =>
  queryOptions({
    queryKey: ['to-settle', 'count'],
    queryFn: ({ signal }) => request('get', '/console/api/to-settle/count', { signal }),
    staleTime: 60_000,
  })

export const settlePurchase = ({ purchaseId, ...body }: PurchaseOutcome & { purchaseId: string }) =>
  request('post', '/console/api/purchases/{purchaseId}/outcome', { params: { purchaseId }, body })

export const settleCancellation = ({ labelId, ...body }: CancellationOutcome & { labelId: string }) =>
  request('post', '/console/api/labels/{labelId}/cancellation-outcome', { params: { labelId }, body })
