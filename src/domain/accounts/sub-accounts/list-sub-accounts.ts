import * as sql from '#domain/accounts/sub-accounts/sql.ts'
import type { SubAccount } from '#domain/accounts/sub-accounts/sub-account.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The account's sub-accounts, oldest first. */
export const listSubAccounts = (deps: { db: Queryable }, command: { accountId: string }): Promise<SubAccount[]> =>
  sql.selectSubAccounts(deps.db, command.accountId)
