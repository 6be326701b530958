import type { Queryable } from '#kit/postgres.ts'
import type { Purchase } from '#purchases/purchase/purchase.ts'
import * as sql from '#purchases/queries/purchase-lists-sql.ts'

/** The purchase of each shipment that counts: the one that owns it, else the latest. */
export const listShipmentPurchases = (
  deps: { db: Queryable },
  accountId: string,
  shipmentIds: string[],
): Promise<Purchase[]> => sql.selectPurchasesOf(deps.db, accountId, shipmentIds)
