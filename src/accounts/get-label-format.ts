import type { PreferredFormat } from '#accounts/preferred-format.ts'
import * as sql from '#accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The format that the account's printers want; null where it prefers none. */
export async function getLabelFormat(deps: { db: Queryable }, accountId: string): Promise<PreferredFormat | null> {
  const [account] = await sql.selectLabelFormat(deps.db, accountId)
  return account?.labelFormat ?? null
}
