import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * The purchases of all accounts that failed, latest first, a thousand at most. For operators.
 *
 * @param since leaves out those that failed before; null: none
 */
export const listFailed = (deps: { db: Queryable }, since: Date | null): Promise<Purchase[]> =>
  sql.selectFailed(deps.db, since)
