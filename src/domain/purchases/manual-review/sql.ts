import type { Billing } from '#adapters/carriers/connections.ts'
import { purchaseColumns, queryPurchases } from '#domain/purchases/purchase/event-log.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Statements of the manual review. The conditions match partial indexes that contain all rows read here. */

/** The last event of an item with unknown outcome: its kind, and the message of the carrier or the service. */
export type LastEvent = { at: Date; what: string; answer: string | null; detail: string | null }

/** How long each carrier is queried before an item is listed: seconds by carrier id. */
export type LookupPeriods = { carriers: readonly string[]; seconds: readonly number[]; cancellationSeconds: number }

const unknownPurchases = `from purchases p
  where p.account_id = $1::uuid and p.state = 'OutcomeUnknown'
    and p.sent_at < statement_timestamp() - interval '1 second' * coalesce(
      (select seconds from unnest($2::text[], $3::integer[]) as period(carrier, seconds) where period.carrier = p.carrier), 0)`

const unknownCancellations = (seconds: string): string => `from cancellations c
  where c.account_id = $1::uuid and c.state = 'OutcomeUnknown'
    and c.sent_at < statement_timestamp() - interval '1 second' * ${seconds}::integer`

/** Oldest first. */
export const selectPurchasesToReview = (db: Queryable, accountId: string, periods: LookupPeriods, limit: number) =>
  queryPurchases(db, {
    name: 'purchases.to-settle',
    text: `select ${purchaseColumns} ${unknownPurchases} order by p.sent_at, p.id limit $4::integer`,
    values: [accountId, periods.carriers, periods.seconds, limit],
  })

/** Oldest first. */
export const selectCancellationsToReview = (db: Queryable, accountId: string, periods: LookupPeriods, limit: number) =>
  db.query<{ labelId: string; sentAt: Date }>({
    name: 'cancellations.to-settle',
    text: `select c.label_id as "labelId", c.sent_at as "sentAt"
           ${unknownCancellations('$2')}
           order by c.sent_at, c.id limit $3::integer`,
    values: [accountId, periods.cancellationSeconds, limit],
  })

export const countItems = (db: Queryable, accountId: string, periods: LookupPeriods) =>
  db.query<{ count: number }>({
    name: 'purchases.count-to-settle',
    text: `select ((select count(*) ${unknownPurchases}) + (select count(*) ${unknownCancellations('$4')}))::integer as count`,
    values: [accountId, periods.carriers, periods.seconds, periods.cancellationSeconds],
  })

export const selectBillings = (db: Queryable, accountId: string, purchaseIds: readonly string[]) =>
  db.query<{ purchaseId: string; billing: Billing }>({
    name: 'purchases.billings',
    text: `select id as "purchaseId", billing from purchases where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [accountId, purchaseIds],
  })

/** The last event of each purchase. */
export const selectLastEvents = (db: Queryable, accountId: string, purchaseIds: readonly string[]) =>
  db.query<LastEvent & { purchaseId: string }>({
    name: 'purchase-events.last-heard',
    text: `select p.id as "purchaseId", last.at, last.what, last.answer, last.detail
           from unnest($2::uuid[]) as p(id) cross join lateral (
             select e.created_at as at, e.what, e.detail ->> 'answer' as answer, e.detail ->> 'detail' as detail
             from purchase_events e
             where e.account_id = $1::uuid and e.purchase_id = p.id
               and e.what in ('presumed sent', 'outcome unknown', 'asked the carrier', 'cancellation outcome unknown',
                              'cancellation repeated')
             order by e.created_at desc, e.id desc limit 1
           ) last`,
    values: [accountId, purchaseIds],
  })
