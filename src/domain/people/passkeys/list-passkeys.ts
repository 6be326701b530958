import * as sql from '#domain/people/passkeys/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The passkeys of a person, oldest first. */
export const listPasskeys = (deps: { db: Queryable }, command: { userId: string }): Promise<sql.ListedPasskey[]> =>
  sql.selectPasskeys(deps.db, command.userId)
