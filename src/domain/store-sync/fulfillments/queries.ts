import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import type { FulfillmentUpdate } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

const maxListed = 200

/** The updates for an order's labels, oldest label first, at most 200. */
export const listFulfillmentUpdates = (
  deps: { db: Queryable },
  order: { accountId: string; orderId: string },
): Promise<FulfillmentUpdate[]> => sql.selectUpdatesOfOrder(deps.db, order)

export type FulfillmentReview = sql.WaitingUpdate & {
  /** Null: unknown. */
  recipient: string | null
}

/**
 * The updates that need attention, latest first, at most 200.
 *
 * @param query.storeId null: all stores of the account
 */
export async function listFulfillmentReviews(
  deps: { db: Queryable },
  { accountId, storeId }: { accountId: string; storeId: string | null },
): Promise<FulfillmentReview[]> {
  const updates = await sql.selectWaitingForPerson(deps.db, accountId, storeId, maxListed)
  const orderIds = [...new Set(updates.map(({ orderId }) => orderId))]
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return updates.map((update) => ({ ...update, recipient: nameOf.get(update.orderId) ?? null }))
}

/** Counts across accounts: updates that are due with the age of the oldest one, and updates that need attention. */
export async function countPushes(deps: {
  db: Queryable
}): Promise<{ due: number; oldestSeconds: number; refused: number }> {
  const [counted] = await sql.countPushes(deps.db)
  return counted ?? { due: 0, oldestSeconds: 0, refused: 0 }
}
