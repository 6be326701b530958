/** Statements of a purchase on its way from the claim to its outcome. */
import type { Money } from '#adapters/carriers/carrier.ts'
import { eventKind, insertIntoEvents } from '#domain/purchases/purchase/event-log-sql.ts'
import type { PurchaseFailure } from '#domain/purchases/purchase/purchase-failure.ts'
import { purchaseColumns, queryPurchases } from '#domain/purchases/purchase/sql.ts'
import { openPurchaseStates, type PurchaseState } from '#domain/purchases/purchase/states.ts'
import type { NewClaim } from '#domain/purchases/purchase/together.ts'
import type { Rate } from '#domain/rates/rate.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

/** Claims the shipment by itself, with its event, or adds nothing where another purchase owns it. */
export const insertPurchase = (db: Queryable, purchase: NewClaim, { orderId, rate }: { orderId: string; rate: Rate }) =>
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
                    jsonb_build_object('rateId', $5::uuid, 'charge', $10::text, 'actor', $16::text), statement_timestamp()
             from claimed
           )
           select ${purchaseColumns} from claimed`,
    values: [
      purchase.accountId,
      purchase.id,
      orderId,
      purchase.shipmentId,
      rate.rateId,
      purchase.owner,
      purchase.leaseMs,
      rate.carrier,
      rate.carrierAccount,
      rate.charge,
      rate.currency,
      JSON.stringify(rate.quote),
      rate.shipDate,
      purchase.correlationId,
      purchase.eventId,
      purchase.actor,
    ],
  })

/** The purchase that a key stands for. */
export const selectOfKey = (db: Queryable, request: { accountId: string; shipmentId: string; key: string }) =>
  queryPurchases(db, {
    name: 'purchases.of-key',
    text: `select ${purchaseColumns} from purchases
           where account_id = $1::uuid
             and id = (select k.purchase_id from purchase_keys k
                       where k.account_id = $1::uuid and k.shipment_id = $2::uuid and k.key = $3::text)`,
    values: [request.accountId, request.shipmentId, request.key],
  })

/** Has a key stand for a purchase. @returns the purchase that it stands for: another one where it did so before */
export const bindKey = (
  db: Queryable,
  bound: { accountId: string; shipmentId: string; key: string; purchaseId: string },
) =>
  db.query<{ purchaseId: string }>({
    name: 'purchases.bind-key',
    // Written over with itself, a row that another transaction has added just now is told as well.
    text: `insert into purchase_keys as k (account_id, shipment_id, key, purchase_id)
           values ($1::uuid, $2::uuid, $3::text, $4::uuid)
           on conflict (account_id, shipment_id, key) do update set purchase_id = k.purchase_id
           returning k.purchase_id as "purchaseId"`,
    values: [bound.accountId, bound.shipmentId, bound.key, bound.purchaseId],
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
           returning ${purchaseColumns}`,
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
           returning ${purchaseColumns}`,
    values: [accountId, purchaseId, retryWithinMs],
  })

/** Keeps that somebody waits for the outcome, and reads how the purchase stands: in one step, so that none is missed. */
export const markWaiter = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.mark-waiter',
    text: `update purchases set has_waiters = true where account_id = $1::uuid and id = $2::uuid returning ${purchaseColumns}`,
    values: [accountId, purchaseId],
  })

/** Keeps that a caller is answered 202, unless the outcome came first: then that is to be told. */
export const acknowledge = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.acknowledge',
    text: `update purchases set acknowledged_202 = acknowledged_202 or state = any ($3::text[])
           where account_id = $1::uuid and id = $2::uuid returning ${purchaseColumns}`,
    values: [accountId, purchaseId, openPurchaseStates],
  })
