import { selectEvents } from '#domain/purchases/purchase/event-log-sql.ts'
import type { Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseEvent } from '#domain/purchases/purchase/purchase-event.ts'
import * as sql from '#domain/purchases/purchase/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type PurchaseWithEvents = { purchase: Purchase; events: PurchaseEvent[] }

/** A purchase with its event log, first things first. @returns null where the account has no such purchase */
export async function findPurchase(deps: { db: Queryable }, key: PurchaseKey): Promise<PurchaseWithEvents | null> {
  const [[purchase], events] = await Promise.all([
    sql.selectPurchase(deps.db, key.accountId, key.purchaseId),
    selectEvents(deps.db, key.accountId, key.purchaseId),
  ])
  return purchase ? { purchase, events } : null
}
