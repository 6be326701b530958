/** Statements on the items of one batch that a caller changes or reads. */
import type { BatchItem, ItemRate, ItemState } from '#domain/batches/batch.ts'
import type { BatchKey } from '#domain/batches/sql.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { type Queryable, rowsOf, toRows } from '#kit/postgres.ts'

export type NewItem = { shipmentId: string; orderId: string; requestedRateId: string | null }

/**
 * Inserts the items of a batch, except those whose shipments are in another open batch. Shipments are inserted in one order,
 * so that two batches with the same shipments never wait for each other.
 */
export const insertItems = (db: Queryable, { accountId, batchId }: BatchKey, items: readonly NewItem[]) =>
  db.query<{ shipmentId: string }>({
    name: 'batch-items.insert',
    text: `insert into batch_items (account_id, batch_id, position, shipment_id, order_id, state, requested_rate_id)
           select $2::uuid, $3::uuid, "position", "shipmentId", "orderId", 'rating', "requestedRateId"
           from ${rowsOf('$1', '"shipmentId" uuid, "orderId" uuid, "requestedRateId" uuid')} as item
           order by "shipmentId"
           on conflict (account_id, shipment_id) where holds_shipment do nothing
           returning shipment_id as "shipmentId"`,
    values: [toRows(items), accountId, batchId],
  })

const columns = `position, shipment_id as "shipmentId", order_id as "orderId", state, rate, label_id as "labelId",
  tracking_number as "trackingNumber", error`

/**
 * @param query.state null: items in any state
 * @param query.after the position of the last item of the page before; -1: the first page
 */
export const selectItems = (
  db: Queryable,
  query: BatchKey & { states: readonly ItemState[] | null; after: number; limit: number },
) =>
  db.query<BatchItem>({
    name: 'batch-items.list',
    text: `select ${columns} from batch_items
           where account_id = $1::uuid and batch_id = $2::uuid and position > $4::integer
             and ($3::text[] is null or state = any ($3::text[]))
           order by position limit $5::integer`,
    values: [query.accountId, query.batchId, query.states, query.after, query.limit],
  })

/**
 * A page of items in any of the states: first those that failed, by their reasons, then the others in the order of the
 * batch.
 */
export const selectItemsPage = (
  db: Queryable,
  query: BatchKey & { states: readonly ItemState[]; offset: number; limit: number },
) =>
  db.query<BatchItem>({
    name: 'batch-items.page',
    text: `select ${columns} from batch_items
           where account_id = $1::uuid and batch_id = $2::uuid and state = any ($3::text[])
           order by state <> 'failed', case state when 'failed' then error ->> 'code' end,
                    case state when 'failed' then error ->> 'message' end, position
           offset $4::integer limit $5::integer`,
    values: [query.accountId, query.batchId, query.states, query.offset, query.limit],
  })

export const selectItem = (db: Queryable, query: BatchKey & { shipmentId: string }) =>
  db.query<BatchItem>({
    name: 'batch-items.get',
    text: `select ${columns} from batch_items
           where account_id = $1::uuid and batch_id = $2::uuid and shipment_id = $3::uuid`,
    values: [query.accountId, query.batchId, query.shipmentId],
  })

type ItemKey = BatchKey & { position: number }

/** Sets the rate of an item of a locked batch, which makes it ready. */
export const updateRate = (db: Queryable, item: ItemKey & { rate: ItemRate }) =>
  db.query({
    name: 'batch-items.rate',
    text: `update batch_items
           set state = 'ready', rate = $4::jsonb, rate_id = ($4::jsonb ->> 'rateId')::uuid, carrier = $4::jsonb ->> 'carrier',
               charge = ($4::jsonb ->> 'amount')::numeric, currency = $4::jsonb ->> 'currency',
               billing = $4::jsonb ->> 'billing', error = null
           where account_id = $1::uuid and batch_id = $2::uuid and position = $3::integer`,
    values: [item.accountId, item.batchId, item.position, JSON.stringify(item.rate)],
  })

export const updateState = (db: Queryable, item: ItemKey & { state: ItemState }) =>
  db.query({
    name: 'batch-items.state',
    text: `update batch_items set state = $4::text
           where account_id = $1::uuid and batch_id = $2::uuid and position = $3::integer`,
    values: [item.accountId, item.batchId, item.position, item.state],
  })

/** Locks items of a locked batch in the order of their positions, as nodes do. */
const lockedItems = (condition: string) =>
  `select position from batch_items
   where account_id = $1::uuid and batch_id = $2::uuid and ${condition} order by position for update`

/**
 * Cancels the items that no node has begun to buy, and releases all shipments except those whose outcome is open. A node
 * that still rates an item finds it canceled.
 */
export const cancelItems = (db: Queryable, { accountId, batchId }: BatchKey) =>
  db.query({
    name: 'batch-items.cancel',
    text: `update batch_items i
           set state = case when i.state in ('rating', 'ready', 'excluded') then 'canceled' else i.state end,
               holds_shipment = i.state in ('buying', 'unknown'),
               owner = case when i.state in ('buying', 'unknown') then i.owner end
           from (${lockedItems('true')}) as locked
           where i.account_id = $1::uuid and i.batch_id = $2::uuid and i.position = locked.position`,
    values: [accountId, batchId],
  })

/**
 * Begins a new round for the failed items, which are rated again. Their shipments belong to the batch again, unless
 * another open batch has them: the unique index rejects that.
 */
export const retryFailedItems = (db: Queryable, { accountId, batchId }: BatchKey) =>
  db.query<{ shipmentId: string }>({
    name: 'batch-items.retry',
    text: `update batch_items i
           set state = 'rating', round = i.round + 1, holds_shipment = true, requested_rate_id = null, rate_id = null,
               rate = null, carrier = null, charge = null, currency = null, billing = null, error = null, label_id = null,
               lease_until = null, owner = null
           from (${lockedItems("state = 'failed'")}) as locked
           where i.account_id = $1::uuid and i.batch_id = $2::uuid and i.position = locked.position
           returning i.shipment_id as "shipmentId"`,
    values: [accountId, batchId],
  })

/** The bought items in the order of the batch. */
export const selectBoughtLabels = (db: Queryable, { accountId, batchId }: BatchKey) =>
  db.query<{ labelId: string; position: number }>({
    name: 'batch-items.labels',
    text: `select label_id as "labelId", position from batch_items
           where account_id = $1::uuid and batch_id = $2::uuid and state = 'bought' order by position`,
    values: [accountId, batchId],
  })

/** The failed items of a batch by their errors, most frequent first. */
export const selectFailures = (db: Queryable, { accountId, batchId }: BatchKey, limit: number) =>
  db.query<{ error: ErrorDetail; count: number }>({
    name: 'batch-items.failures',
    text: `select (array_agg(error order by position))[1] as error, count(*)::integer as count from batch_items
           where account_id = $1::uuid and batch_id = $2::uuid and state = 'failed'
           group by error ->> 'code', error ->> 'message' order by count(*) desc, min(position) limit $3::integer`,
    values: [accountId, batchId, limit],
  })
