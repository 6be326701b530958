import * as sql from '#accounts/sub-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Creates a sub-account: active, and free to use all carriers. */
export async function createSubAccount(
  deps: { db: Queryable; clock: Clock; ids: Ids },
  command: { accountId: string; name: string },
): Promise<{ subAccountId: string }> {
  const subAccountId = deps.ids()
  const { accountId, name } = command
  await sql.insertSubAccount(deps.db, { accountId, id: subAccountId, name, now: deps.clock.now() })
  return { subAccountId }
}
