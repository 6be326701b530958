import type { Fields, StoreAddress, StoreKind } from '#adapters/stores/store.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { LeftOut, StoreFailure, StoreKey, SyncSummary } from '#domain/store-sync/connection.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A store with encrypted credentials. */
export type SealedStore = StoreKey & {
  kind: StoreKind
  name: string
  baseUrl: string
  /** Identifies the store among all of its kind. Null: unknown. */
  shop: string | null
  credentials: Buffer
  facts: Fields
  byOperator: boolean
  shipFrom: StoreAddress | null
  warehouseId: string | null
  subAccountId: string | null
  defaultParcel: ParcelContent
  takesSamples: boolean
  cancelsClosed: boolean
  shipsUnpaid: boolean
  connected: boolean
  connectedAt: Date
  createdAt: Date
  updatedAt: Date
}

type SyncProgressRow = {
  changedSince: Date | null
  resyncedAt: Date | null
  dueAt: Date
  failures: number
  lastRound: SyncSummary | null
  lastFailure: StoreFailure | null
  leftOut: LeftOut | null
  clockAheadMs: number | null
  unread: number
}

const columns = `account_id as "accountId", id as "storeId", kind, name, base_url as "baseUrl", shop, credentials, facts,
  by_operator as "byOperator", ship_from as "shipFrom", warehouse_id as "warehouseId",
  sub_account_id as "subAccountId", default_parcel as "defaultParcel", takes_samples as "takesSamples",
  cancels_closed as "cancelsClosed", ships_unpaid as "shipsUnpaid", connected, connected_at as "connectedAt",
  created_at as "createdAt", updated_at as "updatedAt"`

const progress = `changed_since as "changedSince", swept_at as "resyncedAt", due_at as "dueAt", failures,
  last_round as "lastRound", last_failure as "lastFailure", left_out as "leftOut", clock_ahead_ms as "clockAheadMs",
  (select count(*)::integer from unread_store_orders u
   where u.account_id = connected_stores.account_id and u.store_id = connected_stores.id and not u.is_dismissed) as unread`

export const selectStore = (db: Queryable, key: StoreKey) =>
  db.query<SealedStore>({
    name: 'connected-stores.get',
    text: `select ${columns} from connected_stores where account_id = $1::uuid and id = $2::uuid`,
    values: [key.accountId, key.storeId],
  })

/** Oldest first, including disconnected stores. */
export const selectStores = (db: Queryable, accountId: string) =>
  db.query<SealedStore & SyncProgressRow>({
    name: 'connected-stores.list',
    text: `select ${columns}, ${progress} from connected_stores where account_id = $1::uuid order by created_at, id`,
    values: [accountId],
  })

/** All stores of the deployment, for operators. */
export const selectAllStores = (db: Queryable) =>
  db.query<SealedStore & SyncProgressRow>({
    name: 'connected-stores.all',
    text: `select ${columns}, ${progress} from connected_stores order by account_id, kind, name`,
    values: [],
  })

/** Only one connection of an account is saved at a time. */
export const lockStores = (db: Queryable, accountId: string) =>
  db.query({
    name: 'connected-stores.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill connected stores ' || $1::uuid, 0))`,
    values: [accountId],
  })

export type NamedStore = Pick<
  SealedStore,
  'storeId' | 'name' | 'baseUrl' | 'shop' | 'warehouseId' | 'subAccountId' | 'defaultParcel'
>
const namedColumns = `id as "storeId", name, base_url as "baseUrl", shop, warehouse_id as "warehouseId",
  sub_account_id as "subAccountId", default_parcel as "defaultParcel"`

export const selectStoreOfName = (db: Queryable, named: { accountId: string; kind: StoreKind; name: string }) =>
  db.query<NamedStore>({
    name: 'connected-stores.of-name',
    text: `select ${namedColumns} from connected_stores
           where account_id = $1::uuid and kind = $2::text and name = $3::text`,
    values: [named.accountId, named.kind, named.name],
  })

/** Counts the other connected stores. */
export const countOtherConnected = (db: Queryable, { accountId, storeId }: StoreKey) =>
  db.query<{ count: number }>({
    name: 'connected-stores.count-other-connected',
    text: `select count(*)::integer as count from connected_stores
           where account_id = $1::uuid and connected and id <> $2::uuid`,
    values: [accountId, storeId],
  })

/** Counts the stores, including disconnected ones. */
export const countStores = (db: Queryable, accountId: string) =>
  db.query<{ count: number }>({
    name: 'connected-stores.count-all',
    text: 'select count(*)::integer as count from connected_stores where account_id = $1::uuid',
    values: [accountId],
  })

/** The same store, under any name. Several rows can have an identity of an earlier version. */
export const selectStoreOfShop = (
  db: Queryable,
  of: { accountId: string; kind: StoreKind; shops: readonly string[] },
) =>
  db.query<NamedStore>({
    name: 'connected-stores.of-shop',
    text: `select ${namedColumns} from connected_stores
           where account_id = $1::uuid and kind = $2::text and shop = any ($3::text[])
           order by array_position($3::text[], shop), connected desc, created_at limit 1`,
    values: [of.accountId, of.kind, of.shops],
  })

export const hasOrdersOfKind = (db: Queryable, of: { accountId: string; kind: StoreKind }) =>
  db.query<{ storeId: string }>({
    name: 'connected-stores.with-orders-of-kind',
    text: `select s.id as "storeId" from connected_stores s
           where s.account_id = $1::uuid and s.kind = $2::text and exists (
             select from store_orders o where o.account_id = s.account_id and o.store_id = s.id)
           limit 1`,
    values: [of.accountId, of.kind],
  })

export type ComparedOrder = { externalId: string; number: string; placedAt: string }

/** A store of the kind that has an order with the same id, number and time. */
export const selectStoreWithOrders = (
  db: Queryable,
  of: { accountId: string; kind: StoreKind; orders: readonly ComparedOrder[] },
) =>
  db.query<NamedStore>({
    name: 'connected-stores.with-same-orders',
    text: `select ${namedColumns} from connected_stores s
           where s.account_id = $1::uuid and s.kind = $2::text and exists (
             select from json_to_recordset($3::json) as r ("externalId" text, number text, "placedAt" text)
             join store_orders o on o.account_id = s.account_id and o.store_id = s.id and o.external_id = r."externalId"
             where o.number = r.number and o.document ->> 'placedAt' = r."placedAt")
           order by s.connected desc, s.created_at limit 1`,
    values: [of.accountId, of.kind, JSON.stringify(of.orders)],
  })

/** Shops that several accounts have connected. For operators. */
export const selectSharedShops = (db: Queryable) =>
  db.query<{ kind: StoreKind; shop: string; accounts: number }>({
    name: 'connected-stores.shared',
    text: `select kind, regexp_replace(shop, '^https?://(www\\.)?', '') as shop,
                  count(distinct account_id)::integer as accounts
           from connected_stores where connected and shop is not null
           group by 1, 2 having count(distinct account_id) > 1 order by 1, 2 limit 100`,
    values: [],
  })

export type NewStore = Omit<
  SealedStore,
  'connected' | 'cancelsClosed' | 'shipsUnpaid' | 'connectedAt' | 'createdAt' | 'updatedAt'
> & {
  /** Used for a new store only. */
  cancelsClosed: boolean
  now: Date
  firstLookInMs: number
}

/** Adds the store, or replaces its credentials and settings. */
export const upsertStore = (db: Queryable, store: NewStore) =>
  db.query({
    name: 'connected-stores.upsert',
    text: `insert into connected_stores as kept
             (account_id, id, kind, name, base_url, credentials, facts, by_operator, ship_from, warehouse_id,
              sub_account_id, default_parcel, connected_at, created_at, updated_at, due_at, shop, takes_samples,
              cancels_closed)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::bytea, $7::jsonb, $8::boolean, $9::jsonb,
                   $10::uuid, $11::uuid, $12::jsonb, $13::timestamptz, $13::timestamptz, $13::timestamptz,
                   clock_timestamp() + $14::float8 * interval '1 millisecond', $15::text, $16::boolean, $17::boolean)
           on conflict (account_id, id) do update set
             name = excluded.name, base_url = excluded.base_url, shop = excluded.shop,
             credentials = excluded.credentials, facts = excluded.facts,
             by_operator = excluded.by_operator, ship_from = excluded.ship_from,
             warehouse_id = excluded.warehouse_id, sub_account_id = excluded.sub_account_id,
             default_parcel = excluded.default_parcel, connected = true,
             takes_samples = kept.takes_samples or excluded.takes_samples, connected_at = excluded.connected_at, updated_at = excluded.updated_at, due_at = excluded.due_at,
             renewing_until = null, failures = 0, last_failure = null`,
    values: [
      store.accountId,
      store.storeId,
      store.kind,
      store.name,
      store.baseUrl,
      store.credentials,
      JSON.stringify(store.facts),
      store.byOperator,
      store.shipFrom && JSON.stringify(store.shipFrom),
      store.warehouseId,
      store.subAccountId,
      JSON.stringify(store.defaultParcel),
      store.now,
      store.firstLookInMs,
      store.shop,
      store.takesSamples,
      store.cancelsClosed,
    ],
  })

export const disconnectStore = (db: Queryable, of: StoreKey & { now: Date }) =>
  db.query<{ storeId: string }>({
    name: 'connected-stores.disconnect',
    text: `update connected_stores set connected = false, updated_at = $3::timestamptz
           where account_id = $1::uuid and id = $2::uuid returning id as "storeId"`,
    values: [of.accountId, of.storeId, of.now],
  })

/** Does nothing if the credentials have changed since they were read. */
export const replaceCredentials = (db: Queryable, of: StoreKey & { before: Buffer; after: Buffer }) =>
  db.query<{ storeId: string }>({
    name: 'connected-stores.replace-credentials',
    text: `update connected_stores set credentials = $4::bytea
           where account_id = $1::uuid and id = $2::uuid and credentials = $3::bytea returning id as "storeId"`,
    values: [of.accountId, of.storeId, of.before, of.after],
  })

/** Adds facts, and replaces those with the same names. */
export const mergeFacts = (db: Queryable, of: StoreKey & { facts: Fields }) =>
  db.query({
    name: 'connected-stores.merge-facts',
    text: `update connected_stores set facts = facts || $3::jsonb where account_id = $1::uuid and id = $2::uuid`,
    values: [of.accountId, of.storeId, JSON.stringify(of.facts)],
  })

/**
 * Leases the request of a new token.
 *
 * @returns no row if another node has the lease, or the store was connected again
 */
export const takeRenewal = (db: Queryable, of: StoreKey & { connectedAt: Date; leaseMs: number }) =>
  db.query<{ credentials: Buffer; until: Date }>({
    name: 'connected-stores.take-renewal',
    text: `update connected_stores
           set renewing_until = date_trunc('milliseconds', clock_timestamp() + $4::float8 * interval '1 millisecond')
           where account_id = $1::uuid and id = $2::uuid and connected_at = $3::timestamptz
             and (renewing_until is null or renewing_until < clock_timestamp())
           returning credentials, renewing_until as "until"`,
    values: [of.accountId, of.storeId, of.connectedAt, of.leaseMs],
  })

export const endRenewal = (db: Queryable, of: StoreKey & { until: Date }) =>
  db.query({
    name: 'connected-stores.end-renewal',
    text: `update connected_stores set renewing_until = null
           where account_id = $1::uuid and id = $2::uuid and renewing_until = $3::timestamptz`,
    values: [of.accountId, of.storeId, of.until],
  })

/** The remaining life follows the database's clock, which all nodes share. */
export const selectStoreToken = (db: Queryable, of: StoreKey & { connectedAt: Date }) =>
  db.query<{ token: Buffer; leftMs: number }>({
    name: 'store-tokens.get',
    text: `select token, extract(epoch from expires_at - clock_timestamp())::float8 * 1000 as "leftMs"
           from store_tokens where account_id = $1::uuid and store_id = $2::uuid and connected_at = $3::timestamptz`,
    values: [of.accountId, of.storeId, of.connectedAt],
  })

export const upsertStoreToken = (
  db: Queryable,
  token: StoreKey & { connectedAt: Date; sealed: Buffer; lifeMs: number },
) =>
  db.query({
    name: 'store-tokens.put',
    text: `insert into store_tokens (account_id, store_id, connected_at, token, expires_at)
           values ($1::uuid, $2::uuid, $3::timestamptz, $4::bytea,
                   clock_timestamp() + $5::float8 * interval '1 millisecond')
           on conflict (account_id, store_id) do update set
             connected_at = excluded.connected_at, token = excluded.token, expires_at = excluded.expires_at`,
    values: [token.accountId, token.storeId, token.connectedAt, token.sealed, token.lifeMs],
  })

export const changeStore = (
  db: Queryable,
  of: StoreKey & {
    warehouseId: string | null
    defaultParcel: ParcelContent
    /** Null: unchanged. */
    takesSamples: boolean | null
    /** Null: unchanged. */
    cancelsClosed: boolean | null
    /** Null: unchanged. Orders that wait for their payment are read again. */
    shipsUnpaid: boolean | null
    now: Date
  },
) =>
  db.query<{ name: string }>({
    name: 'connected-stores.change',
    // The orders are locked before the store, in the order of imports.
    text: `with unpaid as (
             select o.external_id
             from store_orders o join connected_stores s on s.account_id = o.account_id and s.id = o.store_id
             where s.account_id = $1::uuid and s.id = $2::uuid and s.ships_unpaid is distinct from $8::boolean
               and $8::boolean is not null and o.standing = 'waiting' and o.reason = 'unpaid'
             order by o.external_id for update of o
           ), marked as (
             update store_orders o set version = ''::bytea, due_at = clock_timestamp() from unpaid
             where o.account_id = $1::uuid and o.store_id = $2::uuid and o.external_id = unpaid.external_id
             returning o.external_id
           )
           update connected_stores
           set ships_unpaid = coalesce($8::boolean, ships_unpaid),
               warehouse_id = $3::uuid, default_parcel = $4::jsonb, updated_at = $5::timestamptz,
               takes_samples = coalesce($6::boolean, takes_samples),
               cancels_closed = coalesce($7::boolean, cancels_closed)
           where account_id = $1::uuid and id = $2::uuid and (select count(*) from marked) >= 0 returning name`,
    values: [
      of.accountId,
      of.storeId,
      of.warehouseId,
      JSON.stringify(of.defaultParcel),
      of.now,
      of.takesSamples,
      of.cancelsClosed,
      of.shipsUnpaid,
    ],
  })

/** A webhook contains only the store's id. Its signature is verified later. */
export const selectAccountOfStore = (db: Queryable, storeId: string) =>
  db.query<StoreKey & { connected: boolean }>({
    name: 'connected-stores.account-of',
    text: `select account_id as "accountId", id as "storeId", connected from connected_stores where id = $1::uuid`,
    values: [storeId],
  })

/**
 * Requests a new read of orders, by their own ids or those of their parents. Orders that are due already are not
 * written.
 */
export const markDue = (db: Queryable, of: StoreKey & { orderIds: readonly string[] }) =>
  db.query({
    name: 'connected-stores.mark-due',
    text: `with named as (
             select o.external_id from store_orders o
             where o.account_id = $1::uuid and o.store_id = $2::uuid
               and (o.external_id = any ($3::text[]) or o.parent_id = any ($3::text[]))
               and (o.due_at is null or o.due_at > clock_timestamp())
             order by o.external_id for update
           )
           update store_orders o set due_at = clock_timestamp() from named
           where o.account_id = $1::uuid and o.store_id = $2::uuid and o.external_id = named.external_id`,
    values: [of.accountId, of.storeId, of.orderIds],
  })

/** Makes the next sync sooner. Does nothing if it is soon enough. */
export const hasten = (db: Queryable, of: StoreKey & { withinMs: number }) =>
  db.query({
    name: 'connected-stores.hasten',
    text: `update connected_stores set due_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
           where account_id = $1::uuid and id = $2::uuid and connected
             and (due_at > clock_timestamp() + $3::float8 * interval '1 millisecond'
                  -- A running sync does not cover this request, so a due time in the past is replaced.
                  or (leased_until > clock_timestamp() and due_at <= clock_timestamp()))`,
    values: [of.accountId, of.storeId, of.withinMs],
  })
