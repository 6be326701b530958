import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The purchases of all accounts whose outcome nobody knows yet, longest first, a thousand at most. For operators. */
export const listUnresolved = (deps: { db: Queryable }): Promise<Purchase[]> => sql.selectUnresolved(deps.db)
