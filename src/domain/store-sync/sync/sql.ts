/** Statements with which the nodes share the syncs of stores. */
import type { StoreFailure, StoreKey, SyncSummary } from '#domain/store-sync/connection.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

/** The progress of a store's sync. */
export type Progress = StoreKey & {
  /** The time up to which changes were imported. Null until all orders have been listed once. */
  changedSince: Date | null
  /** The next page of an unfinished list, and the time when the list started. */
  page: string | null
  listingSince: Date | null
  /** The time since the last list. Null: never listed. */
  sinceListedMs: number | null
  resyncAfter: string | null
  isFullResyncDue: boolean
  failures: number
  lastFailure: StoreFailure | null
  /** By the database's clock. */
  now: Date
}

const progress = (
  fullResyncEveryMs: string,
) => `account_id as "accountId", id as "storeId", changed_since as "changedSince",
  page, listing_since as "listingSince",
  (extract(epoch from clock_timestamp() - listed_at) * 1000)::float8 as "sinceListedMs", sweep_after as "resyncAfter",
  swept_at is null or swept_at < clock_timestamp() - ${fullResyncEveryMs}::float8 * interval '1 millisecond' as "isFullResyncDue",
  failures, last_failure as "lastFailure", clock_timestamp() as now`

type Lease = { owner: string; leaseMs: number; fullResyncEveryMs: number }

/**
 * Leases the store that has waited longest. Accounts without a running sync come first, so that one account with many
 * slow stores does not delay the others.
 */
export const claimDueStore = (db: Queryable, { owner, leaseMs, fullResyncEveryMs }: Lease) =>
  db.query<Progress>({
    name: 'connected-stores.claim-due',
    text: `update connected_stores set owner = $1::text, leased_until = ${fromNow('$2')}
           where (account_id, id) = (
             select account_id, id from connected_stores due
             where connected and due_at <= clock_timestamp()
               and (leased_until is null or leased_until < clock_timestamp())
             order by exists (
               select from connected_stores busy
               where busy.account_id = due.account_id and busy.leased_until > clock_timestamp()), due_at
             limit 1 for update skip locked)
           returning ${progress('$3')}`,
    values: [owner, leaseMs, fullResyncEveryMs],
  })

/** Leases a store, whether it is due or not, unless a sync is running. */
export const claimStore = (db: Queryable, key: StoreKey, { owner, leaseMs, fullResyncEveryMs }: Lease) =>
  db.query<Progress>({
    name: 'connected-stores.claim',
    text: `update connected_stores set owner = $3::text, leased_until = ${fromNow('$4')}
           where account_id = $1::uuid and id = $2::uuid and connected
             and (leased_until is null or leased_until < clock_timestamp())
           returning ${progress('$5')}`,
    values: [key.accountId, key.storeId, owner, leaseMs, fullResyncEveryMs],
  })

type Held = StoreKey & { owner: string }
const isHeld = `account_id = $1::uuid and id = $2::uuid and owner = $3::text and leased_until > clock_timestamp()`

/** @returns the database's time; no row if the lease is lost */
export const extendLease = (db: Queryable, { accountId, storeId, owner }: Held, leaseMs: number) =>
  db.query<{ now: Date }>({
    name: 'connected-stores.extend-lease',
    text: `update connected_stores set leased_until = ${fromNow('$4')} where ${isHeld} and connected
           returning clock_timestamp() as now`,
    values: [accountId, storeId, owner, leaseMs],
  })

/** Saves the next page. Null: the list has ended, so all changes up to its start are imported. */
export const saveListPage = (
  db: Queryable,
  held: Held,
  listing: { page: string | null; since: Date; leaseMs: number },
) =>
  db.query<{ now: Date }>({
    name: 'connected-stores.keep-page',
    text: `update connected_stores
           set page = $4::text, listed_at = clock_timestamp(), listing_since = case when $4::text is not null then $5::timestamptz end,
               changed_since = case when $4::text is null then $5::timestamptz else changed_since end,
               -- A complete list replaces the full resync of the day.
               swept_at = case when $4::text is null and changed_since is null then clock_timestamp() else swept_at end,
               leased_until = ${fromNow('$6')}
           where ${isHeld}
           returning clock_timestamp() as now`,
    values: [held.accountId, held.storeId, held.owner, listing.page, listing.since, listing.leaseMs],
  })

/** The next list starts at the first page. */
export const resetListPage = (db: Queryable, { accountId, storeId, owner }: Held) =>
  db.query({
    name: 'connected-stores.drop-page',
    text: `update connected_stores set page = null, listing_since = null where ${isHeld}`,
    values: [accountId, storeId, owner],
  })

/** Saves the position of a full resync. Null: it is complete. */
export const saveResyncPosition = (
  db: Queryable,
  { accountId, storeId, owner }: Held,
  after: string | null,
  leaseMs: number,
) =>
  db.query<{ now: Date }>({
    name: 'connected-stores.keep-sweep',
    text: `update connected_stores
           set sweep_after = $4::text, swept_at = case when $4::text is null then clock_timestamp() else swept_at end,
               leased_until = ${fromNow('$5')}
           where ${isHeld}
           returning clock_timestamp() as now`,
    values: [accountId, storeId, owner, after, leaseMs],
  })

export type Ended = {
  /** Null: unchanged. */
  summary: SyncSummary | null
  failure: StoreFailure | null
  failures: number
  nextInMs: number
}

/**
 * Releases the lease and stores the result. A due time that a webhook has set in the meantime is kept.
 *
 * @param since the start of the sync, by the database's clock
 */
export const endSync = (db: Queryable, { accountId, storeId, owner }: Held, since: Date, ended: Ended) =>
  db.query({
    name: 'connected-stores.end-round',
    text: `update connected_stores
           set owner = null, leased_until = null, failures = $5::integer, last_failure = $6::jsonb,
               last_round = coalesce($7::jsonb, last_round),
               -- A Date has whole milliseconds.
               due_at = case when date_trunc('milliseconds', due_at) > $4::timestamptz and due_at < ${fromNow('$8')} then due_at
                             else ${fromNow('$8')} end
           where account_id = $1::uuid and id = $2::uuid and owner = $3::text`,
    values: [
      accountId,
      storeId,
      owner,
      since,
      ended.failures,
      ended.failure && JSON.stringify(ended.failure),
      ended.summary && JSON.stringify(ended.summary),
      ended.nextInMs,
    ],
  })

/** Orders that were requested by webhooks or people. */
export const selectDue = (db: Queryable, { accountId, storeId }: StoreKey, until: Date, most: number) =>
  db.query<{ externalId: string }>({
    name: 'store-orders.due',
    text: `select external_id as "externalId" from store_orders
           where account_id = $1::uuid and store_id = $2::uuid and due_at < $3::timestamptz + interval '1 millisecond'
           order by due_at limit $4::integer`,
    values: [accountId, storeId, until, most],
  })

/** Open orders without labels, sorted by id. */
export const selectOpen = (db: Queryable, { accountId, storeId }: StoreKey, after: string | null, most: number) =>
  db.query<{ externalId: string }>({
    name: 'store-orders.open',
    text: `select external_id as "externalId" from store_orders
           where account_id = $1::uuid and store_id = $2::uuid and labels = 0 and standing <> 'closed'
             and external_id > $3::text
           order by external_id limit $4::integer`,
    values: [accountId, storeId, after ?? '', most],
  })

export const countSyncs = (db: Queryable) =>
  db.query<{ failing: number; due: number; oldestSeconds: number }>({
    name: 'connected-stores.count-due',
    text: `select count(*) filter (where failures > 0) as failing, count(*) filter (where is_due) as due,
                  coalesce(extract(epoch from clock_timestamp() - min(due_at) filter (where is_due)), 0)::float8
                    as "oldestSeconds"
           from (select failures, due_at, due_at <= clock_timestamp() and owner is null as is_due
                 from connected_stores where connected) stores`,
    values: [],
  })
