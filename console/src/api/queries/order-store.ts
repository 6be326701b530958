import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type OrderStore = Data<'/console/api/orders/{orderId}/store', 'get'>
export type StorePush = OrderStore['pushes'][number]
export type StoreAddress = NonNullable<NonNullable<NonNullable<OrderStore['differences']>['recipient']>['now']>
export type StoreParcels = Data<'/console/api/orders/{orderId}/parcels', 'get'>
export type StoreGoods = Data<'/console/api/orders/{orderId}/goods', 'get'>
export type ParcelsOfOrder = Body<'/console/api/orders/{orderId}/parcels', 'put'>

/** What the store that an order came from says of it. */
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

/** What customs are told of the goods, where the store does not say it. */
export const describeGoods = ({
  orderId,
  body,
}: {
  orderId: string
  body: Body<'/console/api/orders/{orderId}/goods', 'put'>
}) => request('put', '/console/api/orders/{orderId}/goods', { params: { orderId }, body })

type Seen = { orderId: string; version: string }

/** The order becomes what its store says now. @param version of what was looked at */
export const acceptStoreChanges = ({ orderId, version }: Seen) =>
  request('post', '/console/api/orders/{orderId}/store-changes/accept', { params: { orderId }, body: { version } })

/** Somebody has seen what the store says; the order stays what it is. */
export const settleStoreChanges = ({ orderId, version }: Seen) =>
  request('post', '/console/api/orders/{orderId}/store-changes/settle', { params: { orderId }, body: { version } })

export const saveParcels = ({ orderId, body }: { orderId: string; body: ParcelsOfOrder }) =>
  request('put', '/console/api/orders/{orderId}/parcels', { params: { orderId }, body })

export const retryStorePush = (labelId: string) =>
  request('post', '/console/api/store-pushes/{labelId}/retry', { params: { labelId }, body: {} })

export const dismissStorePush = (labelId: string) =>
  request('post', '/console/api/store-pushes/{labelId}/dismiss', { params: { labelId }, body: {} })
