import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Those of the ids that are purchases of the account, in no order. */
export async function listPurchasesById(
  deps: { db: Queryable },
  command: { accountId: string; purchaseIds: readonly string[] },
): Promise<Purchase[]> {
  const { accountId, purchaseIds } = command
  return purchaseIds.length === 0 ? [] : sql.selectPurchasesById(deps.db, accountId, purchaseIds)
}
