/** Statements that list purchases. */

import type { CarrierId } from '#adapters/carriers/carrier.ts'
import { eventKind } from '#domain/purchases/purchase/event-log-sql.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import { purchaseColumns, queryPurchases } from '#domain/purchases/purchase/sql.ts'
import { openCancellationStates, openPurchaseStates, type PurchaseState } from '#domain/purchases/purchase/states.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { listOf, type Queryable } from '#kit/postgres.ts'

/** The purchase of each shipment that owns it, else its latest. */
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

/** Purchases whose outcome is unknown, longest first. For operators, across accounts. */
export const selectUnresolved = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.unresolved',
    text: `select ${purchaseColumns} from purchases where state = 'OutcomeUnknown' order by sent_at, id limit 1000`,
    values: [],
  })

/** Purchases for which the carrier charged something else than was quoted, newest first. For operators, across accounts. */
export const selectMischarged = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.mischarged',
    text: `select ${purchaseColumns} from purchases
           where carrier_charged is not null
             and (carrier_charged <> charge or carrier_charged_currency is distinct from currency)
           order by created_at desc limit 1000`,
    values: [],
  })

/** Purchases whose outcome is still to come, longest first. For operators, across accounts. */
export const selectOpen = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.open',
    text: `select ${purchaseColumns} from purchases where state in (${listOf(openPurchaseStates)})
           order by created_at, id limit 1000`,
    values: [],
  })

/** Purchases that failed, latest first, since an instant or ever. For operators, across accounts. */
export const selectFailed = (db: Queryable, since: Date | null) =>
  queryPurchases(db, {
    name: 'purchases.failed',
    text: `select ${purchaseColumns} from purchases
           where state = 'Failed' and updated_at >= coalesce($1::timestamptz, '-infinity')
           order by updated_at desc, id desc limit 1000`,
    values: [since],
  })

/**
 * The accounts at carriers through which so many purchases or more failed since an instant, each with the last of them,
 * most first. For operators, across accounts. The failures are counted without being read: the last of each account is
 * looked up afterwards, by the index that has them by their time.
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

/** When anything happened to a purchase last. For operators, across accounts. */
export const selectLastEvent = (db: Queryable) =>
  db.query<{ at: Date | null }>({
    name: 'purchase-events.last',
    text: 'select max(created_at) as at from purchase_events',
    values: [],
  })

/** Purchases whose log lacks that they were claimed, or what they came to. For operators, across accounts. */
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

/** The open ones of these orders, latest first. All that are open are few: they are found by the index that holds those. */
/** Those of the labels that a carrier was asked to take back, and has not told whether it did. */
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
