import * as sql from '#domain/credits/top-ups/sql.ts'
import type { TopUp } from '#domain/credits/top-ups/top-up.ts'
import type { Queryable } from '#kit/postgres.ts'

const maxListed = 50

/** The account's top-ups, the newest first, fifty at most; none for which nobody knows yet where to pay. */
export const listTopUps = ({ db }: { db: Queryable }, { accountId }: { accountId: string }): Promise<TopUp[]> =>
  sql.selectTopUps(db, accountId, maxListed)
