import * as sql from '#accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type Account = {
  accountId: string
  name: string
  labelFormat: string | null
  createdAt: string
}

const accountOf = (row: sql.AccountRow): Account => ({
  accountId: row.id,
  name: row.name,
  labelFormat: row.label_format,
  createdAt: row.created_at.toISOString(),
})

/** All accounts of the deployment, oldest first. For operators. */
export async function listAccounts(deps: { db: Queryable }): Promise<Account[]> {
  return (await sql.selectAccounts(deps.db)).map(accountOf)
}

/** @returns null where no account has the id */
export async function findAccount(deps: { db: Queryable }, accountId: string): Promise<Account | null> {
  const [row] = await sql.selectAccount(deps.db, accountId)
  return row ? accountOf(row) : null
}
