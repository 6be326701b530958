import { readName } from '#domain/accounts/name-violations.ts'
import * as sql from '#domain/accounts/sub-accounts/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

/** Creates a sub-account: active, and free to use all carriers. */
export async function createSubAccount(
  deps: { db: Database; clock: Clock; ids: Ids; audit: Audit },
  command: { accountId: string; name: string },
): Promise<{ subAccountId: string }> {
  const subAccountId = deps.ids()
  const { accountId } = command
  const name = readName(command.name)
  await deps.db.transaction(async (tx) => {
    await sql.insertSubAccount(tx, { accountId, id: subAccountId, name, now: deps.clock.now() })
    await deps.audit(tx, { act: 'sub-account.create', accountId, subjects: { subAccountId }, details: { name } })
  })
  return { subAccountId }
}
