import type { Audit } from '#domain/audit/audit.ts'
import { creditCurrency } from '#domain/credits/currency.ts'
import * as sql from '#domain/credits/sql.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Says whether an account is invoiced: one that is may owe, all others pay before they buy. `owes`: it has bought more
 * than it has paid for, so it stays invoiced until that is settled.
 */
export async function setInvoiced(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; invoiced: boolean },
): Promise<'set' | 'owes'> {
  const { accountId, invoiced } = command
  try {
    await deps.db.transaction(async (tx) => {
      await sql.insertBalance(tx, accountId, creditCurrency)
      await sql.updateMayOwe(tx, accountId, invoiced)
      await deps.audit(tx, { act: 'account.invoiced', accountId, subjects: {}, details: { invoiced } })
    })
    return 'set'
  } catch (error) {
    if (sql.isInsufficientCredit(error)) return 'owes'
    throw error
  }
}
