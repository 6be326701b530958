import * as sql from '#accounts/sub-accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Narrows the sub-account to some carriers; null lifts that. @returns false where there is none */
export async function setSubAccountCarriers(
  deps: { db: Queryable },
  command: { accountId: string; subAccountId: string; carriers: string[] | null },
): Promise<boolean> {
  const rows = await sql.updateSubAccountCarriers(deps.db, command.accountId, command.subAccountId, command.carriers)
  return rows.length > 0
}
