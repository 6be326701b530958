import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/list-sql.ts'

const mostAtOnce = 10_000

/** Adds what was changed to the tallies and the search text, until nothing is left. Any node may do it. */
export async function foldOrderChanges(deps: { db: Queryable }): Promise<void> {
  let folded: number
  do {
    const [row] = await sql.foldChanges(deps.db, mostAtOnce)
    folded = row?.folded ?? 0
  } while (folded === mostAtOnce)
}
