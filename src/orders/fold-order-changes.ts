import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/list-sql.ts'

const mostAtOnce = 10_000
/** After so many the room that they took is cleaned, since every list walks past what is dead in it. */
const cleanedAfter = 200

/** Adds what was changed to the tallies and the search text, until nothing is left. Any node may do it. */
export async function foldOrderChanges(deps: { db: Queryable }): Promise<void> {
  let folded: number
  let total = 0
  do {
    const [row] = await sql.foldChanges(deps.db, mostAtOnce)
    folded = row?.folded ?? 0
    total += folded
  } while (folded === mostAtOnce)
  if (total >= cleanedAfter) await sql.cleanChanges(deps.db)
}
