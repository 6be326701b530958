import * as sql from '#domain/orders/order/create-sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

const retentionMs = 31 * 24 * 60 * 60 * 1000

/** Frees keys after a month; the promise is thirty days at least. */
export async function expireIdempotencyKeys(deps: { db: Queryable; clock: Clock }): Promise<void> {
  await sql.deleteOldKeys(deps.db, new Date(deps.clock.now().getTime() - retentionMs))
}
