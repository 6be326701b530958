import type { OpenWork } from '#domain/purchases/queries/open-work.ts'
import * as sql from '#domain/purchases/queries/open-work-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What is under way of all accounts, by kind and state; none where nothing is open. */
export const countOpenWork = (deps: { db: Queryable }): Promise<OpenWork[]> => sql.countOpenWork(deps.db)
