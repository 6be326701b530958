import type { Account } from '#domain/accounts/account.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The accounts of the ids, in no order: for a person who belongs to several. */
export const listAccountsById = (deps: { db: Queryable }, accountIds: readonly string[]): Promise<Account[]> =>
  sql.selectAccountsById(deps.db, accountIds)
