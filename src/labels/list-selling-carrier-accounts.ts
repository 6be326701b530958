import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#labels/sql.ts'

/**
 * Those of some accounts at carriers through which a label was bought since an instant; labels whose files were removed
 * meanwhile are not looked at. For operators, across accounts.
 */
export async function listSellingCarrierAccounts(
  deps: { db: Queryable },
  carrierAccounts: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows = await sql.selectSellingCarrierAccounts(deps.db, carrierAccounts, since)
  return rows.map(({ carrierAccount }) => carrierAccount)
}
