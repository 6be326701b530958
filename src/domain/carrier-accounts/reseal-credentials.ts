import type { Audit } from '#domain/audit/audit.ts'
import { noKeyOpens, sealContext } from '#domain/carrier-accounts/credentials.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Seals all credentials by the newest key, so that older keys can be given up. Those that no key opens any more are
 * left as they are and logged: the others are as good as before.
 *
 * @returns how many were sealed anew
 */
export async function resealCredentials(deps: {
  db: Database
  seal: Seal
  log: Logger
  audit: Audit
}): Promise<number> {
  let count = 0
  for (const { id, accountId, carrier, name, credentials } of await sql.selectAll(deps.db)) {
    const key = deps.seal.keyOf(credentials)
    if (key === 0) continue
    if (key === null) {
      deps.log.error({ carrierAccountId: id, carrier, name }, noKeyOpens)
      continue
    }
    try {
      const text = deps.seal.open(credentials, sealContext(id))
      const sealed = deps.seal.close(text, sealContext(id))
      const isReplaced = await deps.db.transaction(async (tx) => {
        const [replaced] = await sql.replaceSealed(tx, id, credentials, sealed)
        if (!replaced) return false
        const subjects = { carrierAccountId: id }
        await deps.audit(tx, { act: 'carrier.reseal', accountId, subjects, details: { carrier, name } })
        return true
      })
      if (isReplaced) count += 1
    } catch (error) {
      deps.log.error(
        { err: error, carrierAccountId: id, carrier },
        'carrier credentials not re-encrypted; run waybill doctor',
      )
    }
  }
  return count
}
