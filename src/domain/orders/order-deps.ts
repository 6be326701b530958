import type { Share } from '#domain/accounts/account.ts'
import type { ListDeps } from '#domain/orders/list/list-orders.ts'
import type { CreateOrderDeps } from '#domain/orders/order/create-order.ts'
import type { FindStoreDetails, LabelAssets } from '#domain/orders/order/order.ts'
import type { MoveOrderDeps } from '#domain/orders/status/move-order.ts'

export type OrderDeps = CreateOrderDeps &
  MoveOrderDeps &
  ListDeps & {
    findStoreDetails: FindStoreDetails
    labelAssets: LabelAssets
    /** Limits the concurrent lists and searches of one account, so that they don't occupy all connections. */
    lists: Share
  }
