import * as sql from '#domain/people/links/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

export type { OpenLink } from '#domain/people/links/sql.ts'

/** The links of the account that nobody has used yet and that are still good, at most one for each of its people. */
export const listOpenLinks = (
  deps: { db: Queryable; clock: Clock },
  command: { accountId: string },
): Promise<sql.OpenLink[]> => sql.selectOpenLinks(deps.db, command.accountId, deps.clock.now())
