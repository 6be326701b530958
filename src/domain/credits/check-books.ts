import * as sql from '#domain/credits/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type { Imbalance } from '#domain/credits/sql.ts'

/** Adds the ledger up anew. @returns the books whose stored balance differs; none when all is well */
export async function checkBooks(deps: { db: Queryable }): Promise<sql.Imbalance[]> {
  return sql.selectImbalances(deps.db)
}
