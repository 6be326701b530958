import type { ServiceOptions } from '#carriers/carrier.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#purchases/sql.ts'
import type { PurchaseState } from '#purchases/states.ts'
import { readQuote } from '#rates/kept-quote.ts'

export type ShipmentPurchase = {
  purchaseId: string
  shipmentId: string
  rateId: string
  state: PurchaseState
  /** Whether it holds its shipment: its outcome is open, or its label is live. */
  ownsShipment: boolean
  carrier: string
  carrierAccount: string
  serviceCode: string
  /** What was asked for beside the service. */
  serviceOptions: ServiceOptions | null
  charge: string
  currency: string
  labelId: string | null
}

/** The purchase of each shipment that counts: the one that owns it, else the latest. */
export async function findPurchases(
  deps: { db: Queryable },
  accountId: string,
  shipmentIds: string[],
): Promise<ShipmentPurchase[]> {
  const rows = await sql.selectPurchasesOf(deps.db, accountId, shipmentIds)
  return rows.map((row) => ({
    purchaseId: row.id,
    shipmentId: row.shipment_id,
    rateId: row.rate_id,
    state: row.state,
    ownsShipment: row.owns_shipment,
    carrier: row.carrier,
    carrierAccount: row.carrier_account,
    serviceCode: row.quote.serviceCode,
    serviceOptions: readQuote(row.quote).serviceOptions ?? null,
    charge: row.charge,
    currency: row.currency,
    labelId: row.label_id,
  }))
}
