import * as sql from '#accounts/keys/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ApiKey = {
  apiKeyId: string
  name: string
  /** Its last characters, by which its holder knows it. */
  ending: string
  createdAt: Date
  revokedAt: Date | null
}

/** The account's API keys, oldest first, without their secrets. */
export async function listApiKeys(deps: { db: Queryable }, command: { accountId: string }): Promise<ApiKey[]> {
  const rows = await sql.selectApiKeys(deps.db, command.accountId)
  return rows.map((row) => ({
    apiKeyId: row.id,
    name: row.name,
    ending: row.ending,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }))
}
