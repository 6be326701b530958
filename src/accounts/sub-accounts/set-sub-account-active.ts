import * as sql from '#accounts/sub-accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Nothing is done for a sub-account that is not active. @returns false where the account has no such sub-account */
export async function setSubAccountActive(
  deps: { db: Queryable },
  command: { accountId: string; subAccountId: string; active: boolean },
): Promise<boolean> {
  const rows = await sql.updateSubAccountActive(deps.db, command.accountId, command.subAccountId, command.active)
  return rows.length > 0
}
