import { queryOptions } from '@tanstack/react-query'
import { csvForm } from '../../format/csv.ts'
import { type Body, type Data, download, type Query, request } from '../request.ts'

export type OrdersPage = Data<'/console/api/orders', 'get'>
export type ListedOrder = OrdersPage['items'][number]
export type OrdersRequest = Query<'/console/api/orders', 'get'>
export type OrdersFilter = Pick<
  OrdersRequest,
  'search' | 'statuses' | 'sources' | 'dateFrom' | 'dateTo' | 'shipByFrom' | 'shipByUntil' | 'needsAttention'
>
export type OrderCounts = Data<'/console/api/orders/counts', 'get'>
export type Order = Data<'/console/api/orders/{orderId}', 'get'>
export type Timeline = Data<'/console/api/orders/{orderId}/timeline', 'get'>
export type TimelineEntry = Timeline['entries'][number]

export const listsKey = ['orders', 'list']

/**
 * One page of the orders list.
 *
 * @param what identifies the page in the cache
 * @param ask builds the request when it is sent
 */
export const ordersQuery = (identity: object, createRequest: () => OrdersRequest, onPage: (page: OrdersPage) => void) =>
  queryOptions({
    queryKey: [...listsKey, identity],
    queryFn: async ({ signal }) => {
      const page = await request('get', '/console/api/orders', { query: createRequest(), signal })
      onPage(page)
      return page
    },
  })

/** The newest orders that match a search. */
export const foundOrdersQuery = (search: string) =>
  queryOptions({
    queryKey: ['orders', 'found', search],
    queryFn: ({ signal }) => request('get', '/console/api/orders', { query: { search, pageSize: 5 }, signal }),
    staleTime: 10_000,
  })

const recentMs = 7 * 86_400_000
const isSameText = (one: string | null, other: string): boolean =>
  one?.trim().toLowerCase() === other.trim().toLowerCase()

/** Orders of the last days to the same recipient that have a label. */
export const labeledOrdersQuery = (name: string, street: string, zip: string) =>
  queryOptions({
    queryKey: ['orders', 'labeled', name, street, zip],
    queryFn: async ({ signal }) => {
      const dateFrom = new Date(Date.now() - recentMs).toISOString()
      const statuses = [OrderStatus.LabelCreated, OrderStatus.Fulfilled]
      const query = { search: street.trim().slice(0, 200), statuses, dateFrom, pageSize: 10 }
      const { items } = await request('get', '/console/api/orders', { query, signal })
      return items.filter((one) => isSameText(one.customerName, name) && isSameText(one.destinationZip, zip))
    },
    enabled: name.trim() !== '' && street.trim() !== '',
    staleTime: 60_000,
  })

export type ExportColumns = NonNullable<Query<'/console/api/orders.csv', 'get'>['columns']>

/** Downloads all orders of a list for a spreadsheet. @param columns absent: all */
export const exportOrders = (listed: OrdersRequest, columns?: ExportColumns): Promise<void> =>
  download('/console/api/orders.csv', { query: { ...listed, ...csvForm(), columns } })

export const countsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => request('get', '/console/api/orders/counts', { signal }),
  })

/** @param subAccountId absent: the sub-account of the window; null: the whole account */
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

/** Changes the status of each order on its own. Orders that can't change are reported in the response. */
export const moveOrders = (body: MoveSelection): Promise<MovedSelection> =>
  request('post', '/console/api/orders/moves', { body })

/** Asks the carrier to cancel the label. */
export const cancelLabel = (labelId: string) =>
  request('delete', '/console/api/labels/{labelId}', { params: { labelId } })

/* Statuses of orders and labels, with the numbers of the API. */

export const OrderStatus = {
  Created: 0,
  Requested: 1,
  OnHold: 2,
  Cancelled: 3,
  Fulfilled: 4,
  Processing: 5,
  Picked: 6,
  Packed: 7,
  LabelCreated: 8,
  Returned: 9,
  Error: 10,
  Draft: 11,
} as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

export const LabelStatus = { Unknown: 0, Created: 1, Printed: 2, Cancelled: 3, Error: 4 } as const
export type LabelStatus = (typeof LabelStatus)[keyof typeof LabelStatus]

export type OrderView = Data<'/console/api/order-views', 'get'>[number]
export type NewOrderView = Body<'/console/api/order-views', 'post'>

/** Saved searches of the orders list: first the shared views, then the person's own. */
export const orderViewsQuery = () =>
  queryOptions({
    queryKey: ['order-views'],
    queryFn: ({ signal }) => request('get', '/console/api/order-views', { signal }),
  })

export const saveView = (body: NewOrderView): Promise<OrderView> =>
  request('post', '/console/api/order-views', { body })

export const removeView = (viewId: string) =>
  request('delete', '/console/api/order-views/{viewId}', { params: { viewId } })

export type OrderStore = Data<'/console/api/orders/{orderId}/store', 'get'>
export type FulfillmentUpdate = OrderStore['pushes'][number]
export type StoreAddress = NonNullable<NonNullable<NonNullable<OrderStore['differences']>['recipient']>['now']>
export type StoreParcels = Data<'/console/api/orders/{orderId}/parcels', 'get'>
export type StoreGoods = Data<'/console/api/orders/{orderId}/goods', 'get'>
type ParcelsOfOrder = Body<'/console/api/orders/{orderId}/parcels', 'put'>

/** The state of an order in its store. */
export const getOrderStore = (orderId: string, signal: AbortSignal) =>
  request('get', '/console/api/orders/{orderId}/store', { params: { orderId }, signal })

export const orderParcelsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'parcels', orderId],
    queryFn: ({ signal }) => request('get', '/console/api/orders/{orderId}/parcels', { params: { orderId }, signal }),
  })

export const orderGoodsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'goods', orderId],
    queryFn: ({ signal }) => request('get', '/console/api/orders/{orderId}/goods', { params: { orderId }, signal }),
  })

/** Saves customs details that the store doesn't provide. */
export const describeGoods = ({
  orderId,
  body,
}: {
  orderId: string
  body: Body<'/console/api/orders/{orderId}/goods', 'put'>
}) => request('put', '/console/api/orders/{orderId}/goods', { params: { orderId }, body })

type Seen = { orderId: string; version: string }

/**
 * Replaces the order with its current state in the store.
 *
 * @param version the version that the person reviewed
 */
export const acceptStoreChanges = ({ orderId, version }: Seen) =>
  request('post', '/console/api/orders/{orderId}/store-changes/accept', { params: { orderId }, body: { version } })

/** Allows labels for an order that is not paid for in its store. */
export const shipUnpaidOrder = ({ orderId }: { orderId: string }) =>
  request('post', '/console/api/orders/{orderId}/ship-unpaid', { params: { orderId }, body: {} })

/** Marks the store's changes as reviewed. The order doesn't change. */
export const markStoreChangesReviewed = ({ orderId, version }: Seen) =>
  request('post', '/console/api/orders/{orderId}/store-changes/settle', { params: { orderId }, body: { version } })

export const saveParcels = ({ orderId, body }: { orderId: string; body: ParcelsOfOrder }) =>
  request('put', '/console/api/orders/{orderId}/parcels', { params: { orderId }, body })

export const retryFulfillmentUpdate = (labelId: string) =>
  request('post', '/console/api/store-pushes/{labelId}/retry', { params: { labelId }, body: {} })

/** Notifies a store that accepts only complete orders of the labels that were bought. */
export const completeFulfillmentUpdate = (labelId: string) =>
  request('post', '/console/api/store-pushes/{labelId}/complete', { params: { labelId }, body: {} })

export const dismissFulfillmentUpdate = (labelId: string) =>
  request('post', '/console/api/store-pushes/{labelId}/dismiss', { params: { labelId }, body: {} })

export type OrderChange = Body<'/console/api/orders/{orderId}', 'patch'>
export type ShipmentChange = Body<'/console/api/shipments/{shipmentId}', 'patch'>

/** Changes an order under the same id, before a label is bought. @param change.seenAt its `updatedAt` that the person saw */
export const changeOrder = ({ orderId, body, seenAt }: { orderId: string; body: OrderChange; seenAt: string }) =>
  request('patch', '/console/api/orders/{orderId}', { params: { orderId }, body, ifMatch: seenAt })

/** Keeps an address that the check found a problem with. */
export const keepAddress = (orderId: string) =>
  request('post', '/console/api/orders/{orderId}/kept-address', { params: { orderId }, body: {} })

type ChangeShipments = {
  shipmentId: string
  body: ShipmentChange
  /** The `updatedAt` of the order that the person saw. */
  seenAt: string
  /** Other shipments of the order, which get the same options. */
  others?: readonly string[]
}

/** Changes the package, the customs details or the options of a shipment before its label is bought. */
export async function changeShipment({ shipmentId, body, seenAt, others = [] }: ChangeShipments): Promise<void> {
  const change = (of: string, part: ShipmentChange, ifMatch: string) =>
    request('patch', '/console/api/shipments/{shipmentId}', { params: { shipmentId: of }, body: part, ifMatch })
  let order = await change(shipmentId, body, seenAt)
  const { options } = body
  if (!options) return
  for (const other of others) order = await change(other, { options }, order.updatedAt)
}
