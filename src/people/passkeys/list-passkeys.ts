import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#people/passkeys/sql.ts'

/** The passkeys of a person, oldest first. */
export const listPasskeys = (deps: { db: Queryable }, command: { userId: string }): Promise<sql.ListedPasskey[]> =>
  sql.selectPasskeys(deps.db, command.userId)
