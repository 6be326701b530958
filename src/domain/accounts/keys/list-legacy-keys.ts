import type { LegacyKey } from '#domain/accounts/keys/key.ts'
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The account's pairs for the legacy interface, oldest first. */
export const listLegacyKeys = (deps: { db: Queryable }, command: { accountId: string }): Promise<LegacyKey[]> =>
  sql.selectLegacyKeys(deps.db, command.accountId)
