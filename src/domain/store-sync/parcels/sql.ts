/** Statements on the lines of an order's parcels. */

import type { LineQuantity } from '#adapters/stores/store.ts'
import type { Queryable } from '#kit/postgres.ts'

type OrderKey = { accountId: string; orderId: string }

export type PackedRow = {
  document: unknown
  /** By shipment. Null: the only shipment contains all lines. */
  shipmentLines: Record<string, LineQuantity[]> | null
}

export const selectPacked = (db: Queryable, order: OrderKey) =>
  db.query<PackedRow>({
    name: 'store-parcels.get',
    text: `select document, shipment_lines as "shipmentLines" from store_orders
           where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })

export const lockPacked = (db: Queryable, order: OrderKey) =>
  db.query<PackedRow>({
    name: 'store-parcels.lock',
    text: `select document, shipment_lines as "shipmentLines" from store_orders
           where account_id = $1::uuid and order_id = $2::uuid for update`,
    values: [order.accountId, order.orderId],
  })

export const updateShipmentLines = (
  db: Queryable,
  order: OrderKey & { shipmentLines: Record<string, LineQuantity[]> | null },
) =>
  db.query({
    name: 'store-parcels.update',
    text: `update store_orders set shipment_lines = $3::jsonb where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId, order.shipmentLines && JSON.stringify(order.shipmentLines)],
  })

/** Only for orders that are not blocked for another reason. */
export const updateCustomsBlock = (
  db: Queryable,
  order: OrderKey & { purchaseBlock: 'Order.CustomsRequired' | null; detail: string | null },
) =>
  db.query({
    name: 'store-parcels.customs',
    text: `update store_orders set purchase_block = $3::text, detail = $4::text, changed_at = clock_timestamp()
           where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId, order.purchaseBlock, order.detail],
  })

/** Makes the next sync read and convert orders with missing customs data again. */
export const readLackingAnew = (db: Queryable, accountId: string) =>
  db.query({
    name: 'store-parcels.read-anew',
    text: `update store_orders set version = ''::bytea, due_at = clock_timestamp()
           where account_id = $1::uuid and purchase_block = 'Order.CustomsRequired' and labels = 0
             and standing = 'open' and pending is null`,
    values: [accountId],
  })
