import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** When the last happened that the database knows of any purchase; null where it knows of none. Reads all events. */
export async function findLastEvent(deps: { db: Queryable }): Promise<Date | null> {
  const [last] = await sql.selectLastEvent(deps.db)
  return last?.at ?? null
}
