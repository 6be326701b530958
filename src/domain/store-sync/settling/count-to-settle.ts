import { countWaitingForPerson } from '#domain/store-sync/pushing/sql.ts'
import * as sql from '#domain/store-sync/settling/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Beyond it nobody wants to know how many there are exactly, and counting them would take long. */
const maxCounted = 1000

/**
 * How many labels of the account wait for somebody on account of its stores: those that a store was not told of, or may
 * not have been, and those whose order the store has changed since. Of each 1000 at most.
 */
export async function countStoresToSettle(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<number> {
  const counted = await Promise.all([
    countWaitingForPerson(deps.db, accountId, maxCounted),
    sql.countDiffering(deps.db, accountId, maxCounted),
  ])
  return counted.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
}
