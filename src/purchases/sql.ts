import type { Queryable } from '#kit/postgres.ts'
import type { CancellationState, PurchaseFailure, PurchaseState } from '#purchases/states.ts'
import type { KeptQuote } from '#rates/kept-quote.ts'

export type PurchaseRow = {
  account_id: string
  id: string
  order_id: string
  shipment_id: string
  rate_id: string
  state: PurchaseState
  owns_shipment: boolean
  owner: string | null
  lease_until: Date | null
  sent_at: Date | null
  awaited: boolean
  told_accepted: boolean
  carrier: string
  carrier_account: string
  charge: string
  currency: string
  quote: KeptQuote
  ship_date: string
  label_id: string | null
  failure: PurchaseFailure | null
  created_at: Date
  updated_at: Date
}

const columns = `account_id, id, order_id, shipment_id, rate_id, state, owns_shipment, owner, lease_until, sent_at,
  awaited, told_accepted, carrier, carrier_account, charge, currency, quote, ship_date::text, label_id, failure, created_at,
  updated_at`

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
  quote: KeptQuote
  shipDate: string
  correlationId: string
  eventId: string
  now: Date
}

/** Claims the shipment and notes it, or adds nothing where another purchase owns it. */
export const insertPurchase = (db: Queryable, purchase: NewPurchase) =>
  db.query<PurchaseRow>({
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
           ), noted as (
             insert into purchase_events (account_id, id, purchase_id, what, node, detail, created_at)
             select $1::uuid, $16::uuid, id, 'claimed', $6::text, jsonb_build_object('rateId', $5::uuid, 'charge', $10::text),
                    $15::timestamptz
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
  db.query<PurchaseRow>({
    name: 'purchases.owning',
    text: `select ${columns} from purchases where account_id = $1::uuid and shipment_id = $2::uuid and owns_shipment`,
    values: [accountId, shipmentId],
  })

export const selectPurchase = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<PurchaseRow>({
    name: 'purchases.get',
    text: `select ${columns} from purchases where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })

/** The purchase of each shipment that owns it, else its latest. */
export const selectPurchasesOf = (db: Queryable, accountId: string, shipmentIds: string[]) =>
  db.query<PurchaseRow>({
    name: 'purchases.of-shipments',
    text: `select distinct on (shipment_id) ${columns} from purchases
           where account_id = $1::uuid and shipment_id = any ($2::uuid[])
           order by shipment_id, owns_shipment desc, id desc`,
    values: [accountId, shipmentIds],
  })

/** Takes the row's lock: outcomes of one purchase are written one after the other. */
export const lockPurchase = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<PurchaseRow>({
    name: 'purchases.lock',
    text: `select ${columns} from purchases where account_id = $1::uuid and id = $2::uuid for update`,
    values: [accountId, purchaseId],
  })

/** The step before the carrier is called: only the owner of an unexpired claim takes it, and once. */
export const startProcessing = (
  db: Queryable,
  step: { accountId: string; purchaseId: string; owner: string; leaseUntil: Date; eventId: string; now: Date },
) =>
  db.query<{ id: string }>({
    name: 'purchases.start',
    text: `with started as (
             update purchases
             set state = 'Processing', lease_until = $4::timestamptz, sent_at = $5::timestamptz, updated_at = $5::timestamptz
             where account_id = $1::uuid and id = $2::uuid and state = 'Claimed' and owner = $3::text
             returning id, carrier, carrier_account
           ), noted as (
             insert into purchase_events (account_id, id, purchase_id, what, node, detail, created_at)
             select $1::uuid, $6::uuid, id, 'sent', $3::text,
                    jsonb_build_object('carrier', carrier, 'carrierAccount', carrier_account), $5::timestamptz
             from started
           )
           select id from started`,
    values: [step.accountId, step.purchaseId, step.owner, step.leaseUntil, step.now, step.eventId],
  })

export const endPurchaseRow = (
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
  db.query<PurchaseRow>({
    name: 'purchases.end',
    text: `with noted as (
             insert into purchase_events (account_id, id, purchase_id, what, node, detail, created_at)
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

/** @param askedBy when the carrier has to have been asked; later, the question is taken for lost */
export const suspendPurchase = (db: Queryable, accountId: string, purchaseId: string, askedBy: Date, now: Date) =>
  db.query<PurchaseRow>({
    name: 'purchases.suspend',
    text: `update purchases
           set state = 'OutcomeUnknown', owner = null, lease_until = $3::timestamptz, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid
           returning ${columns}`,
    values: [accountId, purchaseId, askedBy, now],
  })

export const postponeQuestion = (db: Queryable, accountId: string, purchaseId: string, askedBy: Date) =>
  db.query({
    name: 'purchases.postpone-question',
    text: `update purchases set lease_until = $3::timestamptz
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'`,
    values: [accountId, purchaseId, askedBy],
  })

/** Questions that were lost: the job that was to ask hangs with a node that died. */
export const takeLostQuestions = (db: Queryable, now: Date, askedBy: Date) =>
  db.query<{ account_id: string; id: string }>({
    name: 'purchases.lost-questions',
    text: `update purchases set lease_until = $2::timestamptz
           where (account_id, id) in (
             select account_id, id from purchases
             where state = 'OutcomeUnknown' and lease_until < $1::timestamptz
             order by lease_until limit 100 for update skip locked
           )
           returning account_id, id`,
    values: [now, askedBy],
  })

/** Notes that somebody waits for the outcome, and reads how the purchase stands: in one step, so that none is missed. */
export const awaitOutcome = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<PurchaseRow>({
    name: 'purchases.await',
    text: `update purchases set awaited = true where account_id = $1::uuid and id = $2::uuid returning ${columns}`,
    values: [accountId, purchaseId],
  })

/** Notes that a caller is told "accepted", unless the outcome came first: then that is to be told. */
export const markToldAccepted = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<PurchaseRow>({
    name: 'purchases.told',
    text: `update purchases set told_accepted = told_accepted or state in ('Claimed', 'Processing', 'OutcomeUnknown')
           where account_id = $1::uuid and id = $2::uuid returning ${columns}`,
    values: [accountId, purchaseId],
  })

/** Claims whose owner's lease ran out go to the asker, who sends them: nothing was sent yet. */
export const takeOverClaims = (db: Queryable, owner: string, now: Date, leaseUntil: Date) =>
  db.query<PurchaseRow>({
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
  db.query<{ account_id: string; id: string; shipment_id: string }>({
    name: 'purchases.abandoned',
    text: `select account_id, id, shipment_id from purchases where state = 'Processing' and lease_until < $1::timestamptz
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
  db.query<PurchaseRow>({
    name: 'purchases.unresolved',
    text: `select ${columns} from purchases where state = 'OutcomeUnknown' order by sent_at, id limit 1000`,
    values: [],
  })

export type EventRow = { what: string; node: string; detail: Record<string, unknown>; created_at: Date }

export const selectEvents = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<EventRow>({
    name: 'purchases.events',
    text: `select what, node, detail, created_at from purchase_events
           where account_id = $1::uuid and purchase_id = $2::uuid order by created_at, id`,
    values: [accountId, purchaseId],
  })

export const freeShipment = (db: Queryable, accountId: string, purchaseId: string, now: Date) =>
  db.query({
    name: 'purchases.free-shipment',
    text: `update purchases set owns_shipment = false, updated_at = $3::timestamptz
           where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId, now],
  })

export const insertEvent = (
  db: Queryable,
  event: {
    accountId: string
    id: string
    purchaseId: string
    what: string
    node: string
    detail: Record<string, unknown>
    now: Date
  },
) =>
  db.query({
    name: 'purchases.event',
    text: `insert into purchase_events (account_id, id, purchase_id, what, node, detail, created_at)
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::jsonb, $7::timestamptz)`,
    values: [
      event.accountId,
      event.id,
      event.purchaseId,
      event.what,
      event.node,
      JSON.stringify(event.detail),
      event.now,
    ],
  })

export type CancellationRow = {
  account_id: string
  id: string
  label_id: string
  state: CancellationState
  sent_at: Date | null
  created_at: Date
}

const cancellationColumns = 'account_id, id, label_id, state, sent_at, created_at'

/** Claims the label's cancellation and notes it in the purchase's timeline, or adds nothing where one is open or was accepted. */
export const insertCancellation = (
  db: Queryable,
  cancellation: {
    accountId: string
    id: string
    labelId: string
    purchaseId: string
    owner: string
    leaseUntil: Date
    eventId: string
    now: Date
  },
) =>
  db.query<{ id: string }>({
    name: 'cancellations.claim',
    text: `with claimed as (
             insert into cancellations (account_id, id, label_id, state, owner, lease_until, sent_at, created_at, updated_at)
             values ($1::uuid, $2::uuid, $3::uuid, 'Processing', $4::text, $5::timestamptz, $6::timestamptz,
                     $6::timestamptz, $6::timestamptz)
             on conflict (account_id, label_id) where state in ('Processing', 'OutcomeUnknown', 'Accepted')
             do nothing
             returning id
           ), noted as (
             insert into purchase_events (account_id, id, purchase_id, what, node, detail, created_at)
             select $1::uuid, $7::uuid, $8::uuid, 'cancellation sent', $4::text,
                    jsonb_build_object('cancellationId', id), $6::timestamptz
             from claimed
           )
           select id from claimed`,
    values: [
      cancellation.accountId,
      cancellation.id,
      cancellation.labelId,
      cancellation.owner,
      cancellation.leaseUntil,
      cancellation.now,
      cancellation.eventId,
      cancellation.purchaseId,
    ],
  })

/** The cancellation that decides the label's fate: open, or accepted. */
export const selectDecidingCancellation = (db: Queryable, accountId: string, labelId: string) =>
  db.query<CancellationRow>({
    name: 'cancellations.deciding',
    text: `select ${cancellationColumns} from cancellations
           where account_id = $1::uuid and label_id = $2::uuid
             and state in ('Processing', 'OutcomeUnknown', 'Accepted')`,
    values: [accountId, labelId],
  })

export const lockCancellation = (db: Queryable, accountId: string, cancellationId: string) =>
  db.query<CancellationRow>({
    name: 'cancellations.lock',
    text: `select ${cancellationColumns} from cancellations
           where account_id = $1::uuid and id = $2::uuid for update`,
    values: [accountId, cancellationId],
  })

export const selectCancellation = (db: Queryable, accountId: string, cancellationId: string) =>
  db.query<CancellationRow>({
    name: 'cancellations.get',
    text: `select ${cancellationColumns} from cancellations where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, cancellationId],
  })

export const updateCancellation = (
  db: Queryable,
  change: {
    accountId: string
    cancellationId: string
    state: CancellationState
    refusal: Record<string, unknown> | null
    /** For an unknown outcome: when the carrier has to have been told again. */
    askedBy: Date | null
    now: Date
  },
) =>
  db.query({
    name: 'cancellations.update',
    text: `update cancellations set state = $3::text, refusal = $4::jsonb, owner = null, lease_until = $6::timestamptz,
                                    updated_at = $5::timestamptz
           where account_id = $1::uuid and id = $2::uuid`,
    values: [
      change.accountId,
      change.cancellationId,
      change.state,
      change.refusal && JSON.stringify(change.refusal),
      change.now,
      change.askedBy,
    ],
  })

/** Cancellations that were being sent when their owner's lease ran out. */
export const selectAbandonedCancellations = (db: Queryable, now: Date) =>
  db.query<{ account_id: string; id: string; label_id: string }>({
    name: 'cancellations.abandoned',
    text: `select account_id, id, label_id from cancellations where state = 'Processing' and lease_until < $1::timestamptz
           order by lease_until limit 100`,
    values: [now],
  })

export const postponeVoid = (db: Queryable, accountId: string, cancellationId: string, askedBy: Date) =>
  db.query({
    name: 'cancellations.postpone',
    text: `update cancellations set lease_until = $3::timestamptz
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'`,
    values: [accountId, cancellationId, askedBy],
  })

/** Cancellations whose job hangs with a node that died. */
export const takeLostVoids = (db: Queryable, now: Date, askedBy: Date) =>
  db.query<{ account_id: string; id: string }>({
    name: 'cancellations.lost',
    text: `update cancellations set lease_until = $2::timestamptz
           where (account_id, id) in (
             select account_id, id from cancellations
             where state = 'OutcomeUnknown' and lease_until < $1::timestamptz
             order by lease_until limit 100 for update skip locked
           )
           returning account_id, id`,
    values: [now, askedBy],
  })
