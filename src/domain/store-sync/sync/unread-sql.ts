/** Statements on orders of stores that could not be read. */
import type { StoreKey } from '#domain/store-sync/connection.ts'
import type { Queryable } from '#kit/postgres.ts'

export type UnreadOrder = {
  externalId: string
  /** Whether it is read again, and whether that is due. */
  isRetried: boolean
  isDue: boolean
  failedAgoMs: number
}

export const selectUnread = (db: Queryable, { accountId, storeId }: StoreKey, most: number) =>
  db.query<UnreadOrder>({
    name: 'unread-store-orders.all',
    text: `select external_id as "externalId", due_at is not null as "isRetried",
                  coalesce(due_at <= clock_timestamp(), false) as "isDue",
                  (extract(epoch from clock_timestamp() - last_failed_at) * 1000)::float8 as "failedAgoMs"
           from unread_store_orders where account_id = $1::uuid and store_id = $2::uuid
           order by due_at nulls last, external_id limit $3::integer`,
    values: [accountId, storeId, most],
  })

/** The first pause is a minute. Each one is twice as long as the previous one, up to a day. */
const pause = (attempts: string): string => `least(86400, 60 * 2 ^ least(${attempts} - 1, 11)) * interval '1 second'`

/** Records that an order could not be read. A dismissed order stays dismissed. */
export const upsertUnread = (
  db: Queryable,
  { accountId, storeId }: StoreKey,
  order: { externalId: string; cause: string; isReadable: boolean },
) =>
  db.query({
    name: 'unread-store-orders.upsert',
    text: `insert into unread_store_orders as kept
             (account_id, store_id, external_id, cause, first_failed_at, last_failed_at, attempts, due_at)
           values ($1::uuid, $2::uuid, $3::text, $4::text, clock_timestamp(), clock_timestamp(), 1,
                   case when $5::boolean then clock_timestamp() + ${pause('1')} end)
           on conflict (account_id, store_id, external_id) do update set
             cause = excluded.cause, last_failed_at = excluded.last_failed_at, attempts = kept.attempts + 1,
             due_at = case when $5::boolean and not kept.is_dismissed
                           then clock_timestamp() + ${pause('(kept.attempts + 1)')} end`,
    values: [accountId, storeId, order.externalId, order.cause, order.isReadable],
  })

/** @returns the removed ones */
export const deleteUnread = (db: Queryable, { accountId, storeId }: StoreKey, externalIds: readonly string[]) =>
  db.query<{ externalId: string }>({
    name: 'unread-store-orders.delete',
    text: `delete from unread_store_orders
           where account_id = $1::uuid and store_id = $2::uuid and external_id = any ($3::text[])
           returning external_id as "externalId"`,
    values: [accountId, storeId, externalIds],
  })

/** Entries of lists without a usable id are recorded again by the next list. */
export const deleteNameless = (db: Queryable, { accountId, storeId }: StoreKey) =>
  db.query({
    name: 'unread-store-orders.delete-nameless',
    text: `delete from unread_store_orders
           where account_id = $1::uuid and store_id = $2::uuid and external_id = '' and not is_dismissed`,
    values: [accountId, storeId],
  })

export const dismissUnread = (db: Queryable, { accountId, storeId }: StoreKey, externalId: string) =>
  db.query<{ externalId: string }>({
    name: 'unread-store-orders.dismiss',
    text: `update unread_store_orders set is_dismissed = true, due_at = null
           where account_id = $1::uuid and store_id = $2::uuid and external_id = $3::text and not is_dismissed
           returning external_id as "externalId"`,
    values: [accountId, storeId, externalId],
  })

export type ListedUnread = {
  externalId: string
  /** The order's number and its order, if it was imported before. */
  number: string | null
  orderId: string | null
  cause: string
  firstFailedAt: Date
  lastFailedAt: Date
  attempts: number
  /** Null: it is not read again on its own. */
  dueAt: Date | null
}

/** Longest waiting first, without dismissed ones. */
export const selectListedUnread = (db: Queryable, { accountId, storeId }: StoreKey, most: number) =>
  db.query<ListedUnread>({
    name: 'unread-store-orders.listed',
    text: `select u.external_id as "externalId", o.number, o.order_id as "orderId", u.cause,
                  u.first_failed_at as "firstFailedAt", u.last_failed_at as "lastFailedAt", u.attempts, u.due_at as "dueAt"
           from unread_store_orders u left join store_orders o using (account_id, store_id, external_id)
           where u.account_id = $1::uuid and u.store_id = $2::uuid and not u.is_dismissed
           order by u.first_failed_at, u.external_id limit $3::integer`,
    values: [accountId, storeId, most],
  })

export const selectOneUnread = (db: Queryable, { accountId, storeId }: StoreKey, externalId: string) =>
  db.query<{ cause: string; isReadable: boolean; askedAt: Date }>({
    name: 'unread-store-orders.one',
    text: `select cause, due_at is not null or is_dismissed as "isReadable", clock_timestamp() as "askedAt"
           from unread_store_orders
           where account_id = $1::uuid and store_id = $2::uuid and external_id = $3::text`,
    values: [accountId, storeId, externalId],
  })

/** Deletes rows that have not failed again for this many days: of dismissed orders, and of disconnected stores. */
export const expireUnread = (db: Queryable, days: number, maxItems: number) =>
  db.query<{ accountId: string }>({
    name: 'unread-store-orders.expire',
    text: `delete from unread_store_orders where ctid = any (array(
             select ctid from unread_store_orders
             where last_failed_at < clock_timestamp() - $1::float8 * interval '1 day'
             limit $2::integer for update skip locked
           )) returning account_id as "accountId"`,
    values: [days, maxItems],
  })

export const eraseUnreadBefore = (db: Queryable, { accountId, before }: { accountId: string; before: Date }) =>
  db.query({
    name: 'unread-store-orders.erase-before',
    text: `delete from unread_store_orders where account_id = $1::uuid and last_failed_at < $2::timestamptz`,
    values: [accountId, before],
  })
