/** Statements on what an order's parcels hold of what its store wants shipped. */
import type { Queryable } from '#kit/postgres.ts'
import type { LineQuantity } from '#stores/store.ts'

type OrderKey = { accountId: string; orderId: string }

export type PackedRow = {
  document: unknown
  /** By shipment; null: the one that there is holds all. */
  shipmentLines: Record<string, LineQuantity[]> | null
}

export const selectPacked = (db: Queryable, order: OrderKey) =>
  db.query<PackedRow>({
    name: 'store-parcels.get',
    text: `select document, shipment_lines as "shipmentLines" from store_orders
           where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })

/** The same, held until the transaction's end. */
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
