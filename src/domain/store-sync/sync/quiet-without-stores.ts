import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/** How late it is noticed that the first store was connected. */
const lookEveryMs = 60_000

/**
 * Background work for stores that doesn't report an unavailable database if there are no stores: other work reports it,
 * and people without stores should not read about them.
 */
export function quietWithoutStores(
  { db, clock }: { db: Queryable; clock: Clock },
  work: (stopped: AbortSignal) => Promise<void>,
): (stopped: AbortSignal) => Promise<void> {
  let hasStores = false
  let lookAtMs = Number.NEGATIVE_INFINITY
  return async (stopped) => {
    try {
      await work(stopped)
      if (clock.monotonicMs() < lookAtMs) return
      const [found] = await db.query<{ hasStores: boolean }>({
        name: 'connected-stores.any',
        text: 'select exists (select from connected_stores) as "hasStores"',
        values: [],
      })
      hasStores = found?.hasStores === true
      lookAtMs = clock.monotonicMs() + lookEveryMs
    } catch (error) {
      if (hasStores || !(error instanceof DatabaseUnavailableError)) throw error
    }
  }
}
