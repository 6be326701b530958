/** Statements that read stores and their orders for people and for purchases. */
import type { StoreKind } from '#adapters/stores/store.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { PurchaseBlock } from '#domain/orders/status/states.ts'
import type { LeftOut, StoreFailure, StoreKey, SyncSummary } from '#domain/store-sync/connection.ts'
import type { Assumption } from '#domain/store-sync/import/convert-order.ts'
import type { Queryable } from '#kit/postgres.ts'

export type StoreSummaryRow = {
  storeId: string
  kind: StoreKind
  name: string
  baseUrl: string
  warehouseId: string | null
  subAccountId: string | null
  defaultParcel: ParcelContent
  cancelsClosed: boolean
  shipsUnpaid: boolean
  connected: boolean
  createdAt: Date
  updatedAt: Date
  /** Null until all orders have been listed once. */
  changedSince: Date | null
  /** The time of the next sync. */
  dueAt: Date
  /** Whether a sync is running. */
  isBeingRead: boolean
  lastRound: SyncSummary | null
  lastFailure: StoreFailure | null
  leftOut: LeftOut | null
  /** How far the store's clock is ahead. Null: unknown. */
  clockAheadMs: number | null
  /** The number of orders that could not be read, without dismissed ones. */
  unread: number
}

/** @param storeId null: all stores of the account */
export const selectStoreSummaries = (db: Queryable, accountId: string, storeId: string | null) =>
  db.query<StoreSummaryRow>({
    name: 'connected-stores.shown',
    text: `select id as "storeId", kind, name, base_url as "baseUrl", warehouse_id as "warehouseId",
             sub_account_id as "subAccountId", default_parcel as "defaultParcel", cancels_closed as "cancelsClosed", ships_unpaid as "shipsUnpaid", connected, created_at as "createdAt",
             updated_at as "updatedAt", changed_since as "changedSince", due_at as "dueAt",
             coalesce(leased_until > clock_timestamp(), false) as "isBeingRead",
             last_round as "lastRound", last_failure as "lastFailure", left_out as "leftOut",
             clock_ahead_ms as "clockAheadMs",
             (select count(*)::integer from unread_store_orders u
              where u.account_id = $1::uuid and u.store_id = connected_stores.id and not u.is_dismissed) as unread
           from connected_stores
           where account_id = $1::uuid and ($2::uuid is null or id = $2::uuid) order by created_at, id`,
    values: [accountId, storeId],
  })

/** Matches the condition of the index `store_orders_blocked`. */
const waits = `(pending is not null or standing in ('waiting', 'withheld', 'unreadable', 'incomplete')
  or purchase_block = 'Order.CustomsRequired') and (pending is not null or purchase_block is not null)`
/** The reason. A pending change comes before all others. */
const why = `case when pending is not null then 'pending' when standing <> 'open' then standing else 'customs' end`

/** @param most the largest total */
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

export const selectRecent = (db: Queryable, { accountId, storeId }: StoreKey, most: number) =>
  db.query<ListedOrderRow>({
    name: 'connected-stores.recent',
    text: `select ${listed} from store_orders where account_id = $1::uuid and store_id = $2::uuid
           order by created_at desc, external_id desc limit $3::integer`,
    values: [accountId, storeId, most],
  })

/** The end of a page. A `Date` has no microseconds. */
export type WaitingPlace = { changedAt: string; externalId: string }

export type WaitingPage = {
  /** Null: any reason. */
  why: string | null
  /** The end of the previous page. Null: the first page. */
  after: WaitingPlace | null
  most: number
}

/** Last changed first. */
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

export type StoreOrderRow = {
  storeId: string
  storeName: string
  kind: StoreKind
  connected: boolean
  number: string
  /** The order from which ours was made, as JSON. Null if nothing is pending. */
  base: unknown
  pending: unknown
  /** The reason for waiting that a person has overruled. Null: none. */
  released: string | null
  /** Changes with the store's data, so that people accept only what they have seen. */
  version: string
  standing: string
  reason: string | null
  detail: string | null
  purchaseBlock: PurchaseBlock | null
  assumed: Assumption[]
  labels: number
  changedAt: Date
}

/** Reads the large JSON only if a change is pending. */
export const selectStoreOrder = (db: Queryable, order: { accountId: string; orderId: string }) =>
  db.query<StoreOrderRow>({
    name: 'store-orders.view',
    text: `select s.id as "storeId", s.name as "storeName", s.kind, s.connected, o.number,
                  case when o.pending is not null then o.document end as base, o.pending, o.released,
                  encode(o.version, 'hex') as version, o.standing, o.reason, o.detail,
                  o.purchase_block as "purchaseBlock", o.assumed, o.labels, o.changed_at as "changedAt"
           from store_orders o join connected_stores s on s.account_id = o.account_id and s.id = o.store_id
           where o.account_id = $1::uuid and o.order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })

export type DifferingRow = {
  orderId: string
  storeId: string
  storeName: string
  number: string
  standing: string
  reason: string | null
  changedAt: Date
}

/** Matches the condition of the index. */
const differs = 'o.account_id = $1::uuid and o.pending is not null and o.labels > 0'

/** Oldest change first. */
export const selectDiffering = (db: Queryable, accountId: string, limit: number) =>
  db.query<DifferingRow>({
    name: 'store-orders.differing',
    text: `select o.order_id as "orderId", o.store_id as "storeId", s.name as "storeName", o.number, o.standing, o.reason,
                  o.changed_at as "changedAt"
           from store_orders o join connected_stores s on s.account_id = o.account_id and s.id = o.store_id
           where ${differs} order by o.changed_at limit $2::integer`,
    values: [accountId, limit],
  })

/** @param most the largest count */
export const countDiffering = (db: Queryable, accountId: string, most: number) =>
  db.query<{ count: number }>({
    name: 'store-orders.count-differing',
    text: `select count(*)::integer as count from (select from store_orders o where ${differs} limit $2::integer) differing`,
    values: [accountId, most],
  })

type OrderKey = { accountId: string; orderId: string }

/** The store of an order, and the database's time. */
export const selectOrigin = (db: Queryable, order: OrderKey) =>
  db.query<StoreKey & { externalId: string; document: unknown; askedAt: Date }>({
    name: 'store-checks.origin',
    text: `select account_id as "accountId", store_id as "storeId", external_id as "externalId", document,
                  clock_timestamp() as "askedAt"
           from store_orders where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })

export type StoredState = {
  standing: string
  reason: string | null
  detail: string | null
  purchaseBlock: PurchaseBlock | null
  document: unknown
  pending: unknown
  seen: unknown
  labels: number
}

export const selectState = (db: Queryable, order: OrderKey) =>
  db.query<StoredState>({
    name: 'store-checks.saying',
    text: `select standing, reason, detail, purchase_block as "purchaseBlock", document, pending, seen, labels
           from store_orders where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })
