import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type OrderView = Data<'/console/api/order-views', 'get'>[number]
export type NewOrderView = Body<'/console/api/order-views', 'post'>

/** Searches of the list that are kept: everybody's in the account, then one's own. */
export const orderViewsQuery = () =>
  queryOptions({
    queryKey: ['order-views'],
    queryFn: ({ signal }) => request('get', '/console/api/order-views', { signal }),
  })

export const keepView = (body: NewOrderView): Promise<OrderView> =>
  request('post', '/console/api/order-views', { body })

export const removeView = (viewId: string) =>
  request('delete', '/console/api/order-views/{viewId}', { params: { viewId } })
