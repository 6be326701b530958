import * as sql from '#domain/accounts/sub-accounts/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Database } from '#kit/postgres.ts'

/** Narrows the sub-account to some carriers; null lifts that. @returns false where there is none */
export async function setSubAccountCarriers(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; subAccountId: string; carriers: string[] | null },
): Promise<boolean> {
  const { accountId, subAccountId, carriers } = command
  return deps.db.transaction(async (tx) => {
    const changed = await sql.updateSubAccountCarriers(tx, accountId, subAccountId, carriers)
    if (changed.length === 0) return false
    await deps.audit(tx, { act: 'sub-account.carriers', accountId, subjects: { subAccountId }, details: { carriers } })
    return true
  })
}
