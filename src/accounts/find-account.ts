import { type Account, accountOf } from '#accounts/account.ts'
import * as sql from '#accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @returns null where no account has the id */
export async function findAccount(deps: { db: Queryable }, accountId: string): Promise<Account | null> {
  const [row] = await sql.selectAccount(deps.db, accountId)
  return row ? accountOf(row) : null
}
