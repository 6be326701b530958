import * as sql from '#domain/labels/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * The accounts at carriers through which a label was bought since an instant; labels whose files were removed meanwhile
 * are not looked at. For operators, across accounts.
 */
export async function listSellingCarrierAccounts(deps: { db: Queryable }, since: Date): Promise<string[]> {
  const rows = await sql.selectSellingCarrierAccounts(deps.db, since)
  return rows.map(({ carrierAccount }) => carrierAccount)
}
