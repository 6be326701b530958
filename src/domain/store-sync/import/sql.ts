/** Statements on many store orders at a time. */

import type { StoreKey } from '#domain/store-sync/connection.ts'
import type { OwnFulfillment } from '#domain/store-sync/fulfillability.ts'
import type { StoredRow, StoreOrderColumns } from '#domain/store-sync/import/reconcile.ts'
import type { StoredStanding } from '#domain/store-sync/stored-order.ts'
import type { Queryable } from '#kit/postgres.ts'

export type KnownVersion = {
  externalId: string
  orderId: string | null
  version: Buffer
  labels: number
  standing: StoredStanding
  isBlocked: boolean
}

export const selectVersions = (db: Queryable, { accountId, storeId }: StoreKey, externalIds: readonly string[]) =>
  db.query<KnownVersion>({
    name: 'store-orders.versions',
    text: `select external_id as "externalId", order_id as "orderId", version, labels, standing,
                  purchase_block is not null or pending is not null as "isBlocked"
           from store_orders
           where account_id = $1::uuid and store_id = $2::uuid and external_id = any ($3::text[])`,
    values: [accountId, storeId, externalIds],
  })

type LockedRow = Omit<StoredRow, 'own' | 'heaviestPounds'> & {
  externalId: string
  own: OwnFulfillment[] | null
  isNewer: boolean
}

const ownPushes = `(select json_agg(json_build_object(
    'trackingNumber', p.push ->> 'trackingNumber', 'lines', p.push -> 'lines', 'isLast', p.push -> 'isLast',
    'isReported', p.state in ('done', 'take-back due', 'taking back', 'take-back uncertain', 'not taken back')))
  from store_pushes p
  where p.account_id = s.account_id and p.order_id = s.order_id and p.state <> 'withdrawn')`

/**
 * Locks the rows, sorted by id. Orders' own rows must be locked first.
 *
 * @param askedAt rows that were written later are `isNewer`
 */
export const lockRows = (
  db: Queryable,
  { accountId, storeId }: StoreKey,
  externalIds: readonly string[],
  askedAt: Date,
) =>
  db.query<LockedRow>({
    name: 'store-orders.lock',
    text: `select s.external_id as "externalId", s.order_id as "orderId", s.document, s.pending, s.seen, s.standing,
                  s.reason, s.detail, s.purchase_block as "purchaseBlock", s.assumed, s.labels, s.released,
                  case when s.order_id is not null then ${ownPushes} end as own,
                  date_trunc('milliseconds', s.changed_at) > $4::timestamptz as "isNewer"
           from store_orders s
           where s.account_id = $1::uuid and s.store_id = $2::uuid and s.external_id = any ($3::text[])
           order by s.external_id for update of s`,
    values: [accountId, storeId, externalIds, askedAt],
  })

export type NewRow = StoreOrderColumns & {
  version: Buffer
  externalId: string
  parentId: string
  number: string
  orderId: string | null
}

const maxNumberLength = 200

const recordOf = (row: Omit<NewRow, 'parentId' | 'number'> & Partial<Pick<NewRow, 'parentId' | 'number'>>) => ({
  external_id: row.externalId,
  parent_id: row.parentId,
  // Undefined keeps the stored number.
  number: row.number ? row.number.slice(0, maxNumberLength).toWellFormed() : undefined,
  order_id: row.orderId,
  version: row.version.toString('hex'),
  document: row.document,
  pending: row.pending,
  seen: row.seen,
  standing: row.standing,
  reason: row.reason,
  detail: row.detail?.toWellFormed() ?? null,
  purchase_block: row.purchaseBlock,
  assumed: row.assumed,
})

const record = `json_to_recordset($3::json) as r (
  external_id text, parent_id text, number text, order_id uuid, version text, document jsonb, pending jsonb, seen jsonb,
  standing text, reason text, detail text, purchase_block text, assumed text[])`

/** @returns the rows that no other transaction has inserted */
export const insertRows = (db: Queryable, { accountId, storeId }: StoreKey, rows: readonly NewRow[], now: Date) =>
  db.query<{ externalId: string }>({
    name: 'store-orders.insert',
    text: `insert into store_orders (account_id, store_id, external_id, parent_id, number, order_id, version, document,
                                     pending, seen, standing, reason, detail, purchase_block, assumed, changed_at,
                                     created_at)
           select $1::uuid, $2::uuid, r.external_id, r.parent_id, r.number, r.order_id, decode(r.version, 'hex'),
                  r.document, r.pending, r.seen, r.standing, r.reason, r.detail, r.purchase_block, r.assumed,
                  clock_timestamp(), $4::timestamptz
           from ${record} order by r.external_id
           on conflict (account_id, store_id, external_id) do nothing
           returning external_id as "externalId"`,
    values: [accountId, storeId, JSON.stringify(rows.map(recordOf)), now],
  })

export type ChangedRow = Omit<NewRow, 'parentId'> & {
  /** The lines of each shipment. Absent: unchanged. */
  shipmentLines?: Record<string, unknown> | null
}

/** @param askedAt orders that became due later stay due */
export const updateRows = (
  db: Queryable,
  { accountId, storeId }: StoreKey,
  rows: readonly ChangedRow[],
  askedAt: Date,
) =>
  db.query({
    name: 'store-orders.update',
    text: `update store_orders s
           set number = coalesce(r.number, s.number), order_id = r.order_id, version = decode(r.version, 'hex'),
               document = r.document, pending = r.pending, seen = r.seen, standing = r.standing, reason = r.reason,
               detail = r.detail, purchase_block = r.purchase_block, assumed = r.assumed,
               due_at = case when date_trunc('milliseconds', s.due_at) > $5::timestamptz then s.due_at end,
               shipment_lines = case when l.is_other then l.shipment_lines else s.shipment_lines end,
               changed_at = clock_timestamp()
           from ${record}
           join json_to_recordset($4::json) as l (external_id text, is_other boolean, shipment_lines jsonb)
             using (external_id)
           where s.account_id = $1::uuid and s.store_id = $2::uuid and s.external_id = r.external_id`,
    values: [
      accountId,
      storeId,
      JSON.stringify(rows.map(recordOf)),
      JSON.stringify(
        rows.map(({ externalId, shipmentLines }) => ({
          external_id: externalId,
          is_other: shipmentLines !== undefined,
          shipment_lines: shipmentLines ?? null,
        })),
      ),
      askedAt,
    ],
  })

/** Ends the request for a read, unless the order became due again later. */
export const endDue = (
  db: Queryable,
  { accountId, storeId }: StoreKey,
  externalIds: readonly string[],
  askedAt: Date,
) =>
  db.query({
    name: 'store-orders.end-due',
    text: `with due as materialized (
             select external_id from store_orders
             where account_id = $1::uuid and store_id = $2::uuid and external_id = any ($3::text[])
               and due_at < $4::timestamptz + interval '1 millisecond'
             order by external_id for update
           )
           update store_orders o set due_at = null from due
           where o.account_id = $1::uuid and o.store_id = $2::uuid and o.external_id = due.external_id`,
    values: [accountId, storeId, externalIds, askedAt],
  })

/** Makes the next sync read the orders again. */
export const markDue = (db: Queryable, { accountId, storeId }: StoreKey, externalIds: readonly string[]) =>
  db.query({
    name: 'store-orders.mark-due',
    text: `update store_orders set due_at = clock_timestamp()
           where account_id = $1::uuid and store_id = $2::uuid and external_id = any ($3::text[])`,
    values: [accountId, storeId, externalIds],
  })

export const selectShipmentLines = (db: Queryable, { accountId, storeId }: StoreKey, externalId: string) =>
  db.query<{ shipmentLines: Record<string, unknown> | null }>({
    name: 'store-orders.shipment-lines',
    text: `select shipment_lines as "shipmentLines" from store_orders
           where account_id = $1::uuid and store_id = $2::uuid and external_id = $3::text`,
    values: [accountId, storeId, externalId],
  })

export const setOrder = (
  db: Queryable,
  { accountId, storeId }: StoreKey,
  row: { externalId: string; orderId: string },
) =>
  db.query({
    name: 'store-orders.set-order',
    text: `update store_orders set order_id = $4::uuid
           where account_id = $1::uuid and store_id = $2::uuid and external_id = $3::text`,
    values: [accountId, storeId, row.externalId, row.orderId],
  })
