import * as sql from '#accounts/keys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Ends a pair of the legacy interface at once. @returns false where the account has no such pair */
export async function revokeLegacyKey(
  deps: { db: Queryable; clock: Clock },
  command: { accountId: string; key: string },
): Promise<boolean> {
  const revoked = await sql.revokeLegacyKeyRow(deps.db, command.accountId, command.key, deps.clock.now())
  return revoked.length > 0
}
