import * as sql from '#domain/orders/counters-sql.ts'
import type { Database } from '#kit/postgres.ts'

const maxChanges = 10_000
/** After so many the table is vacuumed, since every list walks past the dead rows in it. */
const minChangesToVacuum = 200

/**
 * Adds what was changed to the counters and to what search looks through, until nothing is left. Any node may do it, one
 * at a time.
 */
export async function rollUpOrderChanges({ db }: { db: Pick<Database, 'query' | 'transaction'> }): Promise<void> {
  let count: number
  let total = 0
  do {
    count = await db.transaction(async (tx) => {
      const [lock] = await sql.lockRollUp(tx)
      // What comes from here on is rolled up in the next turn: mostly there is nothing, and nothing to plan for it.
      if (!lock?.isHeld || !lock.hasChanges) return 0
      const [row] = await sql.rollUpChanges(tx, maxChanges)
      return row?.count ?? 0
    })
    total += count
  } while (count === maxChanges)
  if (total >= minChangesToVacuum) await sql.vacuumChanges(db)
}
