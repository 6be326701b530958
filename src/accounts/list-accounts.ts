import { type Account, accountOf } from '#accounts/account.ts'
import * as sql from '#accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** All accounts of the deployment, oldest first. For operators. */
export async function listAccounts(deps: { db: Queryable }): Promise<Account[]> {
  return (await sql.selectAccounts(deps.db)).map(accountOf)
}
