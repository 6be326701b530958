/** Statements about orders of stores, several at a time. */

import { erased } from '#domain/orders/erase-sql.ts'
import { OrderSource, type OrderStatus, type PurchaseBlock } from '#domain/orders/states.ts'
import type { Queryable } from '#kit/postgres.ts'

export type LockedOrder = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  isErased: boolean
}

/** In the order of their ids, so that two who lock several never wait for each other in a circle. */
export const lockOrders = (db: Queryable, accountId: string, orderIds: readonly string[]) =>
  db.query<LockedOrder>({
    name: 'imported-orders.lock',
    text: `select o.id as "orderId", o.sub_account_id as "subAccountId", o.status,
                  o.purchase_block is not distinct from '${erased}' as "isErased"
           from orders o where o.account_id = $1::uuid and o.id = any ($2::uuid[]) order by o.id for update`,
    values: [accountId, orderIds],
  })

/** Writes only where something else stood there. An order that was erased stays so. */
export const updateBlocks = (
  db: Queryable,
  accountId: string,
  blocks: readonly { orderId: string; purchaseBlock: PurchaseBlock | null }[],
  now: Date,
) =>
  db.query({
    name: 'imported-orders.block',
    text: `update orders o set purchase_block = b.purchase_block, updated_at = $3::timestamptz
           from json_to_recordset($2::json) as b (order_id uuid, purchase_block text)
           where o.account_id = $1::uuid and o.id = b.order_id and o.source = ${OrderSource.Store}
             and o.purchase_block is distinct from b.purchase_block and o.purchase_block is distinct from '${erased}'`,
    values: [
      accountId,
      JSON.stringify(
        blocks.map(({ orderId, purchaseBlock }) => ({ order_id: orderId, purchase_block: purchaseBlock })),
      ),
      now,
    ],
  })
