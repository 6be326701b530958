import type { Account } from '#domain/accounts/account.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** All accounts of the deployment, oldest first. For operators. */
export const listAccounts = (deps: { db: Queryable }): Promise<Account[]> => sql.selectAccounts(deps.db)
