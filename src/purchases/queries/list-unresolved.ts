import type { Queryable } from '#kit/postgres.ts'
import type { Purchase } from '#purchases/purchase/purchase.ts'
import * as sql from '#purchases/queries/purchase-lists-sql.ts'

/** The purchases of all accounts whose outcome nobody knows yet, longest first, a thousand at most. For operators. */
export const listUnresolved = (deps: { db: Queryable }): Promise<Purchase[]> => sql.selectUnresolved(deps.db)
