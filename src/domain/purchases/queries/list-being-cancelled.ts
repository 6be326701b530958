import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Those of the labels of which a carrier has not told yet whether it took them back: nobody may use them meanwhile. */
export async function listBeingCancelled(
  deps: { db: Queryable },
  query: { accountId: string; labelIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (query.labelIds.length === 0) return new Set()
  const rows = await sql.selectBeingCancelled(deps.db, query)
  return new Set(rows.map(({ labelId }) => labelId))
}
