import type { ApiKey } from '#domain/accounts/keys/key.ts'
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The account's API keys, oldest first. */
export const listApiKeys = (deps: { db: Queryable }, command: { accountId: string }): Promise<ApiKey[]> =>
  sql.selectApiKeys(deps.db, command.accountId)
