import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/drafts/order-sql.ts'

/** By then rates have expired, and so have most reasons to look at what a draft once said. */
const keptMs = 7 * 86_400_000

/** Removes shipments that drafts had before they were rewritten, but for those that something was bought for. */
export async function deleteReplacedShipments(deps: { db: Queryable; clock: Clock }): Promise<void> {
  await sql.deleteReplacedShipments(deps.db, new Date(deps.clock.now().getTime() - keptMs))
}
