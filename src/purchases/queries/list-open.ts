import type { Queryable } from '#kit/postgres.ts'
import type { Purchase } from '#purchases/purchase/purchase.ts'
import * as sql from '#purchases/queries/purchase-lists-sql.ts'

/** The purchases of all accounts whose outcome is still to come, longest first, a thousand at most. For operators. */
export const listOpen = (deps: { db: Queryable }): Promise<Purchase[]> => sql.selectOpen(deps.db)
