import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type OpenOutcome = Data<'/console/api/to-settle', 'get'>[number]
export type FailedFulfillmentUpdate = Data<'/console/api/store-pushes', 'get'>[number]
export type StoreDifference = Data<'/console/api/store-differences', 'get'>[number]
type CancellationOutcome = Body<'/console/api/labels/{labelId}/cancellation-outcome', 'post'>
type PurchaseOutcome = Body<'/console/api/purchases/{purchaseId}/outcome', 'post'>

/** Purchases and cancellations with an unknown outcome that a person has to resolve. */
export const openOutcomesQuery = () =>
  queryOptions({
    queryKey: ['needs-attention', 'list'],
    queryFn: ({ signal }) => request('get', '/console/api/to-settle', { signal }),
  })

/**
 * Fulfillment updates that failed and need a person.
 *
 * @param storeId absent: of all stores
 */
export const failedUpdatesQuery = (storeId?: string) =>
  queryOptions({
    queryKey: ['needs-attention', 'pushes', storeId ?? 'all'],
    queryFn: ({ signal }) => request('get', '/console/api/store-pushes', { query: { storeId }, signal }),
  })

/** Orders that changed in their store after the label was bought. */
export const storeDifferencesQuery = () =>
  queryOptions({
    queryKey: ['needs-attention', 'differences'],
    queryFn: ({ signal }) => request('get', '/console/api/store-differences', { signal }),
  })

export const needsAttentionCountQuery = () =>
  queryOptions({
    queryKey: ['needs-attention', 'count'],
    queryFn: ({ signal }) => request('get', '/console/api/to-settle/count', { signal }),
    staleTime: 60_000,
  })

export const resolvePurchase = ({ purchaseId, ...body }: PurchaseOutcome & { purchaseId: string }) =>
  request('post', '/console/api/purchases/{purchaseId}/outcome', { params: { purchaseId }, body })

export const resolveCancellation = ({ labelId, ...body }: CancellationOutcome & { labelId: string }) =>
  request('post', '/console/api/labels/{labelId}/cancellation-outcome', { params: { labelId }, body })
