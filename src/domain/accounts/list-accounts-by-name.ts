import type { Account } from '#domain/accounts/account.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The accounts that are called so, oldest first: names need not be unique. For operators. */
export const listAccountsByName = (deps: { db: Queryable }, name: string): Promise<Account[]> =>
  sql.selectAccountsByName(deps.db, name)
