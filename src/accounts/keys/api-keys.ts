import * as sql from '#accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ApiKey = { apiKeyId: string; name: string; ending: string; createdAt: string; revokedAt: string | null }

/** The account's API keys, oldest first, without their secrets. */
export async function listApiKeys(deps: { db: Queryable }, accountId: string): Promise<ApiKey[]> {
  const rows = await sql.selectApiKeys(deps.db, accountId)
  return rows.map((row) => ({
    apiKeyId: row.id,
    name: row.name,
    ending: row.ending,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }))
}

/** Ends a key and with it all its sessions. @returns false where the account has no such key */
export async function revokeApiKey(
  deps: { db: Queryable; clock: Clock },
  command: { accountId: string; apiKeyId: string },
): Promise<boolean> {
  return (await sql.revokeApiKeyRow(deps.db, command.accountId, command.apiKeyId, deps.clock.now())).length > 0
}
