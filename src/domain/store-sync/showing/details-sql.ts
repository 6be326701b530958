import type { StoreDetails } from '#domain/orders/order/order.ts'
import type { Queryable } from '#kit/postgres.ts'

export type DetailsRow = Omit<StoreDetails, 'pending'> & { version: string; before: unknown; pending: unknown }

/** Documents are read only where something waits. */
export const selectDetails = (db: Queryable, order: { accountId: string; orderId: string }) =>
  db.query<DetailsRow>({
    name: 'store-orders.details',
    text: `select o.store_id as "storeId", s.kind, o.number, o.purchase_block as "blockedBy",
                  case when o.purchase_block is not null then coalesce(o.detail, o.reason) end as reason, o.assumed,
                  encode(o.version, 'hex') as version, o.pending,
                  case when o.pending is not null then o.document end as before
           from store_orders o join connected_stores s on s.account_id = o.account_id and s.id = o.store_id
           where o.account_id = $1::uuid and o.order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })
