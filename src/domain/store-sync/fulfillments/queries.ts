import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import type { FulfillmentUpdate } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

const atMost = 200

/** What a store was told, or is to be told, of an order's labels, the first label first; at most 200. */
export const listFulfillmentUpdates = (
  deps: { db: Queryable },
  order: { accountId: string; orderId: string },
): Promise<FulfillmentUpdate[]> => sql.selectUpdatesOfOrder(deps.db, order)

/** With whom its order is for; null: that is not known. */
export type FulfillmentReview = sql.WaitingUpdate & { recipient: string | null }

/**
 * What the account's stores were not told, or may not have been told, and a person has to see to; the latest 200 first.
 *
 * @param of.storeId null: every store of the account
 */
export async function listFulfillmentReviews(
  deps: { db: Queryable },
  { accountId, storeId }: { accountId: string; storeId: string | null },
): Promise<FulfillmentReview[]> {
  const pushes = await sql.selectWaitingForPerson(deps.db, accountId, storeId, atMost)
  const orderIds = [...new Set(pushes.map(({ orderId }) => orderId))]
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return pushes.map((push) => ({ ...push, recipient: nameOf.get(push.orderId) ?? null }))
}

/** How much stores are still to be told, by all nodes: under way, for how long the first is due, and what waits for a person. */
export async function countPushes(deps: {
  db: Queryable
}): Promise<{ due: number; oldestSeconds: number; refused: number }> {
  const [counted] = await sql.countPushes(deps.db)
  return counted ?? { due: 0, oldestSeconds: 0, refused: 0 }
}
