/** Statements on single store orders: review, export and erasure. */
import type { StoreOrder } from '#adapters/stores/store.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import type { StoreOrderColumns } from '#domain/store-sync/import/reconcile.ts'
import type { ChangedRow, NewRow } from '#domain/store-sync/import/sql.ts'
import { type StoredStanding, storedText } from '#domain/store-sync/stored-order.ts'
import type { Queryable } from '#kit/postgres.ts'

export type RowOfOrder = {
  storeId: string
  externalId: string
  version: Buffer
  document: unknown
  pending: unknown
  labels: number
  released: string | null
}

/** Locks the row. The order's row must be locked first. */
export const lockRowOfOrder = (db: Queryable, accountId: string, orderId: string) =>
  db.query<RowOfOrder>({
    name: 'store-orders.lock-of-order',
    text: `select store_id as "storeId", external_id as "externalId", version, document, pending, labels, released
           from store_orders where account_id = $1::uuid and order_id = $2::uuid for update`,
    values: [accountId, orderId],
  })

type BlockColumns = Pick<StoreOrderColumns, 'standing' | 'reason' | 'detail' | 'purchaseBlock'>

/** Keeps the version, so that reading the same data again writes nothing. */
export const writeAccepted = (
  db: Queryable,
  { accountId, storeId }: StoreKey,
  row: Pick<NewRow, 'externalId' | 'document' | 'standing' | 'reason' | 'detail' | 'purchaseBlock' | 'assumed'> &
    Pick<ChangedRow, 'shipmentLines'>,
) =>
  db.query({
    name: 'store-orders.accept',
    text: `update store_orders
           set document = $4::jsonb, pending = null, seen = null, standing = $5::text, reason = $6::text,
               detail = $7::text, purchase_block = $8::text, assumed = $9::text[],
               shipment_lines = case when $10::boolean then $11::jsonb else shipment_lines end,
               changed_at = clock_timestamp()
           where account_id = $1::uuid and store_id = $2::uuid and external_id = $3::text`,
    values: [
      accountId,
      storeId,
      row.externalId,
      JSON.stringify(row.document),
      row.standing,
      row.reason,
      row.detail,
      row.purchaseBlock,
      row.assumed,
      row.shipmentLines !== undefined,
      row.shipmentLines ? JSON.stringify(row.shipmentLines) : null,
    ],
  })

export const writeSeen = (
  db: Queryable,
  { accountId, storeId }: StoreKey,
  row: {
    externalId: string
    seen: StoreOrder
    /** Whether later data is compared with this. An order with labels is compared with what its labels were bought for. */
    isBase: boolean
  } & BlockColumns,
) =>
  db.query({
    name: 'store-orders.see',
    text: `update store_orders
           set seen = $4::jsonb, pending = null, purchase_block = $5::text, standing = $7::text, reason = $8::text,
               detail = $9::text, changed_at = clock_timestamp(),
               document = case when $6::boolean then $4::jsonb else document end
           where account_id = $1::uuid and store_id = $2::uuid and external_id = $3::text`,
    values: [
      accountId,
      storeId,
      row.externalId,
      storedText(row.seen),
      row.purchaseBlock,
      row.isBase,
      row.standing,
      row.reason,
      row.detail,
    ],
  })

/** No digest is this short, so the next read is a change. */
export const dropPending = (db: Queryable, { accountId, storeId }: StoreKey, externalId: string) =>
  db.query({
    name: 'store-orders.drop-pending',
    text: `update store_orders
           set pending = null, version = '\\x00', due_at = clock_timestamp(), changed_at = clock_timestamp()
           where account_id = $1::uuid and store_id = $2::uuid and external_id = $3::text`,
    values: [accountId, storeId, externalId],
  })

/** Records that a person ships the order although it waits for this reason. The next read checks the rest. */
export const writeReleased = (
  db: Queryable,
  { accountId, orderId, ...row }: { accountId: string; orderId: string; released: string } & BlockColumns,
) =>
  db.query({
    name: 'store-orders.release',
    text: `update store_orders
           set released = $3::text, purchase_block = $4::text, detail = $5::text, standing = $6::text,
               reason = $7::text, version = '\\x00', due_at = clock_timestamp(), changed_at = clock_timestamp()
           where account_id = $1::uuid and order_id = $2::uuid`,
    values: [accountId, orderId, row.released, row.purchaseBlock, row.detail, row.standing, row.reason],
  })

export type ExportedRow = {
  storeId: string
  externalId: string
  number: string
  orderId: string | null
  standing: StoredStanding
  reason: string | null
  detail: string | null
  document: unknown
  pending: unknown
  seen: unknown
  createdAt: Date
  changedAt: Date
}

export const selectRowsPage = (
  db: Queryable,
  page: { accountId: string; after: { storeId: string; externalId: string } | null; max: number },
) =>
  db.query<ExportedRow>({
    name: 'store-orders.export',
    text: `select store_id as "storeId", external_id as "externalId", number, order_id as "orderId", standing, reason,
                  detail, document, pending, seen, created_at as "createdAt", changed_at as "changedAt"
           from store_orders
           where account_id = $1::uuid and ($2::uuid is null or (store_id, external_id) > ($2::uuid, $3::text))
           order by store_id, external_id limit $4::integer`,
    values: [page.accountId, page.after?.storeId ?? null, page.after?.externalId ?? null, page.max],
  })

/** The row and its number stay, so that the order is not imported again. */
const forgotten = `document = null, pending = null, seen = null, detail = null, standing = 'closed', reason = null,
               purchase_block = null, assumed = '{}', due_at = null, changed_at = clock_timestamp()`

/** Rows with data of an order that was never created. */
const waits = `o.order_id is null and o.standing in ('withheld', 'unreadable', 'incomplete')`

export const eraseRow = (db: Queryable, accountId: string, orderId: string) =>
  db.query({
    name: 'store-orders.erase',
    text: `update store_orders set ${forgotten} where account_id = $1::uuid and order_id = $2::uuid`,
    values: [accountId, orderId],
  })

export const eraseWaitingBefore = (db: Queryable, { accountId, before }: { accountId: string; before: Date }) =>
  db.query({
    name: 'store-orders.erase-waiting-before',
    text: `with waiting as materialized (
             select o.store_id, o.external_id from store_orders o
             where o.account_id = $1::uuid and ${waits} and o.created_at < $2::timestamptz
             order by o.store_id, o.external_id for update of o
           )
           update store_orders o set ${forgotten} from waiting
           where o.account_id = $1::uuid and o.store_id = waiting.store_id and o.external_id = waiting.external_id`,
    values: [accountId, before],
  })

/** Rows of all accounts that have not changed for this many days. */
export const expireWaiting = (db: Queryable, days: number, maxItems: number) =>
  db.query<{ accountId: string }>({
    name: 'store-orders.expire-waiting',
    text: `update store_orders set ${forgotten} where ctid = any (array(
             select o.ctid from store_orders o
             where ${waits} and o.changed_at < clock_timestamp() - $1::float8 * interval '1 day'
             limit $2::integer for update skip locked
           )) returning account_id as "accountId"`,
    values: [days, maxItems],
  })

/** @returns the rows with this number, with their orders if there are any */
export const eraseWaitingOfNumber = (db: Queryable, { accountId, storeId }: StoreKey, number: string) =>
  db.query<{ orderId: string | null }>({
    name: 'store-orders.erase-waiting-of-number',
    text: `with waiting as materialized (
             select o.external_id from store_orders o
             where o.account_id = $1::uuid and o.store_id = $2::uuid and o.number = $3::text and ${waits}
             order by o.external_id for update of o
           ), erased as (
             update store_orders o set ${forgotten} from waiting
             where o.account_id = $1::uuid and o.store_id = $2::uuid and o.external_id = waiting.external_id
           )
           select order_id as "orderId" from store_orders
           where account_id = $1::uuid and store_id = $2::uuid and number = $3::text`,
    values: [accountId, storeId, number],
  })
