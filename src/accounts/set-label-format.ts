import type { PreferredFormat } from '#accounts/preferred-format.ts'
import * as sql from '#accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Sets the format that the account's printers want; null for none. @returns false where there is no such account */
export async function setLabelFormat(
  deps: { db: Queryable },
  command: { accountId: string; format: PreferredFormat | null },
): Promise<boolean> {
  return (await sql.updateLabelFormat(deps.db, command.accountId, command.format)).length > 0
}
