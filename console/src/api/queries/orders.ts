import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, type Query, request } from '../request.ts'

export type OrdersPage = Data<'/console/api/orders', 'get'>
export type ListedOrder = OrdersPage['items'][number]
export type OrdersAsked = Query<'/console/api/orders', 'get'>
export type OrdersFilter = Pick<OrdersAsked, 'search' | 'statuses' | 'sources' | 'dateFrom' | 'dateTo'>
export type OrderCounts = Data<'/console/api/orders/counts', 'get'>
export type Order = Data<'/console/api/orders/{orderId}', 'get'>
export type Timeline = Data<'/console/api/orders/{orderId}/timeline', 'get'>
export type TimelineEntry = Timeline['entries'][number]

export const listsKey = ['orders', 'list']

/**
 * One page of a list.
 *
 * @param what what is shown: the same page for the same
 * @param ask what the service is asked for it when it is asked
 */
export const ordersQuery = (what: object, ask: () => OrdersAsked, onAnswer: (page: OrdersPage) => void) =>
  queryOptions({
    queryKey: [...listsKey, what],
    queryFn: async ({ signal }) => {
      const page = await request('get', '/console/api/orders', { query: ask(), signal })
      onAnswer(page)
      return page
    },
  })

export const countsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => request('get', '/console/api/orders/counts', { signal }),
  })

/** @param subAccountId that it is worked on for; absent: the window's; null: the whole account */
export const orderQuery = (orderId: string, subAccountId?: string | null) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: ({ signal }) =>
      request('get', '/console/api/orders/{orderId}', { params: { orderId }, signal, subAccountId }),
  })

export const timelineQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'timeline', orderId],
    queryFn: ({ signal }) => request('get', '/console/api/orders/{orderId}/timeline', { params: { orderId }, signal }),
  })

export type MoveSelection = Body<'/console/api/orders/moves', 'post'>
export type MovedSelection = Data<'/console/api/orders/moves', 'post'>

/** Moves orders, each as if it were alone: those that may not go there stay, and are told of. */
export const moveOrders = (body: MoveSelection): Promise<MovedSelection> =>
  request('post', '/console/api/orders/moves', { body })

/** Asks the carrier to take a label back. */
export const cancelLabel = (labelId: string) =>
  request('delete', '/console/api/labels/{labelId}', { params: { labelId } })
