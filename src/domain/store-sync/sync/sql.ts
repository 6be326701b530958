/** Statements with which the nodes share the syncs of stores. */
import type { SkippedCounts, StoreFailure, StoreKey, SyncSummary } from '#domain/store-sync/connection.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

/** The progress of a store's sync. */
export type Progress = StoreKey & {
  /**
   * The time up to which changes were imported, by the store's clock. Null until all orders have been listed once.
   */
  changedSince: Date | null
  /** The time since `changedSince` changed. Null: unknown. */
  sinceMovedMs: number | null
  /** The next page of an unfinished list, and the time when the list started. */
  page: string | null
  listingSince: Date | null
  /** The start of the list and its newest change so far, by the store's clock. */
  listingFrom: Date | null
  listingNewest: Date | null
  /** The same for the unfinished list of open orders, which is due once a day. */
  openPage: string | null
  openListingSince: Date | null
  isOpenListDue: boolean
  /** The orders that the unfinished list of open orders left out so far. */
  listingSkipped: SkippedCounts | null
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
  (extract(epoch from clock_timestamp() - moved_at) * 1000)::float8 as "sinceMovedMs",
  page, listing_since as "listingSince", listing_from as "listingFrom", listing_newest as "listingNewest",
  open_page as "openPage", open_listing_since as "openListingSince", open_listing_skipped as "listingSkipped",
  open_listed_at is null or open_listed_at < clock_timestamp() - ${fullResyncEveryMs}::float8 * interval '1 millisecond' as "isOpenListDue",
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

/** RFC 3339. */
const utcText = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** @returns the database's time; no row if the lease is lost */
export const extendLease = (db: Queryable, { accountId, storeId, owner }: Held, leaseMs: number) =>
  db.query<{ now: Date }>({
    name: 'connected-stores.extend-lease',
    text: `update connected_stores set leased_until = ${fromNow('$4')} where ${isHeld} and connected
           returning clock_timestamp() as now`,
    values: [accountId, storeId, owner, leaseMs],
  })

export type SavedListing = {
  page: string | null
  since: Date
  from: Date | null
  newest: Date | null
  /** The time from which the next list starts, by the store's clock. Used if this was the last page. */
  cursor: Date
  /** Set for the first list, which contains all open orders: those that it left out. */
  skipped: SkippedCounts | null
}

/** Saves the next page. Null: the list has ended. */
export const saveListPage = (db: Queryable, held: Held, listing: SavedListing & { leaseMs: number }) =>
  db.query<{ now: Date }>({
    name: 'connected-stores.keep-page',
    text: `update connected_stores
           set page = $4::text, listed_at = clock_timestamp(),
               listing_since = case when $4::text is not null then $5::timestamptz end,
               listing_from = case when $4::text is not null then $7::timestamptz end,
               listing_newest = case when $4::text is not null then $8::timestamptz end,
               changed_since = case when $4::text is null then $9::timestamptz else changed_since end,
               moved_at = case when $4::text is null and changed_since is distinct from $9::timestamptz
                               then clock_timestamp() else moved_at end,
               -- A complete list replaces the full resync and the list of open orders of the day.
               swept_at = case when $4::text is null and changed_since is null then clock_timestamp() else swept_at end,
               open_listed_at = case when $4::text is null and changed_since is null then clock_timestamp()
                                     else open_listed_at end,
               open_listing_skipped = case when changed_since is not null then open_listing_skipped
                                           when $4::text is not null then $10::jsonb end,
               left_out = case when $4::text is null and changed_since is null
                               then jsonb_build_object('at', ${utcText}, 'skipped', $10::jsonb) else left_out end,
               leased_until = ${fromNow('$6')}
           where ${isHeld}
           returning clock_timestamp() as now`,
    values: [
      held.accountId,
      held.storeId,
      held.owner,
      listing.page,
      listing.since,
      listing.leaseMs,
      listing.from,
      listing.newest,
      listing.cursor,
      listing.skipped && JSON.stringify(listing.skipped),
    ],
  })

/** The next list starts at the first page. */
export const resetListPage = (db: Queryable, { accountId, storeId, owner }: Held) =>
  db.query({
    name: 'connected-stores.drop-page',
    text: `update connected_stores set page = null, listing_since = null, listing_from = null, listing_newest = null
           where ${isHeld}`,
    values: [accountId, storeId, owner],
  })

/** Moves the time from which lists start, before a list. */
export const setCursor = (
  db: Queryable,
  { accountId, storeId, owner }: Held,
  { changedSince, leaseMs }: { changedSince: Date; leaseMs: number },
) =>
  db.query<{ now: Date }>({
    name: 'connected-stores.set-cursor',
    text: `update connected_stores
           set changed_since = $4::timestamptz, moved_at = clock_timestamp(), leased_until = ${fromNow('$5')}
           where ${isHeld} returning clock_timestamp() as now`,
    values: [accountId, storeId, owner, changedSince, leaseMs],
  })

export type SavedOpenListing = { page: string | null; since: Date; skipped: SkippedCounts }

/** Saves the next page of the list of open orders. Null: the list has ended. */
export const saveOpenListPage = (db: Queryable, held: Held, listing: SavedOpenListing & { leaseMs: number }) =>
  db.query<{ now: Date }>({
    name: 'connected-stores.keep-open-page',
    text: `update connected_stores
           set open_page = $4::text, open_listing_since = case when $4::text is not null then $5::timestamptz end,
               open_listing_skipped = case when $4::text is not null then $7::jsonb end,
               open_listed_at = case when $4::text is null then clock_timestamp() else open_listed_at end,
               left_out = case when $4::text is null
                               then jsonb_build_object('at', ${utcText}, 'skipped', $7::jsonb) else left_out end,
               leased_until = ${fromNow('$6')}
           where ${isHeld}
           returning clock_timestamp() as now`,
    values: [
      held.accountId,
      held.storeId,
      held.owner,
      listing.page,
      listing.since,
      listing.leaseMs,
      JSON.stringify(listing.skipped),
    ],
  })

/** The next list of open orders starts at the first page. */
export const resetOpenListPage = (db: Queryable, { accountId, storeId, owner }: Held) =>
  db.query({
    name: 'connected-stores.drop-open-page',
    text: `update connected_stores set open_page = null, open_listing_since = null, open_listing_skipped = null
           where ${isHeld}`,
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
  /** How far the store's clock is ahead. Null: unchanged. */
  clockAheadMs: number | null
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
               last_round = coalesce($7::jsonb, last_round), clock_ahead_ms = coalesce($9::float8, clock_ahead_ms),
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
      ended.clockAheadMs,
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
