/** Statements of purchases that change the status of an order and the label data in its row. */

import type { LabelSummary } from '#domain/orders/order/order.ts'
import { type CurrentShipmentRow, currentShipment } from '#domain/orders/order/read-sql.ts'
import { OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import { type Queryable, rowsOf, toRows } from '#kit/postgres.ts'

/** Whether a statement waits for rows that another transaction has locked, or leaves them out. */
export type LockMode = 'wait' | 'skip'

const lockClause: Readonly<Record<LockMode, string>> = { wait: 'for update', skip: 'for update skip locked' }

export type ShipmentKey = { accountId: string; shipmentId: string }

/** A shipment with its order's state under the lock; `status` is null if the order isn't locked. */
type LockedShipmentRow = CurrentShipmentRow & {
  position: number
  status: OrderStatus | null
  purchaseBlock: PurchaseBlock | null
}

/**
 * Locks the orders of shipments and reads both. An order that was rewritten after the statement started is not locked,
 * because it has other shipments now. A missing shipment has no row.
 */
export const lockShipmentRows = (db: Queryable, shipments: readonly ShipmentKey[], lock: LockMode) =>
  db.query<LockedShipmentRow>({
    name: lock === 'wait' ? 'orders.lock-shipments' : 'orders.lock-free-shipments',
    text: `with found as materialized (
             select key.position, key."accountId", shipment.*
             from ${rowsOf('$1', '"accountId" uuid, "shipmentId" uuid')} as key, lateral (
               ${currentShipment('key."accountId"', 'key."shipmentId"')} limit 1) as shipment
           ), locked as materialized (
             select f.position, o.status, o.purchase_block
             from found f, lateral (
               select o.status, o.purchase_block from orders o
               where o.account_id = f."accountId" and o.id = f."orderId" and o.revision = f.revision
               ${lockClause[lock]}) as o
           )
           select f.*, l.status, l.purchase_block as "purchaseBlock" from found f left join locked l using (position)`,
    values: [toRows(shipments.map(({ accountId, shipmentId }) => ({ accountId, shipmentId })))],
  })

const orderKeys = (orders: readonly { accountId: string; orderId: string }[]): string =>
  toRows(orders.map(({ accountId, orderId }) => ({ accountId, orderId })))

/** Counts purchases of orders that the transaction has locked as open. An order may be named several times. */
export const countOpenPurchases = (db: Queryable, orders: readonly { accountId: string; orderId: string }[]) =>
  db.query({
    name: 'orders.open-purchases',
    text: `update orders o set open_purchases = o.open_purchases + opened.count
           from (select "accountId", "orderId", count(*)::integer as count
                 from ${rowsOf('$1', '"accountId" uuid, "orderId" uuid')} as key
                 group by "accountId", "orderId") as opened
           where o.account_id = opened."accountId" and o.id = opened."orderId"`,
    values: [orderKeys(orders)],
  })

export const selectOrderStatus = (db: Queryable, accountId: string, orderId: string) =>
  db.query<{ status: OrderStatus; purchaseBlock: PurchaseBlock | null; revision: number }>({
    name: 'orders.status',
    text: `select status, purchase_block as "purchaseBlock", revision from orders where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, orderId],
  })

/** Stands for no sub-account. */
const nobody = '00000000-0000-0000-0000-000000000000'

export const lockOrder = (db: Queryable, accountId: string, orderId: string) =>
  db.query({
    name: 'orders.lock',
    text: 'select from orders where account_id = $1::uuid and id = $2::uuid for update',
    values: [accountId, orderId],
  })

/** Locks the orders that no other transaction has locked. */
export const lockFreeOrders = (db: Queryable, orders: readonly { accountId: string; orderId: string }[]) =>
  db.query<{ orderId: string }>({
    name: 'orders.lock-free',
    text: `select locked.id as "orderId" from ${rowsOf('$1', '"accountId" uuid, "orderId" uuid')} as key, lateral (
             select o.id from orders o where o.account_id = key."accountId" and o.id = key."orderId"
             for update skip locked) as locked`,
    values: [orderKeys(orders)],
  })

/** The move when no label and no open purchase is left. */
type LastMove = { from: OrderStatus; to: OrderStatus }

/** The parameters of all statements below. */
type Change = { accountId: string; orderId: string; historyId: string; reason: string; now: Date }

/** The new label of an order. */
type LabelChange = Change & {
  label: LabelSummary
  status: OrderStatus
  /**
   * The status to which an order on hold resumes. Null: the status before the hold, or the target of `lastMove` from
   * there.
   */
  heldTo: OrderStatus | null
  /** Whether the purchase no longer owns its shipment. */
  isPurchaseClosed: boolean
}

const labelChangeColumns = `"accountId" uuid, "orderId" uuid, "shipmentId" uuid, "labelId" uuid, "labelStatus" smallint,
  "carrier" text, "serviceCode" text, "serviceName" text, "trackingNumber" text, "shipDate" timestamptz,
  "readyFormats" text[], "status" smallint, "heldTo" smallint, "isPurchaseClosed" boolean, "historyId" uuid,
  "reason" text, "now" timestamptz`

/**
 * Shows orders by their new labels and moves their statuses. An order on hold keeps its status and resumes to `heldTo`;
 * statuses in `keep` stay as well. Adds real moves to the history. Each order is named once.
 */
export const writeLabelSummaries = (
  db: Queryable,
  changes: readonly LabelChange[],
  { keep, lastMove }: { keep: readonly OrderStatus[]; lastMove: LastMove },
) =>
  db.query({
    name: 'orders.write-labels',
    text: `with requested as materialized (
             select * from ${rowsOf('$1', labelChangeColumns)} as requested
           ), before as materialized (
             select r.*, o.before
             from requested r, lateral (
               select o.status as before from orders o where o.account_id = r."accountId" and o.id = r."orderId"
               for update) as o
           ), changed as (
             update orders o
             set label_id = b."labelId", label_status = b."labelStatus", carrier = b."carrier",
                 service_code = b."serviceCode", service_name = b."serviceName", tracking_number = b."trackingNumber",
                 ship_date = b."shipDate", ready_formats = b."readyFormats", latest_shipment_id = b."shipmentId",
                 open_purchases = o.open_purchases - b."isPurchaseClosed"::integer,
                 status = case when b.before = $2::smallint or b.before = any ($3::smallint[]) then b.before
                               else b."status" end,
                 held_from = case when b.before = $2::smallint then coalesce(b."heldTo", case
                   when o.held_from = $4::smallint and o.open_purchases = 1 then $5::smallint else o.held_from end) end,
                 updated_at = greatest(b."now", o.updated_at + interval '1 millisecond')
             from before b
             where o.account_id = b."accountId" and o.id = b."orderId"
             returning o.account_id, o.id, b.before, o.status, b."historyId", b."reason", b."now"
           )
           insert into order_moves (account_id, id, order_id, from_status, to_status, reason, actor, created_at)
           select account_id, "historyId", id, before, status, "reason", 'service', "now" from changed
           where before <> status`,
    values: [
      toRows(changes.map(({ label, ...change }) => ({ ...label, ...change }))),
      OrderStatus.OnHold,
      keep,
      lastMove.from,
      lastMove.to,
    ],
  })

/** Shows the order with another label and its shipment. */
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
 * Closes a purchase that failed, or whose label was canceled. If no other purchase is open, an order with the status
 * `from` moves to `to`. Otherwise the rollup learns that a package may need a label again.
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
                 updated_at = greatest($4::timestamptz, o.updated_at + interval '1 millisecond')
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
 * Adds ready formats if the row shows this label. It waits for a transaction that changes the shown label, and checks
 * again.
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
