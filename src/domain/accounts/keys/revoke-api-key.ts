import * as sql from '#domain/accounts/keys/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

/** Ends a key and with it all its sessions. @returns false where the account has no such key */
export async function revokeApiKey(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { accountId: string; apiKeyId: string },
): Promise<boolean> {
  const { accountId, apiKeyId } = command
  return deps.db.transaction(async (tx) => {
    const revoked = await sql.revokeApiKeyRow(tx, accountId, apiKeyId, deps.clock.now())
    if (revoked.length === 0) return false
    await deps.audit(tx, { act: 'key.revoke', accountId, subjects: { apiKeyId } })
    return true
  })
}
