import * as sql from '#domain/credits/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What each account has in a currency, by its id; none of those that never had any. For operators. */
export async function listBalances(
  deps: { db: Queryable },
  currency: string,
): Promise<Map<string, { available: string; mayOwe: boolean }>> {
  const rows = await sql.selectBalances(deps.db, currency)
  return new Map(rows.map(({ accountId, available, mayOwe }) => [accountId, { available, mayOwe }]))
}
