import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/credits/top-ups/payment-sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

/** Takes a payment off the list on an operator's word: it was dealt with elsewhere. @returns whether it was there */
export async function dismissPayment(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { paymentId: string; operator: string; reason: string },
): Promise<boolean> {
  const { paymentId, operator, reason } = command
  return deps.db.transaction(async (tx) => {
    const [dismissed] = await sql.dismissPayment(tx, paymentId, `${operator}: ${reason}`, deps.clock.now())
    if (!dismissed) return false
    await deps.audit(tx, { act: 'credit.dismiss', accountId: dismissed.accountId, subjects: { paymentId } })
    return true
  })
}
