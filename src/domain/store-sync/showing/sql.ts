/** What people are shown of stores, and of what those say of orders. */

import type { StoreKind } from '#adapters/stores/store.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { StoreFailure, StoreKey, StoreRound } from '#domain/store-sync/connection.ts'
import type { Assumption } from '#domain/store-sync/importing/order-of-store.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ShownStoreRow = {
  storeId: string
  kind: StoreKind
  name: string
  baseUrl: string
  warehouseId: string | null
  subAccountId: string | null
  defaultParcel: ParcelContent
  connected: boolean
  createdAt: Date
  updatedAt: Date
  /** Null: all of its orders have not been listed once. */
  changedSince: Date | null
  /** When it is looked at next. */
  dueAt: Date
  /** Whether a node looks at it now. */
  isBeingRead: boolean
  lastRound: StoreRound | null
  lastFailure: StoreFailure | null
}

/** @param storeId null: every store of the account */
export const selectShownStores = (db: Queryable, accountId: string, storeId: string | null) =>
  db.query<ShownStoreRow>({
    name: 'connected-stores.shown',
    text: `select id as "storeId", kind, name, base_url as "baseUrl", warehouse_id as "warehouseId",
             sub_account_id as "subAccountId", default_parcel as "defaultParcel", connected, created_at as "createdAt",
             updated_at as "updatedAt", changed_since as "changedSince", due_at as "dueAt",
             coalesce(leased_until > clock_timestamp(), false) as "isBeingRead",
             last_round as "lastRound", last_failure as "lastFailure"
           from connected_stores
           where account_id = $1::uuid and ($2::uuid is null or id = $2::uuid) order by created_at, id`,
    values: [accountId, storeId],
  })

/** In the terms of the index `store_orders_blocked`. */
const waits = `(pending is not null or standing in ('waiting', 'withheld', 'unreadable', 'incomplete')
  or purchase_block = 'Order.CustomsRequired')`
/** Why: an edit that somebody has to accept goes before what else it waits for. */
const why = `case when pending is not null then 'pending' when standing <> 'open' then standing else 'customs' end`

/** @param most so many rows are looked at in all */
export const countWaiting = (db: Queryable, accountId: string, storeId: string | null, most: number) =>
  db.query<{ storeId: string; why: string; count: number }>({
    name: 'connected-stores.waiting-counts',
    text: `select store_id as "storeId", why, count(*)::integer as count
           from (select store_id, ${why} as why from store_orders
                 where account_id = $1::uuid and ($2::uuid is null or store_id = $2::uuid) and ${waits}
                 limit $3::integer) waiting
           group by 1, 2`,
    values: [accountId, storeId, most],
  })

export type ListedOrderRow = {
  externalId: string
  number: string
  orderId: string | null
  standing: string
  reason: string | null
  detail: string | null
  isPending: boolean
  lacksCustoms: boolean
  labels: number
  createdAt: Date
  changedAt: Date
}

const listed = `external_id as "externalId", number, order_id as "orderId", standing, reason, detail,
  pending is not null as "isPending",
  coalesce(purchase_block = 'Order.CustomsRequired', false) as "lacksCustoms", labels, created_at as "createdAt", changed_at as "changedAt"`

/** The newest that came in. */
export const selectRecent = (db: Queryable, { accountId, storeId }: StoreKey, most: number) =>
  db.query<ListedOrderRow>({
    name: 'connected-stores.recent',
    text: `select ${listed} from store_orders where account_id = $1::uuid and store_id = $2::uuid
           order by created_at desc, external_id desc limit $3::integer`,
    values: [accountId, storeId, most],
  })

/** Where a page of them ends: to the microsecond, which a `Date` is not. */
export type WaitingPlace = { changedAt: string; externalId: string }

export type WaitingPage = {
  /** Null: for whatever reason. */
  why: string | null
  /** Behind which row the page begins; null: the first. */
  after: WaitingPlace | null
  most: number
}

/** What changed last comes first. */
export const selectWaiting = (db: Queryable, { accountId, storeId }: StoreKey, page: WaitingPage) =>
  db.query<ListedOrderRow & { placeAt: string }>({
    name: 'connected-stores.waiting',
    text: `select ${listed}, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "placeAt" from store_orders
           where account_id = $1::uuid and store_id = $2::uuid and ${waits}
             and ($3::text is null or ${why} = $3::text)
             and ($4::timestamptz is null or (changed_at, external_id) < ($4::timestamptz, $5::text))
           order by changed_at desc, external_id desc limit $6::integer`,
    values: [accountId, storeId, page.why, page.after?.changedAt ?? null, page.after?.externalId ?? null, page.most],
  })

export type SideRow = {
  storeId: string
  storeName: string
  kind: StoreKind
  connected: boolean
  number: string
  /** As they are kept, see `readStoredOrder`. */
  document: unknown
  pending: unknown
  /** Names what the store said last. */
  version: Buffer
  standing: string
  reason: string | null
  detail: string | null
  assumed: Assumption[]
  labels: number
  changedAt: Date
}

/** What the store that an order came from says of it. */
export const selectSide = (db: Queryable, accountId: string, orderId: string) =>
  db.query<SideRow>({
    name: 'connected-stores.side-of-order',
    text: `select s.id as "storeId", s.name as "storeName", s.kind, s.connected, o.number, o.document, o.pending, o.version, o.assumed,
             o.standing, o.reason, o.detail, o.labels, o.changed_at as "changedAt"
           from store_orders o join connected_stores s on s.account_id = o.account_id and s.id = o.store_id
           where o.account_id = $1::uuid and o.order_id = $2::uuid`,
    values: [accountId, orderId],
  })
