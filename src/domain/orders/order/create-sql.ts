import type { OrderAddress, StoredAddress } from '#domain/orders/order/address.ts'
import type { Order, OrderDetails } from '#domain/orders/order/order.ts'
import type { OrderSource, PurchaseBlock } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A new order with everything that is stored. */
export type OrderToInsert = {
  accountId: string
  subAccountId: string | null
  order: Order
  details: OrderDetails | null
  source: OrderSource
  /** `user <id>` or `key <id>`. Null: a store. */
  actor: string | null
  purchaseBlock: PurchaseBlock | null
  idempotencyKey: string | null
  contentHash: Buffer | null
}

/** Addresses and details are stored as JSON. Everything else has a column. */
const newOrders = `json_to_recordset($1::json) as new_order (
  account_id uuid, id uuid, sub_account_id uuid, status smallint, source smallint, created_by text, purchase_block text, from_address jsonb,
  to_address jsonb, details jsonb, latest_shipment_id uuid, key text, content_hash text, now timestamptz, shipments json)`

/** All times of a new order are equal. */
export const storedAddress = (address: OrderAddress, now: string): StoredAddress => ({
  ...address,
  createdAt: now,
  updatedAt: now,
})

/** The shipments' rows, which include their packages. */
export const storedShipments = ({ shipments }: Pick<Order, 'shipments'>) =>
  shipments.map(({ shipmentId, parcel, customs }, index) => ({
    id: shipmentId,
    position: index + 1,
    parcel_id: parcel.id,
    weight: parcel.weightPounds,
    length: parcel.lengthInches,
    width: parcel.widthInches,
    height: parcel.heightInches,
    predefined_package: parcel.predefinedPackage,
    customs,
  }))

function recordOf(kept: OrderToInsert) {
  const { order } = kept
  const now = order.createdAt.toISOString()
  return {
    account_id: kept.accountId,
    id: order.orderId,
    sub_account_id: kept.subAccountId,
    status: order.status,
    source: kept.source,
    created_by: kept.actor,
    purchase_block: kept.purchaseBlock,
    from_address: storedAddress(order.from, now),
    to_address: storedAddress(order.to, now),
    details: kept.details,
    // The last shipment is shown until there is a label.
    latest_shipment_id: order.shipments.at(-1)?.shipmentId,
    key: kept.idempotencyKey,
    content_hash: kept.contentHash?.toString('hex') ?? null,
    now,
    shipments: storedShipments(order),
  }
}

/**
 * Inserts orders, their shipments and the changes for the counters. Nothing is inserted for an order whose idempotency
 * key is taken; the transaction that took it has been committed by then. Keys are claimed in sorted order, so that two
 * statements cannot deadlock.
 *
 * @returns the ids of the inserted orders
 */
export const insertOrders = (db: Queryable, orders: readonly OrderToInsert[]) =>
  db.query<{ id: string }>({
    name: 'orders.insert',
    text: `with new_orders as materialized (
             select * from ${newOrders}
           ), claimed as (
             insert into idempotency_keys (account_id, key, content_hash, order_id, created_at)
             select account_id, key, decode(content_hash, 'hex'), id, now from new_orders
             where key is not null order by account_id, key
             on conflict (account_id, key) do nothing
             returning order_id
           ), free as materialized (
             select * from new_orders where key is null or id in (select order_id from claimed)
           ), made as (
             insert into orders (account_id, id, sub_account_id, status, source, purchase_block, from_address, to_address,
                                 details, latest_shipment_id, created_by, created_at, updated_at)
             select account_id, id, sub_account_id, status, source, purchase_block, from_address, to_address,
                    details, latest_shipment_id, created_by, now, now
             from free
           ), recorded as (
             insert into order_changes (account_id, order_id, hour, status, source, sub_account_id, change)
             select account_id, id, date_trunc('hour', now, 'UTC'), status, source,
                    coalesce(sub_account_id, '00000000-0000-0000-0000-000000000000'), 1
             from free
           ), packed as (
             insert into shipments (account_id, id, order_id, position, parcel_id, weight, length, width, height,
                                    predefined_package, customs, created_at, updated_at)
             select free.account_id, s.id, free.id, s.position, s.parcel_id, s.weight, s.length, s.width, s.height,
                    s.predefined_package, s.customs, free.now, free.now
             from free, json_to_recordset(free.shipments)
               as s (id uuid, position smallint, parcel_id uuid, weight numeric, length numeric, width numeric,
                     height numeric, predefined_package text, customs jsonb)
           )
           select id from free`,
    values: [JSON.stringify(orders.map(recordOf))],
  })

export const selectIdempotencyKey = (db: Queryable, accountId: string, key: string) =>
  db.query<{ contentHash: Buffer; orderId: string }>({
    name: 'orders.idempotency-key',
    text: `select content_hash as "contentHash", order_id as "orderId" from idempotency_keys where account_id = $1::uuid and key = $2::text`,
    values: [accountId, key],
  })
