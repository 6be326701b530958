/**
 * Statements that claim, start or complete many purchases at once. Each does for every one of them what the statement for a
 * single purchase does.
 */
import { isDisconnected } from '#domain/carrier-accounts/connection-parts.ts'
import {
  type Booking,
  bookedBalances,
  bookingColumns,
  bookTransfers,
  coveringBalances,
} from '#domain/credits/booking-parts.ts'
import { insertLabels, type JoinedBytes, joinBytes, labelColumns, labelRow } from '#domain/labels/label-parts.ts'
import { labelSummary } from '#domain/labels/new-label.ts'
import {
  countOpenPurchases,
  ordersToLabel,
  purchasableOrders,
  type ShownLabel,
  showNewLabels,
  shownLabelColumns,
} from '#domain/orders/purchase-parts.ts'
import {
  type CurrentShipmentRow,
  currentShipment,
  currentShipmentColumns,
  shipmentStaysAtHome,
} from '#domain/orders/shipment-parts.ts'
import { eventKind, insertIntoEvents } from '#domain/purchases/purchase/event-log-sql.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type {
  ClaimAnswer,
  ClaimAttempt,
  CompletedRow,
  Completion,
  NewStart,
} from '#domain/purchases/purchase/together.ts'
import { type RateColumns, rateColumns, rateIsSellable, rateOf } from '#domain/rates/rate-parts.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

/**
 * Two seconds for each lock, until the statement's end. Where somebody holds a balance for longer, such as an operator whose
 * booking hangs, the statement fails, and purchases of other accounts do not wait for that one.
 */
const boundedWait = `(select set_config('lock_timeout', '2000', true)) as bounded`

/** Of a start: later, too little of a lease would be left to call the carrier. */
const startWithinMs = 10_000
/** While an answer is held back, what comes after it waits: of others' accounts as well. */
const writeWithinMs = 10_000

/** A purchase that was asked for, as it was found, and whether it was claimed. */
export type ClaimRow = CurrentShipmentRow &
  RateColumns &
  Pick<ClaimAnswer, 'owningId' | 'claimedAt'> & {
    /** Which of those asked for it answers, from 0. */
    asked: number
  }

/**
 * Reads the shipments and rates that are asked for, claims the shipments and reserves the prices, in one statement that
 * commits. Of an order one shipment is claimed at most. A purchase is not claimed where the order may not be bought for or
 * somebody holds it; where the rate may not be bought, or the account at its carrier is disconnected; where another purchase
 * owns the shipment, or the key stands for another one; where the account's balance does not cover all that is asked of it
 * here; and where nobody has looked at what the statement cannot, see `ClaimAttempt`.
 *
 * @returns those whose shipment there is
 */
export const claimPurchases = (db: Queryable, attempts: readonly (ClaimAttempt & Booking)[]) =>
  db.query<ClaimRow>({
    name: 'purchases.claim-together',
    answerWithinMs: writeWithinMs,
    text: `with asked as materialized (
             select asked.* from ${boundedWait}, json_to_recordset($1::json) as asked (
               "asked" integer, "accountId" uuid, "id" uuid, "shipmentId" uuid, "rateId" uuid, "allowedCarriers" text[],
               "key" text, "owner" text, "leaseMs" float8, "correlationId" text, "eventId" uuid, "actor" text,
               "mayClaim" boolean, "revision" integer, ${bookingColumns})
           ), found as materialized (
             select a."asked", a."accountId", a."id" as purchase_id, a."key", a."owner", a."leaseMs", a."correlationId",
                    a."eventId", a."actor", a."transferId", a."bookedAt", shipment.*, rate.*,
                    (select p.id from purchases p
                     where p.account_id = a."accountId" and p.shipment_id = a."shipmentId" and p.owns_shipment)
                      as "owningId",
                    a."mayClaim" and ${rateIsSellable('rate')}
                      and not ${isDisconnected({ accountId: 'a."accountId"', carrierAccount: 'rate."carrierAccount"' })}
                      and (a."allowedCarriers" is null or rate.carrier = any (a."allowedCarriers"))
                      and case when a."revision" is null
                               then not shipment."isFromStore" and ${shipmentStaysAtHome('shipment')}
                               else a."revision" = shipment.revision end as "isClaimable"
             from asked a
               cross join lateral (${currentShipment('a."accountId"', 'a."shipmentId"')} limit 1) as shipment
               left join lateral (${rateOf({ accountId: 'a."accountId"', shipmentId: 'a."shipmentId"', rateId: 'a."rateId"' })}
                 limit 1) as rate on true
           ), claimable as materialized (
             select distinct on ("accountId", "orderId") * from found where "isClaimable" and "owningId" is null
             order by "accountId", "orderId", "asked"
           ), locked as materialized (${purchasableOrders('claimable')}
           ), wanted as materialized (
             select c.*, c."accountId" as account_id
             from claimable c join locked on locked.account_id = c."accountId" and locked.order_id = c."orderId"
           ), covered as materialized (${coveringBalances('wanted')}
           ), claimed as (
             insert into purchases (account_id, id, order_id, shipment_id, rate_id, state, owns_shipment, owner, lease_until,
                                    carrier, carrier_account, charge, currency, quote, ship_date, correlation_id,
                                    created_at, updated_at)
             select w.account_id, w.purchase_id, w."orderId", w."shipmentId", w."rateId", 'Claimed', true, w."owner",
                    ${fromNow('w."leaseMs"')}, w.carrier, w."carrierAccount", w.charge, w.currency, w.quote, w."shipDate",
                    w."correlationId", statement_timestamp(), statement_timestamp()
             from wanted w join covered c on c.account_id = w.account_id and c.currency = w.currency
             where w."key" is null or not exists (
               select from purchase_keys k
               where k.account_id = w.account_id and k.shipment_id = w."shipmentId" and k.key = w."key")
             on conflict (account_id, shipment_id) where owns_shipment do nothing
             returning account_id, id as purchase_id, order_id, charge, currency, created_at
           ), begun as (
             select claimed.*, w."shipmentId", w."rateId", w."key", w."owner", w."eventId", w."actor", w."transferId",
                    w."bookedAt"
             from claimed join wanted w on w.account_id = claimed.account_id and w.purchase_id = claimed.purchase_id
           ), opened as (${countOpenPurchases('claimed')}
           ), recorded as (
             ${insertIntoEvents}
             select account_id, "eventId", purchase_id, ${eventKind('claimed')}, "owner",
                    jsonb_build_object('rateId', "rateId", 'charge', charge::text, 'actor', "actor"), statement_timestamp()
             from begun
           ), bound as (
             insert into purchase_keys (account_id, shipment_id, key, purchase_id)
             select account_id, "shipmentId", "key", purchase_id from begun where "key" is not null
           ), ${bookTransfers({ rows: 'begun', balances: 'covered' }, { act: 'reserve', from: 'available', to: 'reserved' })}
           select f."asked", ${currentShipmentColumns('f')}, ${rateColumns('f')}, f."owningId",
                  claimed.created_at as "claimedAt"
           from found f
             left join claimed on claimed.account_id = f."accountId" and claimed.purchase_id = f.purchase_id`,
    values: [JSON.stringify(attempts.map((one, asked) => ({ asked, ...one })))],
  })

/**
 * The step before the carrier is called: only the owner of a claim takes it, and once, also where it asks twice here.
 *
 * @returns how much of each lease was left when it was taken, of the steps that were
 */
export const startPurchases = (db: Queryable, starts: readonly NewStart[]) =>
  db.query<{ stepId: string; leaseMs: number }>({
    name: 'purchases.start',
    answerWithinMs: startWithinMs,
    text: `with asked as materialized (
             select * from json_to_recordset($1::json)
               as asked ("accountId" uuid, "purchaseId" uuid, "owner" text, "leaseMs" float8, "shipDate" date, "eventId" uuid)
           ), owned as materialized (
             select found.account_id, found.id
             from asked, lateral (
               select p.account_id, p.id from purchases p
               where p.account_id = asked."accountId" and p.id = asked."purchaseId" and p.state = 'Claimed'
                 and p.owner = asked."owner"
               for update) as found
           ), started as (
             update purchases p
             set state = 'Processing', lease_until = ${fromNow('s."leaseMs"')}, sent_at = clock_timestamp(),
                 ship_date = s."shipDate", updated_at = statement_timestamp()
             from owned join asked s on s."accountId" = owned.account_id and s."purchaseId" = owned.id
             where p.account_id = owned.account_id and p.id = owned.id
             returning p.account_id, p.id, p.owner, p.carrier, p.carrier_account, p.lease_until, s."eventId"
           ), recorded as (
             ${insertIntoEvents}
             select account_id, "eventId", id, ${eventKind('sent')}, owner,
                    jsonb_build_object('carrier', carrier, 'carrierAccount', carrier_account), statement_timestamp()
             from started
           )
           select "eventId" as "stepId", (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 as "leaseMs"
           from started`,
    values: [JSON.stringify(starts)],
  })

/** A label with what its purchase comes to by it. */
export type LabelledPurchase = Completion & Booking & { node: string; eventId: string; historyId: string }

/**
 * Completes purchases of different orders: labels, orders, events and credit, in one statement that commits. A purchase is
 * left out where it is not as its node sent it any more, or somebody holds it or its order.
 *
 * @returns those that were completed
 */
export function completePurchases(db: Queryable, completions: readonly LabelledPurchase[]) {
  const joined = joinBytes()
  const rows = completions.map((completion) => rowOf(completion.purchase, completion, joined))
  return db.query<CompletedRow & { purchaseId: string }>({
    name: 'purchases.complete',
    answerWithinMs: writeWithinMs,
    text: `with bought as materialized (
             select bought.* from ${boundedWait}, json_to_recordset($1::json) as bought (
               "accountId" uuid, "purchaseId" uuid, "node" text, "eventId" uuid, "detail" jsonb, "charged" numeric,
               "chargedCurrency" text, ${labelColumns}, ${shownLabelColumns}, ${bookingColumns})
           ), sent as materialized (
             select found.account_id, found.id, found.order_id
             from bought, lateral (
               select p.account_id, p.id, p.order_id from purchases p
               where p.account_id = bought."accountId" and p.id = bought."purchaseId" and p.state = 'Processing'
                 and p.owner = bought."node"
               for update skip locked) as found
           ), before as materialized (${ordersToLabel('sent')}
           ), ended as (
             update purchases p
             set state = 'Completed', label_id = bought."labelId", owner = null, lease_until = null,
                 carrier_charged = bought."charged", carrier_charged_currency = bought."chargedCurrency",
                 updated_at = statement_timestamp()
             from sent join before on before.account_id = sent.account_id and before.order_id = sent.order_id
               join bought on bought."accountId" = sent.account_id and bought."purchaseId" = sent.id
             where p.account_id = sent.account_id and p.id = sent.id
             returning p.account_id, p.id as purchase_id, p.order_id, p.shipment_id, p.label_id, p.carrier,
                       p.carrier_account, p.charge, p.currency, p.has_waiters, p.acknowledged_202, p.sent_at
           ), completed as materialized (
             select bought.*, ended.*
             from ended join bought on bought."accountId" = ended.account_id and bought."purchaseId" = ended.purchase_id
           ), recorded as (
             ${insertIntoEvents}
             select account_id, "eventId", purchase_id, ${eventKind('completed')}, "node", "detail", statement_timestamp()
             from completed
           ), ${showNewLabels({ labelled: 'completed', before: 'before' })},
           ${insertLabels('completed', '$2')},
           balances as materialized (${bookedBalances('completed')}
           ), ${bookTransfers({ rows: 'completed', balances: 'balances' }, { act: 'settle', from: 'reserved', to: 'spent' })}
           select purchase_id as "purchaseId", has_waiters as "hasWaiters", acknowledged_202 as "acknowledged202",
                  sent_at as "sentAt"
           from ended`,
    values: [JSON.stringify(rows), joined.all()],
  })
}

/** What is written of a purchase and its label. */
function rowOf({ accountId, purchaseId }: PurchaseKey, completed: LabelledPurchase, joined: JoinedBytes) {
  const { label, bought, node, eventId, historyId, transferId, bookedAt } = completed
  const { labelId, trackingNumber, createdAt: movedAt } = label
  const { carrierShipmentId, charged } = bought
  const { shipDate, readyFormats } = labelSummary(label)
  const shown: ShownLabel = { shipDate, readyFormats, historyId, movedAt }
  return {
    ...labelRow(label, joined),
    accountId,
    purchaseId,
    node,
    eventId,
    detail: { labelId, trackingNumber, carrierShipmentId, carrierCharged: charged },
    charged: charged?.amount ?? null,
    chargedCurrency: charged?.currency ?? null,
    ...shown,
    transferId,
    bookedAt,
  }
}
