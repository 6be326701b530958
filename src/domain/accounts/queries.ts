import type { Account, LabelFormat } from '#domain/accounts/account.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @returns null where no account has the id */
export async function findAccount(deps: { db: Queryable }, accountId: string): Promise<Account | null> {
  const [account] = await sql.selectAccount(deps.db, accountId)
  return account ?? null
}

/** All accounts of the deployment, oldest first. For operators. */
export const listAccounts = (deps: { db: Queryable }): Promise<Account[]> => sql.selectAccounts(deps.db)

/** The accounts of the ids, in no order: for a person who belongs to several. */
export const listAccountsById = (deps: { db: Queryable }, accountIds: readonly string[]): Promise<Account[]> =>
  sql.selectAccountsById(deps.db, accountIds)

/** The accounts that are called so, oldest first: names need not be unique. For operators. */
export const listAccountsByName = (deps: { db: Queryable }, name: string): Promise<Account[]> =>
  sql.selectAccountsByName(deps.db, name)

/** Whether the deployment has no second account: all that is in it then belongs to the same people. */
export async function hasOneAccount(deps: { db: Queryable }): Promise<boolean> {
  return (await sql.selectAnyTwoAccounts(deps.db)).length < 2
}

/** The format that the account's printers want; null where it prefers none. */
export async function getLabelFormat(deps: { db: Queryable }, accountId: string): Promise<LabelFormat | null> {
  const [account] = await sql.selectLabelFormat(deps.db, accountId)
  return account?.labelFormat ?? null
}
