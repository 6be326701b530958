/** Statements that rewrite orders without a purchase: drafts, and orders that changed at their store. */

import { storedAddress, storedShipments } from '#domain/orders/order/create-sql.ts'
import type { Order, OrderDetails } from '#domain/orders/order/order.ts'
import { erased, OrderSource, OrderStatus, type PurchaseBlock, rewritable } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

type OrderKey = { accountId: string; orderId: string }

/** The id of no order. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Blocks a draft while its content cannot be rated. */
export const unready: PurchaseBlock = 'Order.NotReadyForPurchase'

export type Rewriting = 'draft' | 'imported'

/**
 * Orders that can be rewritten: no purchase owns a shipment, and they are not erased. The row's lock puts this in
 * sequence with purchases. A store's block does not stop drafts, and a draft's block does not stop store orders.
 */
const isWritable: Readonly<Record<Rewriting, string>> = {
  draft: `status = ${OrderStatus.Draft} and open_purchases = 0
  and (purchase_block is null or purchase_block = '${unready}')`,
  imported: `source = ${OrderSource.Store} and status in (${rewritable}) and open_purchases = 0
  and purchase_block is distinct from '${erased}'`,
}

/**
 * Replaces the addresses and shipments of an order. The replaced shipments keep their data and belong to no order, so
 * their rates can no longer be purchased. The options of each package stay.
 *
 * @returns no row if the order cannot be rewritten
 */
export const rewriteOrder = (
  db: Queryable,
  kind: Rewriting,
  {
    accountId,
    order,
    details,
    purchaseBlock,
    now,
  }: {
    accountId: string
    order: Order
    details: OrderDetails | null
    purchaseBlock: PurchaseBlock | null
    now: Date
  },
) =>
  db.query<{ id: string }>({
    name: `orders.rewrite-${kind}`,
    text: `with before as (
             select account_id, id, from_address, to_address from orders
             where account_id = $1::uuid and id = $2::uuid and ${isWritable[kind]} for update
           ), kept as (
             insert into replaced_shipments (account_id, shipment_id, order_id, from_address, to_address, replaced_at)
             select b.account_id, s.id, b.id, b.from_address, b.to_address, $8::timestamptz
             from before b join shipments s on s.account_id = b.account_id and s.order_id = b.id
           ), replaced as (
             update shipments s set order_id = '${nobody}'::uuid
             from before b where s.account_id = b.account_id and s.order_id = b.id
           ), packed as (
             insert into shipments (account_id, id, order_id, position, parcel_id, weight, length, width, height,
                                    predefined_package, customs, options, created_at, updated_at)
             select b.account_id, s.id, b.id, s.position, s.parcel_id, s.weight, s.length, s.width, s.height,
                    s.predefined_package, s.customs,
                    (select k.options from shipments k
                     where k.account_id = b.account_id and k.order_id = b.id and k.position = s.position),
                    $8::timestamptz, $8::timestamptz
             from before b, json_to_recordset($6::json)
               as s (id uuid, position smallint, parcel_id uuid, weight numeric, length numeric, width numeric,
                     height numeric, predefined_package text, customs jsonb)
           ), changed as (
             update orders o
             set from_address = $3::jsonb, to_address = $4::jsonb, details = $5::jsonb, latest_shipment_id = $7::uuid,
                 purchase_block = $9::text, revision = o.revision + 1,
                 updated_at = greatest($8::timestamptz, o.updated_at + interval '1 millisecond'),
                 edited = case when $10::boolean then o.edited
                               else nullif(array_remove(o.edited, 'customsInfo'), '{}') end
             from before b where o.account_id = b.account_id and o.id = b.id
             returning o.*
           )
           select id from changed`,
    values: [
      accountId,
      order.orderId,
      JSON.stringify(storedAddress(order.from, now.toISOString())),
      JSON.stringify(storedAddress(order.to, now.toISOString())),
      details && JSON.stringify(details),
      JSON.stringify(storedShipments(order)),
      order.shipments.at(-1)?.shipmentId ?? null,
      now,
      purchaseBlock,
      order.shipments.some(({ customs }) => customs !== null && !customs.isFromItems),
    ],
  })

/**
 * Updates details that neither carriers nor prices depend on, and the block.
 *
 * @param change.details null keeps the current details
 * @returns no row if the order cannot be rewritten
 */
export const updateOrder = (
  db: Queryable,
  kind: Rewriting,
  change: OrderKey & {
    details: { value: OrderDetails | null } | null
    purchaseBlock: PurchaseBlock | null
    now: Date
  },
) =>
  db.query<{ id: string }>({
    name: `orders.update-${kind}`,
    text: `update orders
           set details = case when $3::boolean then $4::jsonb else details end,
               purchase_block = $5::text, updated_at = greatest($6::timestamptz, updated_at + interval '1 millisecond')
           where account_id = $1::uuid and id = $2::uuid and ${isWritable[kind]}
           returning id`,
    values: [
      change.accountId,
      change.orderId,
      change.details !== null,
      change.details?.value ? JSON.stringify(change.details.value) : null,
      change.purchaseBlock,
      change.now,
    ],
  })

export const selectShipmentIds = (db: Queryable, order: OrderKey) =>
  db.query<{ shipmentId: string }>({
    name: 'orders.shipment-ids',
    text: `select s.id as "shipmentId" from shipments s
           where s.account_id = $1::uuid and s.order_id = $2::uuid order by s.position`,
    values: [order.accountId, order.orderId],
  })
