import type { Account } from '#domain/accounts/account.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @returns null where no account has the id */
export async function findAccount(deps: { db: Queryable }, accountId: string): Promise<Account | null> {
  const [account] = await sql.selectAccount(deps.db, accountId)
  return account ?? null
}
