import type { Money, Quote } from '#carriers/carrier.ts'
import { fromNow, listOf, type Queryable, type Statement } from '#kit/postgres.ts'
import { eventKind, insertIntoEvents } from '#purchases/purchase/event-log-sql.ts'
import type { Purchase, PurchaseKey } from '#purchases/purchase/purchase.ts'
import type { PurchaseFailure } from '#purchases/purchase/purchase-failure.ts'
import { openPurchaseStates, type PurchaseState, purchaseStatesBefore } from '#purchases/purchase/states.ts'
import { readQuote, type StoredQuote } from '#rates/stored-quote.ts'

/*
 * Times that nodes compare are the database's: a statement is given how long a lease lasts, never until when. Whether
 * it has run out is asked of `statement_timestamp()`, which an index can serve.
 */

/** A row as the purchase that it is. */
const columns = `account_id as "accountId", id as "purchaseId", order_id as "orderId", shipment_id as "shipmentId",
  rate_id as "rateId", state, owns_shipment as "ownsShipment", owner, has_waiters as "hasWaiters",
  acknowledged_202 as "acknowledged202", carrier, carrier_account as "carrierAccount", charge, currency, quote,
  ship_date::text as "shipDate", label_id as "labelId", failure -> 'error' as failure, sent_at as "sentAt",
  created_at as "createdAt", carrier_charged, carrier_charged_currency`

/** Runs a statement that brings those columns. Quotes that version 0.1 kept are read as those of today. */
async function queryPurchases(db: Queryable, statement: Statement): Promise<Purchase[]> {
  const rows = await db.query<PurchaseRow>(statement)
  return rows.map(({ carrier_charged: amount, carrier_charged_currency: currency, ...row }) => ({
    ...row,
    quote: readQuote(row.quote),
    carrierCharged: amount !== null && currency !== null ? { amount, currency } : null,
  }))
}

type PurchaseRow = Omit<Purchase, 'quote' | 'carrierCharged'> & {
  quote: StoredQuote
  carrier_charged: string | null
  carrier_charged_currency: string | null
}

export type NewPurchase = {
  accountId: string
  id: string
  orderId: string
  shipmentId: string
  rateId: string
  owner: string
  leaseMs: number
  carrier: string
  carrierAccount: string
  charge: string
  currency: string
  quote: Quote
  shipDate: string
  correlationId: string
  eventId: string
}

/** Claims the shipment, with its event, or adds nothing where another purchase owns it. */
export const insertPurchase = (db: Queryable, purchase: NewPurchase) =>
  queryPurchases(db, {
    name: 'purchases.claim',
    text: `with claimed as (
             insert into purchases (account_id, id, order_id, shipment_id, rate_id, state, owns_shipment, owner, lease_until,
                                    carrier, carrier_account, charge, currency, quote, ship_date, correlation_id,
                                    created_at, updated_at)
             values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, 'Claimed', true, $6::text, ${fromNow('$7')}, $8::text,
                     $9::text, $10::numeric, $11::text, $12::jsonb, $13::date, $14::text, statement_timestamp(),
                     statement_timestamp())
             on conflict (account_id, shipment_id) where owns_shipment do nothing
             returning *
           ), recorded as (
             ${insertIntoEvents}
             select account_id, $15::uuid, id, ${eventKind('claimed')}, $6::text,
                    jsonb_build_object('rateId', $5::uuid, 'charge', $10::text), statement_timestamp()
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
      purchase.leaseMs,
      purchase.carrier,
      purchase.carrierAccount,
      purchase.charge,
      purchase.currency,
      JSON.stringify(purchase.quote),
      purchase.shipDate,
      purchase.correlationId,
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

/** How long ago the carrier was called, by the clock that the time of it was taken from. */
export const selectSinceSent = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<{ sinceSentMs: number }>({
    name: 'purchases.since-sent',
    text: `select (extract(epoch from clock_timestamp() - coalesce(sent_at, created_at)) * 1000)::float8 as "sinceSentMs"
           from purchases where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })

/** What the account had bought last through the same account at the carrier when the purchase was sent. */
export const selectBoughtBefore = (
  db: Queryable,
  { accountId, purchaseId, carrier, carrierAccount }: PurchaseKey & { carrier: string; carrierAccount: string },
) =>
  queryPurchases(db, {
    name: 'purchases.bought-before',
    text: `select ${columns} from purchases
           where account_id = $1::uuid and carrier = $2::text and carrier_account = $3::text and state = 'Completed'
             and coalesce(sent_at, created_at) < (
               select coalesce(sent_at, created_at) from purchases where account_id = $1::uuid and id = $4::uuid
             )
           order by id desc limit 1`,
    values: [accountId, carrier, carrierAccount, purchaseId],
  })

/** Keeps that the carrier says there is no label. @returns how long ago it first said so */
export const markAbsent = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<{ sinceMs: number }>({
    name: 'purchases.mark-absent',
    text: `update purchases set absent_since = coalesce(absent_since, clock_timestamp())
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'
           returning (extract(epoch from clock_timestamp() - absent_since) * 1000)::float8 as "sinceMs"`,
    values: [accountId, purchaseId],
  })

/** The carrier knew of a label in between, so that its next "no such purchase" is a first one again. */
export const forgetAbsence = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query({
    name: 'purchases.forget-absence',
    text: `update purchases set absent_since = null
           where account_id = $1::uuid and id = $2::uuid and absent_since is not null`,
    values: [accountId, purchaseId],
  })

/** Takes the row's lock: outcomes of one purchase are written one after the other. */
export const lockPurchase = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.lock',
    text: `select ${columns} from purchases where account_id = $1::uuid and id = $2::uuid for update`,
    values: [accountId, purchaseId],
  })

/** Later, too little of the lease would be left to call the carrier. */
const startWithinMs = 10_000

/**
 * The step before the carrier is called: only the owner of a claim takes it, and once.
 *
 * @returns how much of the lease was left when it was taken
 */
export const startProcessing = (
  db: Queryable,
  step: { accountId: string; purchaseId: string; owner: string; leaseMs: number; eventId: string },
) =>
  db.query<{ leaseMs: number }>({
    name: 'purchases.start',
    answerWithinMs: startWithinMs,
    text: `with started as (
             update purchases
             set state = 'Processing', lease_until = ${fromNow('$4')}, sent_at = clock_timestamp(),
                 updated_at = statement_timestamp()
             where account_id = $1::uuid and id = $2::uuid and state = any ($6::text[]) and owner = $3::text
             returning account_id, id, carrier, carrier_account, lease_until
           ), recorded as (
             ${insertIntoEvents}
             select account_id, $5::uuid, id, ${eventKind('sent')}, $3::text,
                    jsonb_build_object('carrier', carrier, 'carrierAccount', carrier_account), statement_timestamp()
             from started
           )
           select (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 as "leaseMs" from started`,
    values: [
      step.accountId,
      step.purchaseId,
      step.owner,
      step.leaseMs,
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
    carrierCharged: Money | null
    event: { id: string; what: 'completed' | 'failed'; node: string; detail: Record<string, unknown> }
  },
) =>
  queryPurchases(db, {
    name: 'purchases.end',
    text: `with recorded as (
             ${insertIntoEvents}
             values ($1::uuid, $7::uuid, $2::uuid, $8::text, $9::text, $10::jsonb, statement_timestamp())
           )
           update purchases
           set state = $3::text, owns_shipment = $4::boolean, label_id = $5::uuid, failure = $6::jsonb, owner = null,
               lease_until = null, carrier_charged = $11::numeric, carrier_charged_currency = $12::text,
               updated_at = statement_timestamp()
           where account_id = $1::uuid and id = $2::uuid
           returning ${columns}`,
    values: [
      end.accountId,
      end.purchaseId,
      end.state,
      end.ownsShipment,
      end.labelId,
      end.failure && JSON.stringify(end.failure),
      end.event.id,
      end.event.what,
      end.event.node,
      JSON.stringify(end.event.detail),
      end.carrierCharged?.amount ?? null,
      end.carrierCharged?.currency ?? null,
    ],
  })

/** @param retryWithinMs by when the carrier has to have been asked; later, the retry is taken for lost */
export const suspendPurchase = (db: Queryable, accountId: string, purchaseId: string, retryWithinMs: number) =>
  queryPurchases(db, {
    name: 'purchases.suspend',
    text: `update purchases
           set state = 'OutcomeUnknown', owner = null, lease_until = ${fromNow('$3')},
               updated_at = statement_timestamp()
           where account_id = $1::uuid and id = $2::uuid
           returning ${columns}`,
    values: [accountId, purchaseId, retryWithinMs],
  })

/** @param retry.attempts how often the carrier was asked, for whoever finds the retry lost */
export const postponeRetry = (
  db: Queryable,
  { accountId, purchaseId }: PurchaseKey,
  retry: { attempts: number; withinMs: number },
) =>
  db.query({
    name: 'purchases.postpone-retry',
    text: `update purchases set lease_until = ${fromNow('$3')}, attempts = $4::integer
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'`,
    values: [accountId, purchaseId, retry.withinMs, retry.attempts],
  })

/** Purchases whose retry was lost: the job that was to ask hangs with a node that died. */
export const takeLostRetries = (db: Queryable, retryWithinMs: number) =>
  db.query<PurchaseKey & { attempts: number }>({
    name: 'purchases.lost-retries',
    text: `update purchases set lease_until = ${fromNow('$1')}
           where (account_id, id) in (
             select account_id, id from purchases
             where state = 'OutcomeUnknown' and lease_until < statement_timestamp()
             order by lease_until limit 100 for update skip locked
           )
           returning account_id as "accountId", id as "purchaseId", attempts`,
    values: [retryWithinMs],
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
export const takeOverClaims = (db: Queryable, owner: string, leaseMs: number) =>
  queryPurchases(db, {
    name: 'purchases.take-over',
    text: `update purchases set owner = $1::text, lease_until = ${fromNow('$2')}, updated_at = statement_timestamp()
           where (account_id, id) in (
             select account_id, id from purchases
             where state = 'Claimed' and lease_until < statement_timestamp()
             order by lease_until limit 20 for update skip locked
           )
           returning ${columns}`,
    values: [owner, leaseMs],
  })

/** Purchases that were being sent when their owner's lease ran out: sent or not, only the carrier knows. */
export const selectAbandoned = (db: Queryable) =>
  db.query<PurchaseKey>({
    name: 'purchases.abandoned',
    text: `select account_id as "accountId", id as "purchaseId" from purchases
           where state = 'Processing' and lease_until < statement_timestamp()
           order by lease_until limit 100`,
    values: [],
  })

/** Lets go of this node's claims that were not sent, so that another takes them at once. */
export const releaseClaims = (db: Queryable, owner: string) =>
  db.query({
    name: 'purchases.release-claims',
    text: `update purchases set lease_until = statement_timestamp() where owner = $1::text and state = 'Claimed'`,
    values: [owner],
  })

/** Purchases whose outcome is unknown, longest first. For operators, across accounts. */
export const selectUnresolved = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.unresolved',
    text: `select ${columns} from purchases where state = 'OutcomeUnknown' order by sent_at, id limit 1000`,
    values: [],
  })

/** Purchases for which the carrier charged something else than was quoted, newest first. For operators, across accounts. */
export const selectMischarged = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.mischarged',
    text: `select ${columns} from purchases
           where carrier_charged is not null
             and (carrier_charged <> charge or carrier_charged_currency is distinct from currency)
           order by created_at desc limit 1000`,
    values: [],
  })

export const freeShipment = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query({
    name: 'purchases.free-shipment',
    text: `update purchases set owns_shipment = false, updated_at = statement_timestamp()
           where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })

/** Purchases whose outcome is still to come, longest first. For operators, across accounts. */
export const selectOpen = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.open',
    text: `select ${columns} from purchases where state in (${listOf(openPurchaseStates)})
           order by created_at, id limit 1000`,
    values: [],
  })

/** Purchases that failed, latest first, since an instant or ever. For operators, across accounts. */
export const selectFailed = (db: Queryable, since: Date | null) =>
  queryPurchases(db, {
    name: 'purchases.failed',
    text: `select ${columns} from purchases
           where state = 'Failed' and updated_at >= coalesce($1::timestamptz, '-infinity')
           order by updated_at desc, id desc limit 1000`,
    values: [since],
  })
