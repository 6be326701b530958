import * as sql from '#accounts/keys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Ends a key and with it all its sessions. @returns false where the account has no such key */
export async function revokeApiKey(
  deps: { db: Queryable; clock: Clock },
  command: { accountId: string; apiKeyId: string },
): Promise<boolean> {
  const revoked = await sql.revokeApiKeyRow(deps.db, command.accountId, command.apiKeyId, deps.clock.now())
  return revoked.length > 0
}
