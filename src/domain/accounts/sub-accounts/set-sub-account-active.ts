import * as sql from '#domain/accounts/sub-accounts/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Database } from '#kit/postgres.ts'

/** Nothing is done for a sub-account that is not active. @returns false where the account has no such sub-account */
export async function setSubAccountActive(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; subAccountId: string; active: boolean },
): Promise<boolean> {
  const { accountId, subAccountId, active } = command
  return deps.db.transaction(async (tx) => {
    const changed = await sql.updateSubAccountActive(tx, accountId, subAccountId, active)
    if (changed.length === 0) return false
    await deps.audit(tx, {
      act: active ? 'sub-account.activate' : 'sub-account.deactivate',
      accountId,
      subjects: { subAccountId },
    })
    return true
  })
}
