import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * No rates come from it and nothing is bought through it any more.
 *
 * @param command.accountId whose it has to be; absent: an operator may disconnect any
 * @returns false where there is none
 */
export async function disconnectCarrier(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { carrierAccountId: string; accountId?: string },
): Promise<boolean> {
  const { carrierAccountId } = command
  return deps.db.transaction(async (tx) => {
    const [disconnected] = await sql.disconnect(tx, { ...command, now: deps.clock.now() })
    if (!disconnected) return false
    const { accountId } = disconnected
    await deps.audit(tx, { act: 'carrier.disconnect', accountId, subjects: { carrierAccountId } })
    return true
  })
}
