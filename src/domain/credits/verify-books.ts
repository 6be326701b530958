import * as checked from '#domain/credits/checked-books-sql.ts'
import type { Imbalance } from '#domain/credits/sql.ts'
import * as sql from '#domain/credits/sql.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export type { Imbalance } from '#domain/credits/sql.ts'

/** Adds the ledger up anew. @returns the books whose stored balance differs; none when all is well */
export async function checkBooks(deps: { db: Queryable }): Promise<sql.Imbalance[]> {
  return sql.selectImbalances(deps.db)
}

/** So much of the ledger is added up in one statement, where much of it has not been yet. */
const maxDaysAtOnce = 30
/** Far longer than a transaction lasts from making its ids to its commit, and than clocks differ. */
const settledAfterSeconds = 15 * 60

/**
 * Adds up what came into the ledger since it was added up last, and moves that point on: what this takes does not grow
 * with history. Where it finds a difference the whole ledger is added up anew, and that counts.
 *
 * @param settledSeconds how old a transfer is before the point moves past it
 * @returns as `checkBooks`
 */
export async function checkRecentBooks(
  deps: { db: Database },
  settledSeconds: number = settledAfterSeconds,
): Promise<Imbalance[]> {
  while (await checkNextDays(deps.db, settledSeconds));
  if ((await checked.selectRecentImbalances(deps.db)).length === 0) return []
  const wrong = await checkBooks(deps)
  // A transfer came in behind the point, from a node whose clock was far off.
  if (wrong.length === 0) await deps.db.transaction((tx) => checked.resetPoint(tx))
  return wrong
}

/** One node at a time; the others compare with the point as it stands. @returns whether there is more to move past */
const checkNextDays = (db: Database, settledSeconds: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [point] = await checked.lockPoint(tx)
    if (!point) return false
    const [moved] = await checked.movePoint(tx, maxDaysAtOnce, settledSeconds)
    return moved?.isBehind === true
  })
