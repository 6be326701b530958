import type { LabelFormat } from '#domain/accounts/label-formats.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The format that the account's printers want; null where it prefers none. */
export async function getLabelFormat(deps: { db: Queryable }, accountId: string): Promise<LabelFormat | null> {
  const [account] = await sql.selectLabelFormat(deps.db, accountId)
  return account?.labelFormat ?? null
}
