import * as sql from '#domain/credits/top-ups/sql.ts'
import type { TopUp } from '#domain/credits/top-ups/top-up.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A top-up of any account, for operators. */
export const findTopUp = (deps: { db: Queryable }, topUpId: string): Promise<TopUp | null> =>
  sql.selectById(deps.db, topUpId)
