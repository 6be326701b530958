import { lockRollUp } from '#domain/orders/counters-sql.ts'
import { convertSearch } from '#domain/orders/search-sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

/** So few that the roll-up, which waits meanwhile, comes soon after. */
const maxOrders = 1_000
/** In between requests have the database to themselves. */
const pauseMs = 100
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Writes what search knows of orders that an earlier version has left in its own form, until none is left. Any node may
 * do it; a search finds them all the while.
 */
export async function convertEarlierSearch(
  { db, clock }: { db: Pick<Database, 'transaction'>; clock: Clock },
  stopped: AbortSignal,
): Promise<void> {
  let after = { accountId: nobody, orderId: nobody }
  while (!stopped.aborted) {
    const last = await db.transaction(async (tx) => {
      const [lock] = await lockRollUp(tx)
      if (!lock?.isHeld) return after
      const [row] = await convertSearch(tx, { after, max: maxOrders })
      return row ?? null
    })
    if (!last) return
    after = last
    await clock.sleep(pauseMs, stopped).catch(() => {})
  }
}
