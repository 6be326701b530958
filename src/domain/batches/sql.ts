/** Statements on batches. Those that a caller requests specify the account. */
import type { Batch, BatchState, ItemState, Price } from '#domain/batches/batch.ts'
import type { BatchSelection } from '#domain/batches/selection.ts'
import type { Queryable } from '#kit/postgres.ts'

export type BatchKey = { accountId: string; batchId: string }

export type NewBatch = Pick<
  Batch,
  | 'accountId'
  | 'batchId'
  | 'subAccountId'
  | 'state'
  | 'reference'
  | 'selection'
  | 'maxTotal'
  | 'createdBy'
  | 'createdAt'
> & {
  idempotencyKey: string | null
  contentHash: Buffer | null
}

/** @returns nothing if the account has a batch with the same idempotency key */
export const insertBatch = (db: Queryable, batch: NewBatch) =>
  db.query<{ batchId: string }>({
    name: 'batches.insert',
    text: `insert into batches (account_id, id, sub_account_id, state, reference, selection, max_total, created_by,
                                idempotency_key, content_hash, created_at)
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::jsonb, $7::numeric, $8::text, $9::text, $10::bytea,
                   $11::timestamptz)
           on conflict (account_id, idempotency_key) where idempotency_key is not null do nothing
           returning id as "batchId"`,
    values: [
      batch.accountId,
      batch.batchId,
      batch.subAccountId,
      batch.state,
      batch.reference,
      JSON.stringify(batch.selection),
      batch.maxTotal,
      batch.createdBy,
      batch.idempotencyKey,
      batch.contentHash,
      batch.createdAt,
    ],
  })

export const selectByIdempotencyKey = (db: Queryable, accountId: string, key: string) =>
  db.query<{ batchId: string; contentHash: Buffer }>({
    name: 'batches.of-key',
    text: `select id as "batchId", content_hash as "contentHash" from batches
           where account_id = $1::uuid and idempotency_key = $2::text`,
    values: [accountId, key],
  })

/** The items of a batch in one state, with prices in one currency that are paid in the same way. */
export type ItemSum = { state: ItemState; count: number } & (Price | { billing: null; currency: null; charge: null })

export type BatchRow = Omit<Batch, 'counts' | 'total' | 'currency' | 'prices'> & { sums: ItemSum[] | null }

const itemSums = `(select json_agg(per_state) from (
     select i.state, i.billing, i.currency, count(*)::integer as count, sum(i.charge)::text as charge from batch_items i
     where i.account_id = b.account_id and i.batch_id = b.id group by i.state, i.billing, i.currency) as per_state)`

const columns = `b.account_id as "accountId", b.id as "batchId", b.sub_account_id as "subAccountId", b.state, b.reference,
  b.selection, b.max_total::text as "maxTotal", b.created_by as "createdBy", b.started_by as "startedBy",
  b.created_at as "createdAt", b.started_at as "startedAt", b.completed_at as "completedAt",
  case when b.state = 'paused' then coalesce(b.pause_reason, 'requested') end as "pauseReason",
  case when b.summed_at = b.completed_at then b.item_sums::json else ${itemSums} end as sums`

/** @param query.subAccountId null: any sub-account */
export const selectBatch = (db: Queryable, query: BatchKey & { subAccountId: string | null }) =>
  db.query<BatchRow>({
    name: 'batches.get',
    text: `select ${columns} from batches b
           where b.account_id = $1::uuid and b.id = $2::uuid and ($3::uuid is null or b.sub_account_id = $3::uuid)`,
    values: [query.accountId, query.batchId, query.subAccountId],
  })

/** Whether the caller has the batch. */
export const lookUpBatch = (db: Queryable, query: BatchKey & { subAccountId: string | null }) =>
  db.query<{ batchId: string }>({
    name: 'batches.look-up',
    text: `select id as "batchId" from batches
           where account_id = $1::uuid and id = $2::uuid and ($3::uuid is null or sub_account_id = $3::uuid)`,
    values: [query.accountId, query.batchId, query.subAccountId],
  })

/**
 * Only the items of open batches of the page are added up.
 *
 * @param query.after the last batch of the page before; null: the first page
 */
export const selectBatches = (
  db: Queryable,
  query: { accountId: string; subAccountId: string | null; after: string | null; limit: number },
) =>
  db.query<BatchRow>({
    name: 'batches.list',
    text: `with page as materialized (
             select * from batches b
             where b.account_id = $1::uuid and ($2::uuid is null or b.sub_account_id = $2::uuid)
               and ($3::uuid is null or b.id < $3::uuid)
             order by b.id desc limit $4::integer)
           select ${columns} from page b order by b.id desc`,
    values: [query.accountId, query.subAccountId, query.after, query.limit],
  })

export type LockedBatch = { state: BatchState; maxTotal: string | null; selection: BatchSelection }

/**
 * Locks a batch until the transaction ends. Every change of a batch locks it first, and then its items in the order of
 * their positions.
 */
export const lockBatch = (db: Queryable, query: BatchKey & { subAccountId: string | null }) =>
  db.query<LockedBatch>({
    name: 'batches.lock',
    text: `select state, max_total::text as "maxTotal", selection from batches
           where account_id = $1::uuid and id = $2::uuid and ($3::uuid is null or sub_account_id = $3::uuid)
           for update`,
    values: [query.accountId, query.batchId, query.subAccountId],
  })

/** @param change.startedBy whose purchases they are from now on; null: the same */
export const updateState = (db: Queryable, change: BatchKey & { state: BatchState; startedBy: string | null }) =>
  db.query({
    name: 'batches.state',
    text: `update batches
           set state = $3::text, completed_at = null, pause_reason = null, started_by = coalesce($4::text, started_by)
           where account_id = $1::uuid and id = $2::uuid`,
    values: [change.accountId, change.batchId, change.state, change.startedBy],
  })

/** Pauses the purchases of a caller who may no longer buy, unless another one has taken them over. */
export const pauseRevoked = (db: Queryable, batch: BatchKey & { actor: string }) =>
  db.query({
    name: 'batches.pause-revoked',
    text: `update batches set state = 'paused', pause_reason = 'accessRevoked'
           where account_id = $1::uuid and id = $2::uuid and state = 'buying' and started_by = $3::text`,
    values: [batch.accountId, batch.batchId, batch.actor],
  })

export const updateStarted = (
  db: Queryable,
  change: BatchKey & { startedBy: string; maxTotal: string | null; now: Date },
) =>
  db.query({
    name: 'batches.start',
    text: `update batches set state = 'buying', started_by = $3::text, max_total = $4::numeric, started_at = $5::timestamptz
           where account_id = $1::uuid and id = $2::uuid`,
    values: [change.accountId, change.batchId, change.startedBy, change.maxTotal, change.now],
  })

/** Prices of the items in these states, by who pays the carrier. */
export const selectPrices = (db: Queryable, batch: BatchKey, states: readonly ItemState[]) =>
  db.query<Price>({
    name: 'batches.prices',
    text: `select billing, currency, sum(charge)::text as charge from batch_items
           where account_id = $1::uuid and batch_id = $2::uuid and state = any ($3::text[]) and charge is not null
           group by billing, currency`,
    values: [batch.accountId, batch.batchId, states],
  })

const hasItem = (condition: string) =>
  `exists (select from batch_items i where i.account_id = b.account_id and i.batch_id = b.id and ${condition})`

/** Whether the next step of a batch has nothing left to do. The conditions match the partial indexes. */
const isDone = `case b.state when 'rating' then not ${hasItem("i.state = 'rating'")}
  else not ${hasItem("i.state in ('rating', 'ready')")} and not ${hasItem("i.state in ('buying', 'unknown')")} end`

/** The purchases of a canceled batch still end. */
const isOpen = `(b.state in ('rating', 'buying') or b.state = 'canceled' and b.completed_at is null)`

/** Across accounts. Locks batches that seem to be done, except those that others have locked. */
export const lockDoneBatches = (db: Queryable, limit: number) =>
  db.query<BatchKey>({
    name: 'batches.lock-done',
    text: `select b.account_id as "accountId", b.id as "batchId" from batches b
           where ${isOpen} and ${isDone}
           limit $1::integer for update skip locked`,
    values: [limit],
  })

/**
 * Ends the step of locked batches. The condition is checked once more: an item may have been opened again before the
 * lock. A completed batch holds no shipments, and its items are added up for the last time.
 */
export const endStep = (db: Queryable, batches: readonly BatchKey[], now: Date) =>
  db.query({
    name: 'batches.end-step',
    text: `with ended as (
             update batches b
             set state = case b.state when 'rating' then 'ready' when 'buying' then 'completed' else b.state end,
                 completed_at = case when b.state <> 'rating' then $3::timestamptz end,
                 summed_at = case when b.state <> 'rating' then $3::timestamptz end,
                 item_sums = case when b.state <> 'rating' then ${itemSums}::jsonb end
             from unnest($1::uuid[], $2::uuid[]) as key (account_id, id)
             where b.account_id = key.account_id and b.id = key.id and ${isOpen} and ${isDone}
             returning b.account_id, b.id, b.state
           )
           update batch_items i set holds_shipment = false from ended
           where ended.state = 'completed' and i.account_id = ended.account_id and i.batch_id = ended.id
             and i.holds_shipment`,
    values: [batches.map(({ accountId }) => accountId), batches.map(({ batchId }) => batchId), now],
  })
