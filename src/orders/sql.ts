import { gather } from '#kit/batch.ts'
import { type Database, isDataError, type Queryable } from '#kit/postgres.ts'

/** An address as it is kept with its order: the contract's fields, id and times included. */
export type AddressRow = {
  id: string
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  state: string
  zip: string
  country: string
  phone: string | null
  email: string | null
  residential: boolean | null
  carrierFacility: string | null
  federalTaxId: string | null
  stateTaxId: string | null
  createdAt: string
  updatedAt: string
}

export type ShipmentRow = {
  id: string
  parcel_id: string
  weight: string
  length: string | null
  width: string | null
  height: string | null
  predefined_package: string | null
  created_at: Date
  updated_at: Date
}

export type NewShipment = {
  id: string
  parcel_id: string
  weight: number
  length: number | null
  width: number | null
  height: number | null
  predefined_package: string | null
}

export type NewOrder = {
  accountId: string
  id: string
  subAccountId: string | null
  status: number
  source: number
  purchaseBlock: string | null
  from: AddressRow
  to: AddressRow
  shipments: NewShipment[]
  idempotencyKey: string | null
  contentHash: Buffer | null
  now: Date
}

/** Addresses arrive as JSON and are kept as such; all else has a column. */
const given = `json_to_recordset($1::json) as given (
  account_id uuid, id uuid, sub_account_id uuid, status smallint, source smallint, purchase_block text, from_address jsonb,
  to_address jsonb, latest_shipment_id uuid, key text, content_hash text, now timestamptz, shipments json)`

/**
 * Everything of new orders in one statement: the orders, their shipments, and the notes for the list's
 * tallies. An order with a key hangs on that key being free: where it is taken nothing of the order is
 * written, and whoever took it at the same time has committed by then. Keys are claimed in their order, so
 * that two statements which share some never wait for each other in a circle.
 *
 * @returns the ids of those that were made
 */
const insertOrders = (db: Queryable, orders: readonly NewOrder[]) =>
  db.query<{ id: string }>({
    name: 'orders.insert',
    text: `with given as materialized (
             select * from ${given}
           ), claimed as (
             insert into idempotency_keys (account_id, key, content_hash, order_id, created_at)
             select account_id, key, decode(content_hash, 'hex'), id, now from given
             where key is not null order by account_id, key
             on conflict (account_id, key) do nothing
             returning order_id
           ), free as materialized (
             select * from given where key is null or id in (select order_id from claimed)
           ), made as (
             insert into orders (account_id, id, sub_account_id, status, source, purchase_block, from_address, to_address,
                                 latest_shipment_id, created_at, updated_at)
             select account_id, id, sub_account_id, status, source, purchase_block, from_address, to_address,
                    latest_shipment_id, now, now
             from free
           ), noted as (
             insert into order_changes (account_id, order_id, hour, status, source, sub_account_id, change)
             select account_id, id, date_trunc('hour', now, 'UTC'), status, source,
                    coalesce(sub_account_id, '00000000-0000-0000-0000-000000000000'), 1
             from free
           ), packed as (
             insert into shipments (account_id, id, order_id, position, parcel_id, weight, length, width, height,
                                    predefined_package, created_at, updated_at)
             select free.account_id, s.id, free.id, s.position, s.parcel_id, s.weight, s.length, s.width, s.height,
                    s.predefined_package, free.now, free.now
             from free, json_to_recordset(free.shipments)
               as s (id uuid, position smallint, parcel_id uuid, weight numeric, length numeric, width numeric,
                     height numeric, predefined_package text)
           )
           select id from free`,
    values: [
      JSON.stringify(
        orders.map((order) => ({
          account_id: order.accountId,
          id: order.id,
          sub_account_id: order.subAccountId,
          status: order.status,
          source: order.source,
          purchase_block: order.purchaseBlock,
          from_address: order.from,
          to_address: order.to,
          latest_shipment_id: order.shipments.at(-1)?.id,
          key: order.idempotencyKey,
          content_hash: order.contentHash?.toString('hex') ?? null,
          now: order.now,
          shipments: order.shipments.map((shipment, index) => ({ ...shipment, position: index + 1 })),
        })),
      ),
    ],
  })

/** Few, so that orders gather while these are under way; a statement's worth of them is still quick. */
const insertLimits = { runs: 4, items: 50, mayBeOfOne: isDataError }
const inserters = new WeakMap<Queryable, (order: NewOrder) => Promise<boolean>>()

/** Writes a new order, together with others that come at the same time. @returns false where its key is taken */
export function insertOrder(db: Database, order: NewOrder): Promise<boolean> {
  let insert = inserters.get(db)
  if (!insert) {
    insert = gather(insertLimits, async (orders) => {
      const made = new Set((await insertOrders(db, orders)).map(({ id }) => id))
      return orders.map(({ id }) => made.has(id))
    })
    inserters.set(db, insert)
  }
  return insert(order)
}

export const selectIdempotencyKey = (db: Queryable, accountId: string, key: string) =>
  db.query<{ content_hash: Buffer; order_id: string }>({
    name: 'orders.idempotency-key',
    text: `select content_hash, order_id from idempotency_keys where account_id = $1::uuid and key = $2::text`,
    values: [accountId, key],
  })

export const deleteOldKeys = (db: Queryable, before: Date) =>
  db.query({
    name: 'orders.expire-keys',
    text: `delete from idempotency_keys where created_at < $1::timestamptz`,
    values: [before],
  })

export type WholeOrderRow = {
  id: string
  status: number
  created_at: Date
  updated_at: Date
  from_address: AddressRow
  to_address: AddressRow
}

export const selectOrder = (db: Queryable, accountId: string, orderId: string) =>
  db.query<WholeOrderRow>({
    name: 'orders.whole',
    text: `select id, status, created_at, updated_at, from_address, to_address
           from orders where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, orderId],
  })

export const selectShipments = (db: Queryable, accountId: string, orderId: string) =>
  db.query<ShipmentRow>({
    name: 'orders.shipments',
    text: `select id, parcel_id, weight, length, width, height, predefined_package, created_at, updated_at
           from shipments where account_id = $1::uuid and order_id = $2::uuid order by position`,
    values: [accountId, orderId],
  })

export type OrderSummaryRow = {
  id: string
  status: number
  created_at: Date
  to_address: AddressRow
  latest_shipment_id: string | null
  label_id: string | null
  label_status: number | null
  carrier: string | null
  service_code: string | null
  tracking_number: string | null
  ship_date: Date | null
  ready_formats: string[]
  weight: string | null
  length: string | null
  width: string | null
  height: string | null
  predefined_package: string | null
}

/** The order as Get Order shows it. A sub-account, where given, must be the order's own. */
export const selectOrderSummary = (db: Queryable, accountId: string, orderId: string, subAccountId: string | null) =>
  db.query<OrderSummaryRow>({
    name: 'orders.summary',
    text: `select o.id, o.status, o.created_at, o.to_address, o.latest_shipment_id, o.label_id, o.label_status, o.carrier,
                  o.service_code, o.tracking_number, o.ship_date, o.ready_formats,
                  s.weight, s.length, s.width, s.height, s.predefined_package
           from orders o
           left join shipments s on s.account_id = o.account_id and s.id = o.latest_shipment_id
           where o.account_id = $1::uuid and o.id = $2::uuid and ($3::uuid is null or o.sub_account_id = $3::uuid)`,
    values: [accountId, orderId, subAccountId],
  })

export type MoveRow = {
  status: number
  held_from: number | null
  open_purchases: number
  moved_at: Date | null
}

/**
 * Moves the status where the move is allowed, and writes its history. Answers the order as it was
 * before; `moved_at` is null where it stayed. The row's lock puts simultaneous moves in a row.
 */
export const moveOrderRow = (
  db: Queryable,
  move: {
    accountId: string
    orderId: string
    to: number
    from: number[]
    resumeStatus: number | null
    historyId: string
    reason: string | null
    source: string | null
    actor: string
    now: Date
  },
) =>
  db.query<MoveRow>({
    name: 'orders.move',
    text: `with before as (
             select status, held_from, open_purchases from orders
             where account_id = $1::uuid and id = $2::uuid for update
           ), moved as (
             update orders o
             set status = $3::smallint, held_from = case when $3::smallint = 2 then before.status end,
                 updated_at = $10::timestamptz
             from before
             where o.account_id = $1::uuid and o.id = $2::uuid
               and (before.status = any ($4::smallint[]) or (before.status = 2 and before.held_from = $3::smallint))
               and ($5::smallint is null or before.held_from = $5::smallint)
               and not ($3::smallint = 3 and before.open_purchases > 0)
             returning o.updated_at
           ), history as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, source, actor, created_at)
             select $1::uuid, $6::uuid, $2::uuid, before.status, $3::smallint, $7::text, $8::text, $9::text, $10::timestamptz
             from before, moved
           )
           select before.status, before.held_from, before.open_purchases, moved.updated_at as moved_at
           from before left join moved on true`,
    values: [
      move.accountId,
      move.orderId,
      move.to,
      move.from,
      move.resumeStatus,
      move.historyId,
      move.reason,
      move.source,
      move.actor,
      move.now,
    ],
  })

export type ShipmentFactsRow = ShipmentRow & {
  order_id: string
  order_status: number
  purchase_block: string | null
  from_address: AddressRow
  to_address: AddressRow
}

/** A shipment with what rating and buying need of its order. */
export const selectShipmentFacts = (db: Queryable, accountId: string, shipmentId: string) =>
  db.query<ShipmentFactsRow>({
    name: 'orders.shipment-facts',
    text: `select s.id, s.parcel_id, s.weight, s.length, s.width, s.height, s.predefined_package, s.created_at, s.updated_at,
                  s.order_id, o.status as order_status, o.purchase_block, o.from_address, o.to_address
           from shipments s join orders o on o.account_id = s.account_id and o.id = s.order_id
           where s.account_id = $1::uuid and s.id = $2::uuid`,
    values: [accountId, shipmentId],
  })

/** Counts a purchase as open where the order's status permits buying; the row's lock orders it against moves. */
export const openPurchase = (db: Queryable, order: { accountId: string; orderId: string; from: number[] }) =>
  db.query<{ id: string }>({
    name: 'orders.open-purchase',
    text: `update orders set open_purchases = open_purchases + 1
           where account_id = $1::uuid and id = $2::uuid and status = any ($3::smallint[]) and purchase_block is null
           returning id`,
    values: [order.accountId, order.orderId, order.from],
  })

export const selectOrderStatus = (db: Queryable, accountId: string, orderId: string) =>
  db.query<{ status: number; purchase_block: string | null }>({
    name: 'orders.status',
    text: `select status, purchase_block from orders where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, orderId],
  })

export type LabelFace = {
  labelId: string
  labelStatus: number
  carrier: string
  serviceCode: string
  serviceName: string
  trackingNumber: string | null
  shipDate: Date | null
  readyFormats: string[]
}

/**
 * Shows a label as the order's latest and moves the status with it: to `status`, or, while the order
 * is on hold, to be resumed to `status`. Statuses in `keep` stay. Writes the history of a real move.
 */
export const showLabel = (
  db: Queryable,
  change: {
    accountId: string
    orderId: string
    face: LabelFace
    status: number
    keep: number[]
    purchasesClosed: number
    historyId: string
    reason: string
    now: Date
  },
) =>
  db.query<{ id: string }>({
    name: 'orders.show-label',
    text: `with before as (
             select status from orders where account_id = $1::uuid and id = $2::uuid for update
           ), shown as (
             update orders o
             set label_id = $3::uuid, label_status = $4::smallint, carrier = $5::text, service_code = $6::text,
                 service_name = $7::text, tracking_number = $8::text, ship_date = $9::timestamptz,
                 ready_formats = $10::text[], open_purchases = o.open_purchases - $13::integer,
                 status = case when before.status = 2 or before.status = any ($12::smallint[]) then before.status
                               else $11::smallint end,
                 held_from = case when before.status = 2 then $11::smallint end,
                 updated_at = $16::timestamptz
             from before
             where o.account_id = $1::uuid and o.id = $2::uuid
             returning o.id, o.status
           ), history as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, actor, created_at)
             select $1::uuid, $14::uuid, $2::uuid, before.status, shown.status, $15::text, 'service', $16::timestamptz
             from before, shown where before.status <> shown.status
           )
           select id from shown`,
    values: [
      change.accountId,
      change.orderId,
      change.face.labelId,
      change.face.labelStatus,
      change.face.carrier,
      change.face.serviceCode,
      change.face.serviceName,
      change.face.trackingNumber,
      change.face.shipDate,
      change.face.readyFormats,
      change.status,
      change.keep,
      change.purchasesClosed,
      change.historyId,
      change.reason,
      change.now,
    ],
  })

/**
 * A purchase does not hold its shipment any more: it failed, or its label was cancelled, which the order then
 * shows. An order whose last one this was goes from LabelCreated back to Packed.
 */
export const closePurchase = (
  db: Queryable,
  change: {
    accountId: string
    orderId: string
    cancelledLabelId: string | null
    historyId: string
    reason: string
    now: Date
  },
) =>
  db.query<{ id: string }>({
    name: 'orders.close-purchase',
    text: `with before as (
             select status, held_from, open_purchases from orders
             where account_id = $1::uuid and id = $2::uuid for update
           ), shown as (
             update orders o
             set label_status = case when o.label_id = $3::uuid then 3 else o.label_status end,
                 open_purchases = before.open_purchases - 1,
                 status = case when before.status = 8 and before.open_purchases = 1 then 7 else before.status end,
                 held_from = case when before.held_from = 8 and before.open_purchases = 1 then 7 else before.held_from end,
                 updated_at = $5::timestamptz
             from before
             where o.account_id = $1::uuid and o.id = $2::uuid
             returning o.id, o.status
           ), history as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, actor, created_at)
             select $1::uuid, $4::uuid, $2::uuid, before.status, shown.status, $6::text, 'service', $5::timestamptz
             from before, shown where before.status <> shown.status
           )
           select id from shown`,
    values: [change.accountId, change.orderId, change.cancelledLabelId, change.historyId, change.now, change.reason],
  })

/** Adds formats that are ready now to what the order shows, where it still shows that label. */
export const showReadyFormats = (
  db: Queryable,
  change: { accountId: string; orderId: string; labelId: string; formats: readonly string[] },
) =>
  db.query({
    name: 'orders.show-ready-formats',
    text: `update orders
           set ready_formats = (select array_agg(distinct format) from unnest(ready_formats || $4::text[]) as format)
           where account_id = $1::uuid and id = $2::uuid and label_id = $3::uuid`,
    values: [change.accountId, change.orderId, change.labelId, change.formats],
  })

export const selectMoves = (db: Queryable, accountId: string, orderId: string) =>
  db.query<{
    from_status: number
    to_status: number
    reason: string | null
    source: string | null
    actor: string
    created_at: Date
  }>({
    name: 'orders.moves',
    text: `select from_status, to_status, reason, source, actor, created_at from order_moves
           where account_id = $1::uuid and order_id = $2::uuid order by id`,
    values: [accountId, orderId],
  })
