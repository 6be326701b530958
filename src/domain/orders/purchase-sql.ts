/** The statements by which purchases change their order: what its row repeats of the label, and its status. */

import type { LabelSummary } from '#domain/orders/order/label-summary.ts'
import { OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Counts a purchase as open where the order's status permits buying, and the order is still what it was; the row's lock
 * orders it against moves and against whoever rewrites a draft, or what a store has changed.
 */
export const countOpenPurchase = (
  db: Queryable,
  order: { accountId: string; orderId: string; from: readonly OrderStatus[]; revision: number },
) =>
  db.query<{ id: string }>({
    name: 'orders.open-purchase',
    text: `update orders set open_purchases = open_purchases + 1
           where account_id = $1::uuid and id = $2::uuid and status = any ($3::smallint[]) and purchase_block is null
             and revision = $4::integer
           returning id`,
    values: [order.accountId, order.orderId, order.from, order.revision],
  })

export const selectOrderStatus = (db: Queryable, accountId: string, orderId: string) =>
  db.query<{ status: OrderStatus; purchaseBlock: PurchaseBlock | null; revision: number }>({
    name: 'orders.status',
    text: `select status, purchase_block as "purchaseBlock", revision from orders where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, orderId],
  })

/** Of no sub-account. */
const nobody = '00000000-0000-0000-0000-000000000000'

export const lockOrder = (db: Queryable, accountId: string, orderId: string) =>
  db.query({
    name: 'orders.lock',
    text: 'select from orders where account_id = $1::uuid and id = $2::uuid for update',
    values: [accountId, orderId],
  })

/** What becomes of a status once no label and no purchase is left. */
type LastMove = { from: OrderStatus; to: OrderStatus }

/** What every statement below is told beside what it changes. */
type Change = { accountId: string; orderId: string; historyId: string; reason: string; now: Date }

/**
 * Shows the order by a label that came just now, and moves the status with it: to `status`, or, while the order
 * is on hold, to be resumed to `heldTo`. Statuses in `keep` stay. Writes the history of a real move.
 */
export const writeLabelSummary = (
  db: Queryable,
  change: Change & {
    label: LabelSummary
    status: OrderStatus
    /** Null: where it was held from, or where `lastMove` brings it from there. */
    heldTo: OrderStatus | null
    lastMove: LastMove
    keep: readonly OrderStatus[]
    /** Whether the purchase does not hold its shipment any more. */
    isPurchaseClosed: boolean
  },
) =>
  db.query<{ id: string }>({
    name: 'orders.write-label',
    text: `with before as (
             select status from orders where account_id = $1::uuid and id = $2::uuid for update
           ), changed as (
             update orders o
             set label_id = $3::uuid, label_status = $4::smallint, carrier = $5::text, service_code = $6::text,
                 service_name = $7::text, tracking_number = $8::text, ship_date = $9::timestamptz,
                 ready_formats = $10::text[], latest_shipment_id = $18::uuid,
                 open_purchases = o.open_purchases - $13::boolean::integer,
                 status = case when before.status = $17::smallint or before.status = any ($12::smallint[])
                               then before.status else $11::smallint end,
                 held_from = case when before.status = $17::smallint then coalesce($19::smallint, case
                   when o.held_from = $20::smallint and o.open_purchases = 1 then $21::smallint else o.held_from end) end,
                 updated_at = $16::timestamptz
             from before
             where o.account_id = $1::uuid and o.id = $2::uuid
             returning o.id, o.status
           ), history as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, actor, created_at)
             select $1::uuid, $14::uuid, $2::uuid, before.status, changed.status, $15::text, 'service', $16::timestamptz
             from before, changed where before.status <> changed.status
           )
           select id from changed`,
    values: [
      change.accountId,
      change.orderId,
      change.label.labelId,
      change.label.labelStatus,
      change.label.carrier,
      change.label.serviceCode,
      change.label.serviceName,
      change.label.trackingNumber,
      change.label.shipDate,
      change.label.readyFormats,
      change.status,
      change.keep,
      change.isPurchaseClosed,
      change.historyId,
      change.reason,
      change.now,
      OrderStatus.OnHold,
      change.label.shipmentId,
      change.heldTo,
      change.lastMove.from,
      change.lastMove.to,
    ],
  })

/** Shows the order by another of its labels, with the shipment that it is of. */
export const showLabel = (db: Queryable, order: { accountId: string; orderId: string }, label: LabelSummary) =>
  db.query({
    name: 'orders.show-label',
    text: `update orders
           set latest_shipment_id = $3::uuid, label_id = $4::uuid, label_status = $5::smallint, carrier = $6::text,
               service_code = $7::text, service_name = $8::text, tracking_number = $9::text,
               ship_date = $10::timestamptz, ready_formats = $11::text[]
           where account_id = $1::uuid and id = $2::uuid`,
    values: [
      order.accountId,
      order.orderId,
      label.shipmentId,
      label.labelId,
      label.labelStatus,
      label.carrier,
      label.serviceCode,
      label.serviceName,
      label.trackingNumber,
      label.shipDate,
      label.readyFormats,
    ],
  })

/**
 * A purchase does not hold its shipment any more: it failed, or its label was cancelled. Where no other purchase is
 * open the status moves, if it is `from`, to `to`; else the roll-up is told that a parcel may wait for a label again.
 */
export const closePurchaseRow = (db: Queryable, change: Change & { lastMove: LastMove }) =>
  db.query<{ id: string }>({
    name: 'orders.close-purchase',
    text: `with before as (
             select status, held_from, open_purchases from orders
             where account_id = $1::uuid and id = $2::uuid for update
           ), changed as (
             update orders o
             set open_purchases = before.open_purchases - 1,
                 status = case when before.status = $6::smallint and before.open_purchases = 1
                               then $7::smallint else before.status end,
                 held_from = case when before.held_from = $6::smallint and before.open_purchases = 1
                                  then $7::smallint else before.held_from end,
                 updated_at = $4::timestamptz
             from before
             where o.account_id = $1::uuid and o.id = $2::uuid
             returning o.*
           ), recorded as (
             insert into order_changes (account_id, order_id, hour, status, source, sub_account_id, change)
             select c.account_id, c.id, date_trunc('hour', c.created_at, 'UTC'), c.status, c.source,
                    coalesce(c.sub_account_id, '${nobody}'), 0
             from changed c, before where c.status = $6::smallint and before.open_purchases > 1
           ), history as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, actor, created_at)
             select $1::uuid, $3::uuid, $2::uuid, before.status, changed.status, $5::text, 'service', $4::timestamptz
             from before, changed where before.status <> changed.status
           )
           select id from changed`,
    values: [
      change.accountId,
      change.orderId,
      change.historyId,
      change.now,
      change.reason,
      change.lastMove.from,
      change.lastMove.to,
    ],
  })

/**
 * Adds formats that are ready now to what the row repeats, where it is about that label. It waits for whoever is about
 * to show the order by another one, and looks then.
 */
export const addReadyFormats = (
  db: Queryable,
  change: { accountId: string; orderId: string; labelId: string; formats: readonly string[] },
) =>
  db.query({
    name: 'orders.add-ready-formats',
    text: `with shown as (
             select label_id from orders where account_id = $1::uuid and id = $2::uuid for update
           )
           update orders o
           set ready_formats = (select array_agg(distinct format) from unnest(o.ready_formats || $4::text[]) as format)
           from shown where o.account_id = $1::uuid and o.id = $2::uuid and shown.label_id = $3::uuid`,
    values: [change.accountId, change.orderId, change.labelId, change.formats],
  })
