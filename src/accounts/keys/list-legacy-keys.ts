import * as sql from '#accounts/keys/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type LegacyKey = { legacyKeyId: string; key: string; createdAt: Date; revokedAt: Date | null }

/** The account's pairs for the legacy interface, oldest first, without their secrets. */
export async function listLegacyKeys(deps: { db: Queryable }, command: { accountId: string }): Promise<LegacyKey[]> {
  const rows = await sql.selectLegacyKeys(deps.db, command.accountId)
  return rows.map((row) => ({
    legacyKeyId: row.id,
    key: row.key,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }))
}
