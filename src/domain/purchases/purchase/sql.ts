/** Statements on one purchase that several of the room's acts share; what a single act needs lies in its own folder. */

import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { readQuote, type StoredQuote } from '#domain/rates/rate.ts'
import type { Queryable, Statement } from '#kit/postgres.ts'

/*
 * Times that nodes compare are the database's: a statement is given how long a lease lasts, never until when. Whether
 * it has run out is asked of `statement_timestamp()`, which an index can serve.
 */

/** A row as the purchase that it is. */
export const purchaseColumns = `account_id as "accountId", id as "purchaseId", order_id as "orderId", shipment_id as "shipmentId",
  rate_id as "rateId", state, owns_shipment as "ownsShipment", owner, has_waiters as "hasWaiters",
  acknowledged_202 as "acknowledged202", carrier, carrier_account as "carrierAccount", charge, currency, quote,
  ship_date::text as "shipDate", label_id as "labelId", failure -> 'error' as failure, sent_at as "sentAt",
  created_at as "createdAt", carrier_charged, carrier_charged_currency`

/** Runs a statement that brings those columns. Quotes that version 0.1 kept are read as those of today. */
export async function queryPurchases(db: Queryable, statement: Statement): Promise<Purchase[]> {
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

export const selectPurchase = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.get',
    text: `select ${purchaseColumns} from purchases where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })

/** How long ago the carrier was called, by the clock that the time of it was taken from. */
export const selectSinceSent = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<{ sinceSentMs: number }>({
    name: 'purchases.since-sent',
    text: `select (extract(epoch from clock_timestamp() - coalesce(sent_at, created_at)) * 1000)::float8 as "sinceSentMs"
           from purchases where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })

export const freeShipment = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query({
    name: 'purchases.free-shipment',
    text: `update purchases set owns_shipment = false, updated_at = statement_timestamp()
           where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })
