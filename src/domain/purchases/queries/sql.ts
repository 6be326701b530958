/** Statements that list purchases. */
import type { CarrierId } from '#adapters/carriers/carrier.ts'
import { eventKind, purchaseColumns, queryPurchases } from '#domain/purchases/purchase/event-log.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import {
  openCancellationStates,
  openOrphanedLabelStates,
  openPurchaseStates,
  type PurchaseState,
  refundStates,
} from '#domain/purchases/purchase/states.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { listOf, type Page, type Queryable } from '#kit/postgres.ts'

/** Open work, counted. For operators, across accounts. */
export type OpenWork = {
  kind: 'purchase' | 'cancellation' | 'refund' | 'stray label'
  state: string
  count: number
  /** The age of the oldest item. */
  oldestSeconds: number
}

/** One item. */
export type OverdueWork = {
  kind: OpenWork['kind']
  state: string
  accountId: string
  id: string
  openSeconds: number
}

/** The purchase that owns each shipment, otherwise the latest. */
export const selectPurchasesOf = (db: Queryable, accountId: string, shipmentIds: string[]) =>
  queryPurchases(db, {
    name: 'purchases.of-shipments',
    text: `select distinct on (shipment_id) ${purchaseColumns} from purchases
           where account_id = $1::uuid and shipment_id = any ($2::uuid[])
           order by shipment_id, owns_shipment desc, id desc`,
    values: [accountId, shipmentIds],
  })

export const selectPurchasesById = (db: Queryable, accountId: string, purchaseIds: readonly string[]) =>
  queryPurchases(db, {
    name: 'purchases.by-id',
    text: `select ${purchaseColumns} from purchases where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [accountId, purchaseIds],
  })

/** Purchases with unknown outcome, oldest first. For operators, across accounts. */
export const selectUnresolved = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.unresolved',
    text: `select ${purchaseColumns} from purchases where state = 'OutcomeUnknown' order by sent_at, id limit 1000`,
    values: [],
  })

/** Purchases whose carrier charged a different price than it quoted, newest first. For operators, across accounts. */
export const selectMischarged = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.mischarged',
    text: `select ${purchaseColumns} from purchases
           where carrier_charged is not null and billing = 'prepaid'
             and (carrier_charged <> charge or carrier_charged_currency is distinct from currency)
           order by created_at desc limit 1000`,
    values: [],
  })

/** Open purchases, oldest first. For operators, across accounts. */
export const selectOpen = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.open',
    text: `select ${purchaseColumns} from purchases where state in (${listOf(openPurchaseStates)})
           order by created_at, id limit 1000`,
    values: [],
  })

/** Failed purchases, latest first, since a time or ever. For operators, across accounts. */
export const selectFailed = (db: Queryable, since: Date | null) =>
  queryPurchases(db, {
    name: 'purchases.failed',
    text: `select ${purchaseColumns} from purchases
           where state = 'Failed' and updated_at >= coalesce($1::timestamptz, '-infinity')
           order by updated_at desc, id desc limit 1000`,
    values: [since],
  })

/**
 * Carrier accounts with at least this many failures since a time, each with its last one, most first. For operators,
 * across accounts. Failures are counted without reading them; the last one of each account is then read by the index on
 * their time.
 */
export const selectFailedCarrierAccounts = (db: Queryable, since: Date, minFailed: number) =>
  db.query<{ carrier: CarrierId; carrierAccount: string; failed: number; lastFailure: ErrorDetail | null }>({
    name: 'purchases.failed-carrier-accounts',
    text: `select counted.carrier, counted.carrier_account as "carrierAccount", counted.failed,
                  last.failure -> 'error' as "lastFailure"
           from (
             select carrier, carrier_account, count(*)::integer as failed, max(updated_at) as last_at
             from purchases
             where state = 'Failed' and updated_at >= $1::timestamptz
             group by carrier, carrier_account having count(*) >= $2::integer
           ) counted
           cross join lateral (
             select p.failure from purchases p
             where p.state = 'Failed' and p.updated_at = counted.last_at
               and p.carrier = counted.carrier and p.carrier_account = counted.carrier_account
             order by p.id desc limit 1
           ) last
           order by counted.failed desc, counted.carrier, counted.carrier_account`,
    values: [since, minFailed],
  })

/** The time of the last event of any purchase. For operators, across accounts. */
export const selectLastEvent = (db: Queryable) =>
  db.query<{ at: Date | null }>({
    name: 'purchase-events.last',
    text: 'select max(created_at) as at from purchase_events',
    values: [],
  })

/** Purchases whose log lacks the claim or the outcome. For operators, across accounts. */
export const selectUnrecorded = (db: Queryable) =>
  db.query<PurchaseKey>({
    name: 'purchases.unrecorded',
    text: `select account_id as "accountId", id as "purchaseId" from purchases p
           where exists (
             select from (values (${eventKind('claimed')}),
                                 (case p.state when 'Completed' then ${eventKind('completed')}
                                               when 'Failed' then ${eventKind('failed')} end)) as due(what)
             where due.what is not null
               and not exists (select from purchase_events e
                               where e.account_id = p.account_id and e.purchase_id = p.id and e.what = due.what)
           )
           order by id limit 1000`,
    values: [],
  })

/** Open purchases of these orders, latest first. Few purchases are open, and a partial index contains them. */
/** The labels whose cancellation is open. */
export const selectBeingCancelled = (db: Queryable, query: { accountId: string; labelIds: readonly string[] }) =>
  db.query<{ labelId: string }>({
    name: 'cancellations.open-of-labels',
    text: `select label_id as "labelId" from cancellations
           where account_id = $1::uuid and label_id = any ($2::uuid[]) and state in (${listOf(openCancellationStates)})`,
    values: [query.accountId, query.labelIds],
  })

export const selectOpenOfOrders = (db: Queryable, query: { accountId: string; orderIds: readonly string[] }) =>
  db.query<{ orderId: string; state: PurchaseState }>({
    name: 'purchases.open-of-orders',
    text: `select order_id as "orderId", state from purchases
           where account_id = $1::uuid and order_id = any ($2::uuid[]) and state in (${listOf(openPurchaseStates)})
           order by created_at desc, id desc`,
    values: [query.accountId, query.orderIds],
  })

// For operators, across accounts. The conditions match partial indexes that contain all rows read here.
const openPurchases = `select 'purchase' as kind, account_id, id, state, coalesce(sent_at, created_at) as since
  from purchases where state in (${listOf(openPurchaseStates)})`
const openCancellations = `select 'cancellation' as kind, account_id, id, state, coalesce(sent_at, created_at) as since
  from cancellations where state in (${listOf(openCancellationStates)})`
/** The carrier decides later, and only a person can enter its decision. */
const openRefunds = `select 'refund' as kind, account_id, id, state, updated_at as since
  from cancellations where state in (${listOf(refundStates)}) and state = 'Requested'`
const openOrphanedLabels = `select 'stray label' as kind, account_id, id, state, created_at as since
  from stray_labels where state in (${listOf(openOrphanedLabelStates)})`
const openWork = [openPurchases, openCancellations, openRefunds, openOrphanedLabels].join(' union all ')

const ageSeconds = (since: string): string =>
  `greatest(0, extract(epoch from statement_timestamp() - ${since}))::float8`

export const countOpenWork = (db: Queryable) =>
  db.query<OpenWork>({
    name: 'open-work.count',
    text: `select kind, state, count(*) as count, ${ageSeconds('min(since)')} as "oldestSeconds"
           from (${openWork}) work group by kind, state`,
    values: [],
  })

/** Open work of a kind that is older than the limit, oldest first. */
export const selectOverdueWork = (db: Queryable, kind: OpenWork['kind'], openSeconds: number) =>
  db.query<OverdueWork>({
    name: 'open-work.overdue',
    text: `select kind, state, account_id as "accountId", id, ${ageSeconds('since')} as "openSeconds"
           from (${openWork}) work
           where kind = $1::text and since < statement_timestamp() - $2::float8 * interval '1 second'
           order by since, id limit 1000`,
    values: [kind, openSeconds],
  })

/** The purchases that have a recorded outcome. */
export const selectEnded = (db: Queryable, purchases: readonly { accountId: string; purchaseId: string }[]) =>
  db.query<{ accountId: string; purchaseId: string }>({
    name: 'open-work.ended',
    text: `select account_id as "accountId", id as "purchaseId" from purchases
           where (account_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) and state in ('Completed', 'Failed')`,
    values: [purchases.map(({ accountId }) => accountId), purchases.map(({ purchaseId }) => purchaseId)],
  })

/* Statements that export the messages of carriers and operators about an account's purchases. */

type ExportedPurchase = {
  id: string
  orderId: string
  shipmentId: string
  state: string
  carrier: string
  charge: string
  currency: string
  failure: unknown
  createdAt: Date
}

export const selectPurchasesPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedPurchase>({
    name: 'purchases.export',
    text: `select id, order_id as "orderId", shipment_id as "shipmentId", state, carrier, charge, currency, failure,
                  created_at as "createdAt"
           from purchases where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

type ExportedEvent = { id: string; purchaseId: string; what: string; detail: unknown; createdAt: Date }

export const selectEventsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedEvent>({
    name: 'purchase-events.export',
    text: `select id, purchase_id as "purchaseId", what, detail, created_at as "createdAt"
           from purchase_events where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

type ExportedCancellation = { id: string; labelId: string; state: string; refusal: unknown; createdAt: Date }

export const selectCancellationsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedCancellation>({
    name: 'cancellations.export',
    text: `select id, label_id as "labelId", state, refusal, created_at as "createdAt"
           from cancellations where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

type ExportedOrphanedLabel = {
  id: string
  purchaseId: string
  trackingNumber: string | null
  state: string
  note: string | null
  createdAt: Date
}

export const selectOrphanedLabelsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedOrphanedLabel>({
    name: 'stray-labels.export',
    text: `select id, purchase_id as "purchaseId", tracking_number as "trackingNumber", state, note,
                  created_at as "createdAt"
           from stray_labels where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })
