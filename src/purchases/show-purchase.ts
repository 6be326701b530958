import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#purchases/sql.ts'

export type PurchaseSummary = {
  purchaseId: string
  accountId: string
  orderId: string
  shipmentId: string
  rateId: string
  state: string
  carrier: string
  carrierAccount: string
  service: string
  charge: string
  currency: string
  labelId: string | null
  sentAt: string | null
  createdAt: string
}

const summaryOf = (row: sql.PurchaseRow): PurchaseSummary => ({
  purchaseId: row.id,
  accountId: row.account_id,
  orderId: row.order_id,
  shipmentId: row.shipment_id,
  rateId: row.rate_id,
  state: row.state,
  carrier: row.carrier,
  carrierAccount: row.carrier_account,
  service: row.quote.serviceCode,
  charge: row.charge,
  currency: row.currency,
  labelId: row.label_id,
  sentAt: row.sent_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** The purchases of all accounts whose outcome nobody knows yet, longest first, a thousand at most. For operators. */
export async function listUnresolved(deps: { db: Queryable }): Promise<PurchaseSummary[]> {
  return (await sql.selectUnresolved(deps.db)).map(summaryOf)
}

/** A purchase with everything that happened to it. @returns null where the account has no such purchase */
export async function showPurchase(deps: { db: Queryable }, query: { accountId: string; purchaseId: string }) {
  const [[row], events] = await Promise.all([
    sql.selectPurchase(deps.db, query.accountId, query.purchaseId),
    sql.selectEvents(deps.db, query.accountId, query.purchaseId),
  ])
  if (!row) return null
  return {
    ...summaryOf(row),
    failure: row.failure?.error ?? null,
    timeline: events.map(({ what, node, detail, created_at }) => ({
      at: created_at.toISOString(),
      what,
      node,
      detail,
    })),
  }
}
