import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The purchase of each shipment that counts: the one that owns it, else the latest. */
export const listShipmentPurchases = (
  deps: { db: Queryable },
  accountId: string,
  shipmentIds: string[],
): Promise<Purchase[]> => sql.selectPurchasesOf(deps.db, accountId, shipmentIds)
