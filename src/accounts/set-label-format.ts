import type { LabelFormat } from '#accounts/label-formats.ts'
import * as sql from '#accounts/sql.ts'
import type { Audit } from '#audit/audit.ts'
import type { Database } from '#kit/postgres.ts'

/** Sets the format that the account's printers want; null for none. @returns false where there is no such account */
export async function setLabelFormat(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; format: LabelFormat | null },
): Promise<boolean> {
  const { accountId, format } = command
  return deps.db.transaction(async (tx) => {
    if ((await sql.updateLabelFormat(tx, accountId, format)).length === 0) return false
    await deps.audit(tx, { act: 'account.label-format', accountId, subjects: {}, details: { format } })
    return true
  })
}
