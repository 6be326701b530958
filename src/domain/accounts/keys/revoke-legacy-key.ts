import * as sql from '#domain/accounts/keys/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

/** Ends a pair of the legacy interface at once. @returns false where the account has no such pair */
export async function revokeLegacyKey(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { accountId: string; key: string },
): Promise<boolean> {
  const { accountId, key } = command
  return deps.db.transaction(async (tx) => {
    const revoked = await sql.revokeLegacyKeyRow(tx, accountId, key, deps.clock.now())
    if (revoked.length === 0) return false
    await deps.audit(tx, { act: 'legacy-key.revoke', accountId, subjects: { key } })
    return true
  })
}
