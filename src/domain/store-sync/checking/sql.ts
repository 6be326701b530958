/** Statements of the read before a purchase. */

import type { PurchaseBlock } from '#domain/orders/status/states.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import type { Queryable } from '#kit/postgres.ts'

type OrderKey = { accountId: string; orderId: string }

/** Where an order came from, as far as it is still known, and the database's time. */
export const selectOrigin = (db: Queryable, order: OrderKey) =>
  db.query<StoreKey & { externalId: string; document: unknown; askedAt: Date }>({
    name: 'store-checks.origin',
    text: `select account_id as "accountId", store_id as "storeId", external_id as "externalId", document,
                  clock_timestamp() as "askedAt"
           from store_orders where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })

/** What is kept of what the store said last. */
export type KeptSaying = {
  standing: string
  reason: string | null
  detail: string | null
  purchaseBlock: PurchaseBlock | null
  document: unknown
  pending: unknown
  seen: unknown
}

export const selectSaying = (db: Queryable, order: OrderKey) =>
  db.query<KeptSaying>({
    name: 'store-checks.saying',
    text: `select standing, reason, detail, purchase_block as "purchaseBlock", document, pending, seen
           from store_orders where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })
