import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#purchases/sql.ts'
import type { PurchaseState } from '#purchases/states.ts'

export type ShipmentPurchase = {
  purchaseId: string
  shipmentId: string
  rateId: string
  state: PurchaseState
  /** Whether it holds its shipment: its outcome is open, or its label is live. */
  ownsShipment: boolean
  carrier: string
  serviceCode: string
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
    serviceCode: row.quote.serviceCode,
    charge: row.charge,
    currency: row.currency,
    labelId: row.label_id,
  }))
}
