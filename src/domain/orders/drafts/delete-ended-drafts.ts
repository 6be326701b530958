import { deleteEndedDrafts as deleteEnded } from '#domain/orders/drafts/sql.ts'
import { deleteReplacedShipments } from '#domain/orders/order/rewrite-sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** By then rates have expired, and so have most reasons to look at what a draft once said. */
const keptMs = 7 * 86_400_000

/**
 * Removes what was typed of orders that have gone on meanwhile, and shipments that drafts had before they were rewritten,
 * but for those that something was bought for. Across accounts.
 */
export async function deleteEndedDrafts(deps: { db: Queryable; clock: Clock }): Promise<void> {
  await deleteEnded(deps.db)
  await deleteReplacedShipments(deps.db, new Date(deps.clock.now().getTime() - keptMs))
}
