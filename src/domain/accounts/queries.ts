import type { Account, LabelFormat } from '#domain/accounts/account.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @returns null if no account has the id */
export async function findAccount(deps: { db: Queryable }, accountId: string): Promise<Account | null> {
  const [account] = await sql.selectAccount(deps.db, accountId)
  return account ?? null
}

/** Lists all accounts of the deployment, oldest first. For operators. */
export const listAccounts = (deps: { db: Queryable }): Promise<Account[]> => sql.selectAccounts(deps.db)

/** Lists accounts by their ids, in no order. */
export const listAccountsById = (deps: { db: Queryable }, accountIds: readonly string[]): Promise<Account[]> =>
  sql.selectAccountsById(deps.db, accountIds)

/** Lists the accounts of a name, oldest first. Names need not be unique. For operators. */
export const listAccountsByName = (deps: { db: Queryable }, name: string): Promise<Account[]> =>
  sql.selectAccountsByName(deps.db, name)

/** Checks whether the deployment has at most one account. All its data then belongs to the same people. */
export async function hasOneAccount(deps: { db: Queryable }): Promise<boolean> {
  return (await sql.selectAnyTwoAccounts(deps.db)).length < 2
}

/** Whether the account allows to fill in a missing manufacturer's product id. */
export async function getFillsManufacturerIds(deps: { db: Queryable }, accountId: string): Promise<boolean> {
  const [account] = await sql.selectFillsManufacturerIds(deps.db, accountId)
  return account?.fillsManufacturerIds ?? true
}

/** Returns the IANA time zone of the account. */
export async function getTimeZone(deps: { db: Queryable }, accountId: string): Promise<string> {
  return (await findAccount(deps, accountId))?.timeZone ?? 'UTC'
}

/** Returns the preferred label format of the account, or null. */
export async function getLabelFormat(deps: { db: Queryable }, accountId: string): Promise<LabelFormat | null> {
  const [account] = await sql.selectLabelFormat(deps.db, accountId)
  return account?.labelFormat ?? null
}
