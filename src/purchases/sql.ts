import type { Quote } from '#carriers/carrier.ts'
import type { Queryable, Statement } from '#kit/postgres.ts'
import { eventKind, insertIntoEvents } from '#purchases/event-log-sql.ts'
import type { Purchase, PurchaseKey } from '#purchases/purchase.ts'
import type { PurchaseFailure } from '#purchases/purchase-failure.ts'
import { openPurchaseStates, type PurchaseState, purchaseStatesBefore } from '#purchases/states.ts'
import { type KeptQuote, readQuote } from '#rates/kept-quote.ts'

/** A row as the purchase that it is. */
const columns = `account_id as "accountId", id as "purchaseId", order_id as "orderId", shipment_id as "shipmentId",
  rate_id as "rateId", state, owns_shipment as "ownsShipment", has_waiters as "hasWaiters",
  acknowledged_202 as "acknowledged202", carrier, carrier_account as "carrierAccount", charge, currency, quote,
  ship_date::text as "shipDate", label_id as "labelId", failure -> 'error' as failure, sent_at as "sentAt",
  created_at as "createdAt"`

/** Runs a statement that brings those columns. Quotes that version 0.1 kept are read as those of today. */
async function queryPurchases(db: Queryable, statement: Statement): Promise<Purchase[]> {
  const rows = await db.query<Omit<Purchase, 'quote'> & { quote: KeptQuote }>(statement)
  return rows.map((row) => ({ ...row, quote: readQuote(row.quote) }))
}

export type NewPurchase = {
  accountId: string
  id: string
  orderId: string
  shipmentId: string
  rateId: string
  owner: string
  leaseUntil: Date
  carrier: string
  carrierAccount: string
  charge: string
  currency: string
  quote: Quote
  shipDate: string
  correlationId: string
  eventId: string
  now: Date
}

/** Claims the shipment, with its event, or adds nothing where another purchase owns it. */
export const insertPurchase = (db: Queryable, purchase: NewPurchase) =>
  queryPurchases(db, {
    name: 'purchases.claim',
    text: `with claimed as (
             insert into purchases (account_id, id, order_id, shipment_id, rate_id, state, owns_shipment, owner, lease_until,
                                    carrier, carrier_account, charge, currency, quote, ship_date, correlation_id,
                                    created_at, updated_at)
             values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, 'Claimed', true, $6::text, $7::timestamptz, $8::text,
                     $9::text, $10::numeric, $11::text, $12::jsonb, $13::date, $14::text, $15::timestamptz,
                     $15::timestamptz)
             on conflict (account_id, shipment_id) where owns_shipment do nothing
             returning *
           ), recorded as (
             ${insertIntoEvents}
             select account_id, $16::uuid, id, ${eventKind('claimed')}, $6::text,
                    jsonb_build_object('rateId', $5::uuid, 'charge', $10::text), $15::timestamptz
             from claimed
           )
           select ${columns} from claimed`,
    values: [
      purchase.accountId,
      purchase.id,
      purchase.orderId,
      purchase.shipmentId,
      purchase.rateId,
      purchase.owner,
      purchase.leaseUntil,
      purchase.carrier,
      purchase.carrierAccount,
      purchase.charge,
      purchase.currency,
      JSON.stringify(purchase.quote),
      purchase.shipDate,
      purchase.correlationId,
      purchase.now,
      purchase.eventId,
    ],
  })

export const selectOwningPurchase = (db: Queryable, accountId: string, shipmentId: string) =>
  queryPurchases(db, {
    name: 'purchases.owning',
    text: `select ${columns} from purchases where account_id = $1::uuid and shipment_id = $2::uuid and owns_shipment`,
    values: [accountId, shipmentId],
  })

export const selectPurchase = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.get',
    text: `select ${columns} from purchases where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })

/** The purchase of each shipment that owns it, else its latest. */
export const selectPurchasesOf = (db: Queryable, accountId: string, shipmentIds: string[]) =>
  queryPurchases(db, {
    name: 'purchases.of-shipments',
    text: `select distinct on (shipment_id) ${columns} from purchases
           where account_id = $1::uuid and shipment_id = any ($2::uuid[])
           order by shipment_id, owns_shipment desc, id desc`,
    values: [accountId, shipmentIds],
  })

/** Takes the row's lock: outcomes of one purchase are written one after the other. */
export const lockPurchase = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.lock',
    text: `select ${columns} from purchases where account_id = $1::uuid and id = $2::uuid for update`,
    values: [accountId, purchaseId],
  })

/** The step before the carrier is called: only the owner of a claim takes it, and once. */
export const startProcessing = (
  db: Queryable,
  step: { accountId: string; purchaseId: string; owner: string; leaseUntil: Date; eventId: string; now: Date },
) =>
  db.query<{ id: string }>({
    name: 'purchases.start',
    text: `with started as (
             update purchases
             set state = 'Processing', lease_until = $4::timestamptz, sent_at = $5::timestamptz, updated_at = $5::timestamptz
             where account_id = $1::uuid and id = $2::uuid and state = any ($7::text[]) and owner = $3::text
             returning account_id, id, carrier, carrier_account
           ), recorded as (
             ${insertIntoEvents}
             select account_id, $6::uuid, id, ${eventKind('sent')}, $3::text,
                    jsonb_build_object('carrier', carrier, 'carrierAccount', carrier_account), $5::timestamptz
             from started
           )
           select id from started`,
    values: [
      step.accountId,
      step.purchaseId,
      step.owner,
      step.leaseUntil,
      step.now,
      step.eventId,
      purchaseStatesBefore('Processing'),
    ],
  })

export const endPurchase = (
  db: Queryable,
  end: {
    accountId: string
    purchaseId: string
    state: PurchaseState
    ownsShipment: boolean
    labelId: string | null
    failure: PurchaseFailure | null
    event: { id: string; what: 'completed' | 'failed'; node: string; detail: Record<string, unknown> }
    now: Date
  },
) =>
  queryPurchases(db, {
    name: 'purchases.end',
    text: `with recorded as (
             ${insertIntoEvents}
             values ($1::uuid, $8::uuid, $2::uuid, $9::text, $10::text, $11::jsonb, $7::timestamptz)
           )
           update purchases
           set state = $3::text, owns_shipment = $4::boolean, label_id = $5::uuid, failure = $6::jsonb, owner = null,
               lease_until = null, updated_at = $7::timestamptz
           where account_id = $1::uuid and id = $2::uuid
           returning ${columns}`,
    values: [
      end.accountId,
      end.purchaseId,
      end.state,
      end.ownsShipment,
      end.labelId,
      end.failure && JSON.stringify(end.failure),
      end.now,
      end.event.id,
      end.event.what,
      end.event.node,
      JSON.stringify(end.event.detail),
    ],
  })

/** @param retryDeadline when the carrier has to have been asked; later, the retry is taken for lost */
export const suspendPurchase = (db: Queryable, accountId: string, purchaseId: string, retryDeadline: Date, now: Date) =>
  queryPurchases(db, {
    name: 'purchases.suspend',
    text: `update purchases
           set state = 'OutcomeUnknown', owner = null, lease_until = $3::timestamptz, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid
           returning ${columns}`,
    values: [accountId, purchaseId, retryDeadline, now],
  })

export const postponeRetry = (db: Queryable, accountId: string, purchaseId: string, retryDeadline: Date) =>
  db.query({
    name: 'purchases.postpone-retry',
    text: `update purchases set lease_until = $3::timestamptz
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'`,
    values: [accountId, purchaseId, retryDeadline],
  })

/** Purchases whose retry was lost: the job that was to ask hangs with a node that died. */
export const takeLostRetries = (db: Queryable, now: Date, retryDeadline: Date) =>
  db.query<PurchaseKey>({
    name: 'purchases.lost-retries',
    text: `update purchases set lease_until = $2::timestamptz
           where (account_id, id) in (
             select account_id, id from purchases
             where state = 'OutcomeUnknown' and lease_until < $1::timestamptz
             order by lease_until limit 100 for update skip locked
           )
           returning account_id as "accountId", id as "purchaseId"`,
    values: [now, retryDeadline],
  })

/** Keeps that somebody waits for the outcome, and reads how the purchase stands: in one step, so that none is missed. */
export const markWaiter = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.mark-waiter',
    text: `update purchases set has_waiters = true where account_id = $1::uuid and id = $2::uuid returning ${columns}`,
    values: [accountId, purchaseId],
  })

/** Keeps that a caller is answered 202, unless the outcome came first: then that is to be told. */
export const acknowledge = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.acknowledge',
    text: `update purchases set acknowledged_202 = acknowledged_202 or state = any ($3::text[])
           where account_id = $1::uuid and id = $2::uuid returning ${columns}`,
    values: [accountId, purchaseId, openPurchaseStates],
  })

/** Claims whose owner's lease ran out go to the asker, who sends them: nothing was sent yet. */
export const takeOverClaims = (db: Queryable, owner: string, now: Date, leaseUntil: Date) =>
  queryPurchases(db, {
    name: 'purchases.take-over',
    text: `update purchases set owner = $1::text, lease_until = $3::timestamptz, updated_at = $2::timestamptz
           where (account_id, id) in (
             select account_id, id from purchases
             where state = 'Claimed' and lease_until < $2::timestamptz
             order by lease_until limit 20 for update skip locked
           )
           returning ${columns}`,
    values: [owner, now, leaseUntil],
  })

/** Purchases that were being sent when their owner's lease ran out: sent or not, only the carrier knows. */
export const selectAbandoned = (db: Queryable, now: Date) =>
  db.query<PurchaseKey>({
    name: 'purchases.abandoned',
    text: `select account_id as "accountId", id as "purchaseId" from purchases
           where state = 'Processing' and lease_until < $1::timestamptz
           order by lease_until limit 100`,
    values: [now],
  })

/** Lets go of this node's claims that were not sent, so that another takes them at once. */
export const releaseClaims = (db: Queryable, owner: string, now: Date) =>
  db.query({
    name: 'purchases.release-claims',
    text: `update purchases set lease_until = $2::timestamptz where owner = $1::text and state = 'Claimed'`,
    values: [owner, now],
  })

/** Purchases whose outcome is unknown, longest first. For operators, across accounts. */
export const selectUnresolved = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.unresolved',
    text: `select ${columns} from purchases where state = 'OutcomeUnknown' order by sent_at, id limit 1000`,
    values: [],
  })

export const freeShipment = (db: Queryable, accountId: string, purchaseId: string, now: Date) =>
  db.query({
    name: 'purchases.free-shipment',
    text: `update purchases set owns_shipment = false, updated_at = $3::timestamptz
           where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId, now],
  })
