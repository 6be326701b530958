import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/counters-sql.ts'

const maxChanges = 10_000
/** After so many the table is vacuumed, since every list walks past the dead rows in it. */
const minChangesToVacuum = 200

/** Adds what was changed to the counters and the search text, until nothing is left. Any node may do it. */
export async function rollUpOrderChanges(deps: { db: Queryable }): Promise<void> {
  let count: number
  let total = 0
  do {
    const [row] = await sql.rollUpChanges(deps.db, maxChanges)
    count = row?.count ?? 0
    total += count
  } while (count === maxChanges)
  if (total >= minChangesToVacuum) await sql.vacuumChanges(deps.db)
}
