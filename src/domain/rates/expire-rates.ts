import * as sql from '#domain/rates/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

const retentionMs = 7 * 24 * 60 * 60 * 1000

/** Drops rates a week after their expiry: until then buying one says that it is stale, not that it is unknown. */
export async function expireRates(deps: { db: Queryable; clock: Clock }): Promise<void> {
  await sql.deleteExpiredRates(deps.db, new Date(deps.clock.now().getTime() - retentionMs))
}
