import * as sql from '#credits/top-ups/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type FoundTopUp = sql.TopUpRow

/** A top-up of any account, for operators. */
export async function findTopUp(deps: { db: Queryable }, topUpId: string): Promise<FoundTopUp | null> {
  return (await sql.selectById(deps.db, topUpId))[0] ?? null
}
