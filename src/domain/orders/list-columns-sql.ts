import type { LabelStatus } from '#domain/orders/label-summary.ts'
import type { OrderStatus, PurchaseBlock } from '#domain/orders/states.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ColumnsRow = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  heldFrom: OrderStatus | null
  openPurchases: number
  purchaseBlock: PurchaseBlock | null
  labelStatus: LabelStatus | null
  reference: string | null
  destinationState: string | null
  parcelCount: number
  /** How many items the order holds, each by its quantity. */
  itemCount: number
}

export const selectColumns = (db: Queryable, query: { accountId: string; orderIds: readonly string[] }) =>
  db.query<ColumnsRow>({
    name: 'orders.columns',
    text: `select id as "orderId", sub_account_id as "subAccountId", status, held_from as "heldFrom",
                  open_purchases as "openPurchases", purchase_block as "purchaseBlock", label_status as "labelStatus",
                  details ->> 'reference' as reference, nullif(to_address ->> 'state', '') as "destinationState",
                  (select count(*) from shipments s
                   where s.account_id = orders.account_id and s.order_id = orders.id)::integer as "parcelCount",
                  coalesce((select sum((item ->> 'quantity')::integer)
                            from jsonb_array_elements(details -> 'items') as item), 0)::integer as "itemCount"
           from orders where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [query.accountId, query.orderIds],
  })
